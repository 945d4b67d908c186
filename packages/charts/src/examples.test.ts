import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChartDefinition } from './chart.ts';
import { charts, loadChart } from './index.ts';
import { firstCamera } from './map/bounds.ts';
import { sceneOf } from './map/scene.ts';
import { effectiveSettings } from './shared/settings/effective.ts';
import { contextOf, DARK, datasetOf, framesOf, LIGHT, readExamples } from './test-kit/example.ts';
import { goldenText } from './test-kit/golden.ts';
import { renderSvg } from './test-kit/render.ts';

const source = new URL('./', import.meta.url);
const folders = readdirSync(source).filter(name => existsSync(new URL(`${name}/examples/`, source)));

describe.each(folders)('%s', folder => {
  const examples = readExamples(new URL(`${folder}/examples/`, source));
  const load = async (example = examples[0]!): Promise<ChartDefinition> => {
    const { chart } = (await import(`./${folder}/index.ts`)) as { chart: ChartDefinition };
    return (await loadChart(example.settings)) ?? chart;
  };
  const golden = (name: string): string => new URL(`${folder}/__golden__/${name}.golden`, source).pathname;

  it('is registered', async () => {
    const { manifest } = await load();
    expect(charts.map(entry => entry.manifest)).toContain(manifest);
  });

  describe.each(examples.map(example => [example.name, example] as const))('%s', (name, example) => {
    const settingsOf = (chart: ChartDefinition) =>
      effectiveSettings(chart, example.settings, { page: 'explore', dataset: datasetOf(example) });

    it('queries as stored', async () => {
      const chart = await load(example);
      const queries = chart.query(settingsOf(chart), { dataset: datasetOf(example), ...example.query });
      await expect(goldenText(queries)).toMatchFileSnapshot(golden(`${name}.query`));
    });

    it('looks as stored', async () => {
      const chart = await load(example);
      const view = chart.transform(framesOf(example), settingsOf(chart), contextOf(example));
      await expect(goldenText(view)).toMatchFileSnapshot(golden(`${name}.view`));
      if (view.kind === 'echarts') expect(chart.manifest.family).toBe(view.family);
    });

    it.each([
      ['light', LIGHT],
      ['dark', DARK],
    ])('draws in %s', async (_mode, theme) => {
      const chart = await load(example);
      const context = contextOf(example, theme);
      const view = chart.transform(framesOf(example), settingsOf(chart), context);
      if (view.kind === 'map') {
        const shapes = sceneOf(view.map, firstCamera(view.map, context));
        expect(JSON.stringify(shapes, (_, value) => (Number.isNaN(value) ? 'NaN' : value))).not.toContain(
          'NaN',
        );
        return;
      }
      const option =
        view.kind === 'echarts' ? view.option : view.kind === 'number' ? view.number.trend : undefined;
      if (!option) return;
      const svg = renderSvg(option, context.width, context.height);
      expect(svg).toMatch(/^<svg/);
      expect(svg).not.toMatch(/NaN|undefined/);
    });
  });

  it('survives an empty result', async () => {
    for (const example of examples) {
      const chart = await load(example);
      const frames = framesOf(example).map(frame => ({
        length: 0,
        columns: frame.columns.map(column => ({ ...column, values: [] })),
      }));
      expect(() => chart.transform(frames, settingsOfEmpty(chart), contextOf(example))).not.toThrow();
      expect(() => chart.transform([], settingsOfEmpty(chart), contextOf(example))).not.toThrow();
      function settingsOfEmpty(definition: ChartDefinition) {
        return effectiveSettings(definition, example.settings, {
          page: 'dashboard',
          dataset: datasetOf(example),
        });
      }
    }
  });
});
