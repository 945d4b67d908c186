import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransformContext } from '../chart.ts';
import { loadChart } from '../index.ts';
import { categoricalScheme } from '../shared/colour/scheme.ts';
import { effectiveSettings } from '../shared/settings/effective.ts';
import { contextOf, datasetOf, type Example, framesOf } from '../test-kit/example.ts';
import type { View } from '../view.ts';

const REGIONS = ['North', 'South', 'East', 'West'];
const D3 = categoricalScheme('d3Category10');

/** Chart types whose parts are named in different places of a picture. */
const SETTINGS: Record<string, Record<string, unknown>> = {
  pie: { groupby: ['kind'], metric: 'count' },
  funnel: { groupby: ['kind'], metric: 'count' },
  treemap_v2: { groupby: ['kind'], metric: 'count' },
};

const example = (viz_type: string, cells: readonly (readonly string[])[]): Example => ({
  name: viz_type,
  settings: {
    viz_type,
    ...SETTINGS[viz_type],
    adhoc_filters: [],
    color_scheme: 'd3Category10',
    matrixify_enable: true,
    matrixify_mode_columns: 'dimensions',
    matrixify_dimension_columns: { dimension: 'region', values: REGIONS.slice(0, cells.length) },
  },
  dataset: {
    columns: [
      { name: 'kind', kind: 'string' },
      { name: 'region', kind: 'string' },
    ],
  },
  frames: cells.map(labels => ({
    columns: [
      { name: 'kind', kind: 'string', values: [...labels] },
      { name: 'count', kind: 'int', values: labels.map((_, at) => labels.length - at) },
    ],
  })),
});

/** Every name with a colour of its own, wherever it stands in a picture. */
function namedColours(part: unknown, found: [string, string][] = []): [string, string][] {
  if (typeof part !== 'object' || part === null) return found;
  const { name, itemStyle } = part as { name?: unknown; itemStyle?: { color?: unknown } };
  if (typeof name === 'string' && typeof itemStyle?.color === 'string') found.push([name, itemStyle.color]);
  for (const inner of Object.values(part)) namedColours(inner, found);
  return found;
}

async function cellColours(
  viz_type: string,
  cells: readonly (readonly string[])[],
  change: Partial<TransformContext> = {},
): Promise<Map<string, string>[]> {
  const saved = example(viz_type, cells);
  const chart = (await loadChart(saved.settings))!;
  const settings = effectiveSettings(chart, saved.settings, { page: 'dashboard', dataset: datasetOf(saved) });
  const context = { ...contextOf(saved), width: 1000, height: 400, ...change };
  const view: View = chart.transform(framesOf(saved), settings, context);
  if (view.kind !== 'matrix') throw new Error(view.kind);
  return view.matrix.cells.map(cell =>
    cell.view?.kind === 'echarts' ? new Map(namedColours(cell.view.option.series)) : new Map(),
  );
}

const labelsOfCells = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 8 }), {
  minLength: 2,
  maxLength: REGIONS.length,
});

describe.each(Object.keys(SETTINGS))('the cells of a repeated %s', viz_type => {
  it('agree on the colour of every label', async () => {
    await fc.assert(
      fc.asyncProperty(labelsOfCells, fc.boolean(), async (cells, dark) => {
        fc.pre(cells.some(labels => labels.length > 0));
        const { theme } = contextOf(example(viz_type, cells));
        const drawn = await cellColours(viz_type, cells, { theme: { ...theme, dark } });
        const whole = new Map(drawn.flatMap(cell => [...cell]));
        expect(drawn.map(cell => [...cell.keys()].sort())).toEqual(cells.map(labels => [...labels].sort()));
        for (const cell of drawn) for (const [label, colour] of cell) expect(colour).toBe(whole.get(label));
      }),
      { numRuns: 30 },
    );
  });

  it('colour labels apart as long as the scheme has colours', async () => {
    const drawn = await cellColours(viz_type, [['a'], ['b', 'a'], ['c', 'b'], ['d']]);
    expect(new Map(drawn.flatMap(cell => [...cell]))).toEqual(
      new Map([...'abcd'].map((label, at) => [label, D3[at]])),
    );
  });
});

it('the width, which decides what stands beside what, changes no colour', async () => {
  const cells = [['a', 'b'], ['c', 'a'], ['b', 'd'], ['d']];
  const [wide, narrow] = [
    await cellColours('pie', cells, { width: 1400 }),
    await cellColours('pie', cells, { width: 300 }),
  ];
  expect(narrow).toEqual(wide);
});

it("a dashboard's colours stand, and are told of every label", async () => {
  const asked = new Set<string>();
  const drawn = await cellColours(
    'pie',
    [
      ['a', 'b'],
      ['c', 'a'],
    ],
    {
      labelColours: { a: '#123456', c: D3[0]! },
      onLabel: label => asked.add(label),
    },
  );
  expect(drawn).toEqual([
    new Map([
      ['a', '#123456'],
      ['b', D3[1]],
    ]),
    new Map([
      ['c', D3[0]],
      ['a', '#123456'],
    ]),
  ]);
  expect([...asked].sort()).toEqual(['a', 'b', 'c']);
});
