import type { ChartDefinition, Settings } from '@parallax/charts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { categories, onShelf, recommend, searchCharts } from '../../../controls/chart-type/gallery.ts';
import { exampleDataset as dataset } from '../../../controls/model/example-dataset.ts';
import { alterations } from './altered.ts';
import { changeDataset, switchType } from './carry.ts';
import { swapDataset } from './commands/change-dataset.ts';
import { rename } from './commands/rename.ts';
import { setControl } from './commands/set-control.ts';
import { switchChartType } from './commands/switch-type.ts';
import { loadDefinition } from './definitions.ts';
import { clockText } from './duration.ts';
import { openWork } from './opening.ts';
import { mayOverwrite, saveMessages, settingsToSave } from './save.ts';
import type { SavedChart } from './state.ts';
import { contextOf, createExplore, isStale } from './store.ts';
import { findProblems } from './validation.ts';

let line: ChartDefinition;
let bar: ChartDefinition;
let pie: ChartDefinition;
let table: ChartDefinition;
beforeAll(async () => {
  const load = async (type: string) => (await loadDefinition(type))!;
  [line, bar, pie, table] = await Promise.all(
    ['echarts_timeseries_line', 'echarts_timeseries_bar', 'pie', 'table'].map(load) as [
      Promise<ChartDefinition>,
      Promise<ChartDefinition>,
      Promise<ChartDefinition>,
      Promise<ChartDefinition>,
    ],
  );
});

const context = contextOf(dataset);
const newWork = (definition: ChartDefinition, more: Record<string, unknown> = {}) =>
  openWork(definition, { viz_type: definition.manifest.type, ...more }, dataset, null);
const control = (definition: ChartDefinition, setting: string) =>
  definition.controls.flatMap(section => section.rows.flat()).find(one => one.setting === setting)!;
const saved = (settings: Settings): SavedChart => ({
  id: 3,
  name: 'Delays',
  description: null,
  settings,
  ownerIds: [1],
  ownerNames: [],
  managedExternally: false,
  cacheTimeout: null,
  certifiedBy: null,
  certificationDetails: null,
  changed: null,
  dashboards: [],
});

describe('opening', () => {
  it('a new chart has something to draw', () => {
    const { settings } = newWork(line);
    expect(settings).toMatchObject({
      x_axis: 'date',
      metrics: ['count'],
      time_grain_sqla: 'P1D',
      datasource: '7__table',
    });
    expect(findProblems(line, settings, context)).toEqual({});
  });

  it('a saved chart is opened as it was stored', () => {
    const stored = { viz_type: 'pie', metric: 'avg_delay', groupby: ['origin'] };
    const work = openWork(pie, stored, dataset, saved(stored));
    expect(work.settings).toMatchObject(stored);
    expect(alterations(pie, work.settings, work.settings)).toEqual([]);
  });
});

describe('problems', () => {
  it.each([
    ['metrics', [], 'cannot be empty'],
    ['row_limit', 'many', 'is expected to be an integer'],
    ['row_limit', 1_000_000, 'Value cannot exceed 100000'],
    ['row_limit', null, 'cannot be empty'],
    ['groupby', ['gone'], 'gone is not in this dataset'],
    ['metrics', ['gone'], 'gone is not in this dataset'],
    [
      'adhoc_filters',
      [{ expressionType: 'SIMPLE', subject: 'origin', operator: '==' }],
      'Comparison filters need a value',
    ],
  ])('%s %j: %s', (setting, value, problem) => {
    const { settings } = newWork(line);
    expect(findProblems(line, { ...settings, [setting]: value }, context)[setting]).toBe(problem);
  });

  it('orderings must be pairs', () => {
    const { settings } = newWork(table, { query_mode: 'raw' });
    const problem = (order_by_cols: unknown[]) =>
      findProblems(table, { ...settings, order_by_cols }, context).order_by_cols;
    expect(problem(['["delay", true]'])).toBeUndefined();
    expect(problem(['delay'])).toBe('Found invalid orderby options');
  });
});

describe('another chart type', () => {
  it('keeps what both know, adopts what it needs and stashes the rest', () => {
    const { settings } = newWork(line, { groupby: ['origin'], metrics: ['avg_delay'], rolling_type: 'mean' });
    const there = switchType(pie, settings, {}, dataset);
    expect(there.settings).toMatchObject({ viz_type: 'pie', groupby: ['origin'], metric: 'avg_delay' });
    expect(there.settings).not.toHaveProperty('rolling_type');
    expect(there.stash).toMatchObject({ x_axis: 'date', rolling_type: 'mean' });
    const back = switchType(line, there.settings, there.stash, dataset);
    expect(back.settings).toMatchObject({
      x_axis: 'date',
      metrics: ['avg_delay'],
      groupby: ['origin'],
      rolling_type: 'mean',
    });
  });
});

describe('another dataset', () => {
  it('keeps fields of the same name and names the others', () => {
    const other = {
      ...dataset,
      id: 8,
      columns: dataset.columns.filter(({ name }) => name !== 'origin'),
      metrics: [],
    };
    const { settings } = newWork(line, { groupby: ['origin', 'late'] });
    const carried = changeDataset(line, settings, other);
    expect(carried.settings).toMatchObject({
      datasource: '8__table',
      x_axis: 'date',
      groupby: ['late'],
      metrics: [],
    });
    expect(carried.removed).toEqual(['count', 'origin']);
  });
});

describe('dependent fields', () => {
  it('a hidden query field is stashed and comes back', () => {
    const explore = createExplore({ work: newWork(line), chart: null, saved: null, message: null });
    const set = (setting: string, value: unknown) =>
      explore.dispatch(setControl(line, control(line, setting), value, context));
    const settings = () => explore.getState().history.present.settings;
    set('time_grain_sqla', 'P1M');
    set('x_axis', 'origin');
    expect(settings()).not.toHaveProperty('time_grain_sqla');
    set('x_axis', 'date');
    expect(settings()).toHaveProperty('time_grain_sqla', 'P1M');
  });
});

describe('a visit', () => {
  const visit = () => createExplore({ work: newWork(line), chart: null, saved: null, message: null });
  const settingsOf = (explore: ReturnType<typeof visit>) => explore.getState().history.present.settings;

  it('draws drawing settings at once and query settings by running', () => {
    const explore = visit();
    explore.dispatch(setControl(line, control(line, 'show_legend'), false, context));
    expect(explore.getState().drawn?.settings.show_legend).toBe(false);
    expect(isStale(line, explore.getState().drawn!.settings, settingsOf(explore))).toBe(false);
    const { time_grain_sqla: _, ...hidden } = settingsOf(explore);
    expect(isStale(line, { ...hidden, time_grain_sqla: 'P1D' }, hidden)).toBe(true);
    expect(
      isStale(
        line,
        { ...hidden, row_limit: control(line, 'row_limit').default },
        { ...hidden, row_limit: undefined },
      ),
    ).toBe(false);
    explore.dispatch(setControl(line, control(line, 'groupby'), ['origin'], context));
    expect(explore.getState().drawn?.settings.groupby).toEqual([]);
    expect(isStale(line, explore.getState().drawn!.settings, settingsOf(explore))).toBe(true);
    explore.run();
    expect(isStale(line, explore.getState().drawn!.settings, settingsOf(explore))).toBe(false);
  });

  it('draws another type at once and undoes it', () => {
    const explore = visit();
    explore.dispatch(switchChartType(bar, explore.getState().history.present));
    expect(explore.getState().drawn?.settings.viz_type).toBe('echarts_timeseries_bar');
    explore.undo();
    expect(settingsOf(explore).viz_type).toBe('echarts_timeseries_line');
    expect(explore.getState().drawn?.settings.viz_type).toBe('echarts_timeseries_line');
    explore.redo();
    expect(settingsOf(explore).viz_type).toBe('echarts_timeseries_bar');
  });

  it('what does not change the picture does not draw it again', () => {
    const explore = visit();
    const { drawn } = explore.getState();
    explore.dispatch(rename('Delays'));
    explore.dispatch(setControl(line, control(line, 'groupby'), ['origin'], context));
    expect(explore.getState().drawn).toBe(drawn);
  });

  it('does not run with problems', () => {
    const explore = visit();
    explore.dispatch(setControl(line, control(line, 'metrics'), [], context));
    explore.run();
    expect(explore.getState().drawn?.settings.metrics).toEqual(['count']);
  });

  it('undoes every series of edits to where it began', () => {
    const edits = fc.oneof(
      fc.constantFrom(['origin'], ['late'], []).map(value => ({ setting: 'groupby', value })),
      fc.constantFrom('date', 'origin', 'delay').map(value => ({ setting: 'x_axis', value })),
      fc.constantFrom(10, 100).map(value => ({ setting: 'row_limit', value })),
      fc.string().map(value => ({ setting: 'x_axis_title', value })),
    );
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 20 }), list => {
        const explore = visit();
        const before = explore.getState().history.present;
        for (const { setting, value } of list)
          explore.dispatch(setControl(line, control(line, setting), value, context));
        const after = explore.getState().history.present;
        while (explore.getState().history.past.length > 0) explore.undo();
        expect(explore.getState().history.present).toEqual(before);
        while (explore.getState().history.future.length > 0) explore.redo();
        expect(explore.getState().history.present).toEqual(after);
      }),
      { numRuns: 30 },
    );
  });

  it('typing a name is one step', () => {
    const explore = visit();
    explore.dispatch(rename('D'));
    explore.dispatch(rename('De'));
    explore.undo();
    expect(explore.getState().history.present.name).toBe('');
    explore.dispatch(swapDataset(line, explore.getState().history.present, { ...dataset, id: 9 }));
    expect(explore.getState().history.present.dataset.id).toBe(9);
  });
});

describe('altered', () => {
  it.each([
    ['row_limit', 10, 'Row limit', '10000', '10'],
    ['metrics', ['avg_delay'], 'Metrics', 'count', 'avg_delay'],
    ['show_legend', false, 'Show legend', 'true', 'false'],
    ['y_axis_bounds', [0, 5], 'Y axis bounds', 'Min: null, Max: null', 'Min: 0, Max: 5'],
    ['x_axis_title', 'When', 'X axis title', 'N/A', 'When'],
  ])('%s', (setting, value, label, before, after) => {
    const { settings } = newWork(line);
    expect(alterations(line, settings, { ...settings, [setting]: value })).toEqual([
      { setting, control: label, before, after },
    ]);
  });

  it('nothing, empty text, empty lists and generated names are no difference', () => {
    const metric = { expressionType: 'SQL', sqlExpression: '1', label: 'one' };
    expect(
      alterations(
        line,
        { viz_type: 'x', a: null, b: [], metrics: [{ ...metric, optionName: 'm1' }] },
        { viz_type: 'x', a: '', metrics: [{ ...metric, optionName: 'm2' }], where: 'x' },
      ),
    ).toEqual([]);
  });
});

describe('saving', () => {
  it('keeps what it does not know, drops what it converted and what a dashboard added', () => {
    const stored = { viz_type: 'pie', own_key: 1, time_range: 'Last week', metric: 'count' };
    const { settings } = openWork(pie, stored, dataset, saved(stored));
    const filters = [
      { subject: 'origin', operator: '==', comparator: 'SFO', isExtra: true },
      { subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'Last day', isExtra: true },
    ];
    const result = settingsToSave(
      pie,
      { ...settings, adhoc_filters: filters, url_params: {} },
      {
        chart: saved(stored),
        dashboards: [4],
      },
    );
    expect(result).toMatchObject({
      own_key: 1,
      dashboards: [4],
      adhoc_filters: [{ subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' }],
    });
    expect(result).not.toHaveProperty('time_range');
    expect(result).not.toHaveProperty('url_params');
  });

  it('says what happened', () => {
    expect(saveMessages('A', true, { kind: 'none' })).toEqual(['Chart [A] has been overwritten']);
    expect(saveMessages('A', false, { kind: 'existing', id: 1, title: 'D' })).toEqual([
      'Chart [A] has been saved',
      'Chart [A] was added to dashboard [D]',
    ]);
    expect(saveMessages('A', false, { kind: 'new', title: 'D' })[1]).toBe(
      'Dashboard [D] just got created and chart [A] was added to it',
    );
  });

  it('only owners overwrite', () => {
    const chart = saved({ viz_type: 'pie' });
    expect(mayOverwrite(chart, 1, false)).toBe(true);
    expect(mayOverwrite(chart, 2, false)).toBe(false);
    expect(mayOverwrite({ ...chart, managedExternally: true }, 1, true)).toBe(false);
    expect(mayOverwrite(null, 1, true)).toBe(false);
  });
});

describe('gallery', () => {
  const manifests = () => [line, bar, pie, table].map(({ manifest }) => manifest);
  it('finds by name first', () => {
    expect(searchCharts(manifests(), 'line')[0]?.type).toBe('echarts_timeseries_line');
    expect(searchCharts(manifests(), 'pie')[0]?.type).toBe('pie');
    expect(searchCharts(manifests(), 'qqq')).toEqual([]);
  });
  it('sorts categories and shelves', () => {
    expect(categories(manifests())).toEqual([...categories(manifests())].sort());
    expect(onShelf(manifests(), { kind: 'category', name: 'Table' }).map(({ type }) => type)).toEqual([
      'table',
    ]);
  });
  it('recommends lines for time and pies for few parts', () => {
    const shape = { rows: 100, dimensions: 0, metrics: 1, temporal: true };
    expect(recommend([line, bar, pie, table], shape)[0]?.type).toBe('echarts_timeseries_line');
    const few = { rows: 4, dimensions: 1, metrics: 1, temporal: false };
    expect(recommend([line, bar, pie, table], few).map(({ type }) => type)).toContain('pie');
  });
});

it.each([
  [557, '00:00:00.557'],
  [3_723_004, '01:02:03.004'],
  [-5, '00:00:00.000'],
])('%s ms reads %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
