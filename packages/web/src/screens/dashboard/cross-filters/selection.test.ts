import { type ChartDefinition, charts } from '@parallax/charts';
import { NO_MASK } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import type { Picked } from '../../../chart-host/pick.ts';
import { brightNames, chosenCell, chosenValues, isSameChoice, maskOf } from './selection.ts';

const load = async (type: string): Promise<ChartDefinition> => {
  const { chart } = await charts.find(({ manifest }) => manifest.type === type)!.load();
  return chart;
};
const hit = (values: Record<string, unknown>, more: Partial<Picked> = {}): Picked => ({
  name: Object.values(values).join(', '),
  values,
  ...more,
});
const at = (column: string, value: unknown, temporal = false) => ({ x: { column, value, temporal } });
const isIn = (col: string, val: unknown) => ({ col, op: 'IN', val: [val] });

describe('what a chart asks of the others', () => {
  it.each<[string, Record<string, unknown>, Picked, unknown[] | null]>([
    ['pie', { groupby: ['a', 'b'] }, hit({ a: 1, b: 'x' }), [isIn('a', 1), isIn('b', 'x')]],
    ['pie', { groupby: ['a'] }, hit({ a: null }), [{ col: 'a', op: 'IS NULL' }]],
    ['funnel', { groupby: ['a'] }, hit({ a: 1 }), [isIn('a', 1)]],
    ['gauge_chart', { groupby: ['a'] }, hit({ a: 1 }), [isIn('a', 1)]],
    ['radar', { groupby: ['a'] }, hit({ a: 1 }), [isIn('a', 1)]],
    ['box_plot', { groupby: ['a'] }, hit({ a: 1 }), [isIn('a', 1)]],
    ['treemap_v2', { groupby: ['a', 'b'] }, hit({ a: 1, b: 2 }), [isIn('a', 1), isIn('b', 2)]],
    ['sunburst_v2', { columns: ['a', 'b'] }, hit({ a: 1, b: 2 }), [{ col: 'b', op: '==', val: 2 }]],
    ['graph_chart', { source: 'a', target: 'b' }, hit({ b: 2 }), [isIn('b', 2)]],
    ['gantt_chart', { series: 'a' }, hit({ a: 1 }), [isIn('a', 1)]],
    ['world_map', { entity: 'c' }, hit({ c: 'FR' }), [isIn('c', 'FR')]],
    [
      'echarts_timeseries_line',
      { x_axis: 't', groupby: ['a'] },
      hit({ a: 1 }, at('t', 0, true)),
      [isIn('a', 1)],
    ],
    ['echarts_timeseries_line', { x_axis: 't', groupby: [] }, hit({}, at('t', 0, true)), null],
    ['echarts_timeseries_bar', { x_axis: 'c', groupby: [] }, hit({}, at('c', 'x')), [isIn('c', 'x')]],
    ['echarts_timeseries_bar', { x_axis: 'c', groupby: ['a'] }, hit({ a: 1 }, at('c', 'x')), [isIn('a', 1)]],
    ['mixed_timeseries', { groupby: ['a'], groupby_b: ['b'] }, hit({ b: 2 }), [isIn('b', 2)]],
    ['table', { groupby: ['a', 'b'] }, hit({ a: 1 }, { also: { b: 2 } }), [isIn('a', 1)]],
    ['pivot_table_v2', {}, hit({ a: 1, b: 2 }), [isIn('a', 1), isIn('b', 2)]],
    ['big_number_total', {}, hit({}), null],
    ['heatmap_v2', { groupby: 'a', x_axis: 'b' }, hit({ a: 1 }), null],
  ])('%s %j', async (viz_type, settings, picked, filters) => {
    const chart = await load(viz_type);
    const mask = maskOf(picked, { chart, settings: { viz_type, ...settings }, queries: [] });
    expect(mask?.extraFormData.filters ?? null).toEqual(filters);
  });

  it('names an expression of the chart by what it is', async () => {
    const column = { sqlExpression: 'upper(a)', label: 'A', expressionType: 'SQL' as const };
    const mask = maskOf(hit({ A: 'X' }), {
      chart: await load('pie'),
      settings: { viz_type: 'pie', groupby: [column] },
      queries: [{ columns: [column] }],
    });
    expect(mask?.extraFormData.filters).toEqual([{ col: column, op: 'IN', val: ['X'] }]);
  });

  const cell = (values: Record<string, unknown>) => ({ cell: { place: 0, name: '', values } });
  it.each<[string, Record<string, unknown>, Picked, unknown[] | null, string | undefined]>([
    ['pie', { groupby: ['a'] }, hit({ a: 1 }, cell({ r: 'N' })), [isIn('a', 1), isIn('r', 'N')], '1, N'],
    [
      'pie',
      { groupby: ['a'] },
      hit({ a: 1 }, cell({ r: null, c: 0 })),
      [isIn('a', 1), { col: 'r', op: 'IS NULL' }, isIn('c', 0)],
      '1, <NULL>, 0',
    ],
    ['pie', { groupby: ['a'] }, hit({ a: 1 }, cell({ a: 1 })), [isIn('a', 1)], '1'],
    ['pie', { groupby: ['a'] }, hit({ a: 1 }, cell({})), [isIn('a', 1)], '1'],
    ['pie', { groupby: ['a'] }, hit({}, cell({ r: 'N' })), [isIn('r', 'N')], 'N'],
    [
      'echarts_timeseries_line',
      { x_axis: 't', groupby: [] },
      hit({}, { ...at('t', 0, true), ...cell({ r: 'N' }) }),
      [isIn('r', 'N')],
      'N',
    ],
    ['table', {}, hit({ a: 'x' }, cell({ r: 'N' })), [isIn('a', 'x'), isIn('r', 'N')], 'x, N'],
    ['big_number_total', {}, hit({}, cell({ r: 'N' })), null, undefined],
  ])('%s %j in a cell: %j', async (viz_type, settings, picked, filters, label) => {
    const mask = maskOf(picked, {
      chart: await load(viz_type),
      settings: { viz_type, ...settings },
      queries: [],
    });
    expect(mask?.extraFormData.filters ?? null).toEqual(filters);
    expect(mask?.filterState.label).toBe(label);
  });

  it('tells in which cell it was chosen', async () => {
    const settings = { viz_type: 'table' };
    const picked = hit({ a: 'x' }, cell({ r: 'N' }));
    const mask = maskOf(picked, { chart: await load('table'), settings, queries: [] }) ?? undefined;
    expect(chosenCell(mask)).toEqual({ r: 'N' });
    expect(chosenValues(mask)).toEqual({ a: 'x', r: 'N' });
    expect(chosenCell(NO_MASK)).toBeUndefined();
  });

  it('tells the same choice, keeps it bright and leaves paging alone', async () => {
    const settings = { viz_type: 'pie', groupby: ['a'] };
    const choose = async (value: unknown) =>
      maskOf(hit({ a: value }), { chart: await load('pie'), settings, queries: [] }, { currentPage: 2 });
    const first = await choose('x');
    expect(isSameChoice(first ?? undefined, await choose('x'))).toBe(true);
    expect(isSameChoice(first ?? undefined, await choose('y'))).toBe(false);
    expect(isSameChoice(NO_MASK, first)).toBe(false);
    expect(brightNames(first ?? undefined)).toEqual(['x']);
    expect(first?.ownState).toEqual({ currentPage: 2 });
  });

  it('marks the chosen cells of tables', async () => {
    const settings = { viz_type: 'table' };
    const mask = maskOf(hit({ a: 'x' }), { chart: await load('table'), settings, queries: [] });
    expect(chosenValues(mask ?? undefined)).toEqual({ a: 'x' });
    expect(chosenValues(NO_MASK)).toBeUndefined();
  });
});
