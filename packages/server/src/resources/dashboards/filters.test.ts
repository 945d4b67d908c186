import { type ExtraFormData, filtersOfLayer, filtersOn } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { openedFilters } from './filters.ts';

const node = (type: string, children: string[] = [], meta: object = {}) => ({ type, children, meta });
/** Charts 1 and 2 beside each other, chart 3 in the second tab below. */
const LAYOUT = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: node('ROOT', ['GRID_ID']),
  GRID_ID: node('GRID', ['c1', 'c2', 't', 'gone']),
  c1: node('CHART', [], { chartId: 1 }),
  c2: node('CHART', [], { chartId: 2 }),
  t: node('TABS', ['t1', 't2']),
  t1: node('TAB', []),
  t2: node('TAB', ['c3']),
  c3: node('CHART', [], { chartId: 3 }),
};
const asked = (metadata: Record<string, unknown>, masks: Record<string, unknown> = {}) => {
  const filters = openedFilters({ metadata, layout: LAYOUT, charts: new Set([1, 2, 3]), masks });
  return (chartId: number, datasetId: number) => filtersOn(chartId, datasetId, filters);
};

describe('what filters ask of each chart', () => {
  const value = (name: string) => ({ extraFormData: { filters: [{ col: name, op: 'IN', val: ['x'] }] } });
  const metadata = {
    native_filter_configuration: [
      { id: 'F1', scope: { rootPath: ['ROOT_ID'], excluded: [2] }, defaultDataMask: value('default') },
      { id: 'F2', scope: { rootPath: ['t2'], excluded: [] } },
      { id: 'D', type: 'DIVIDER' },
    ],
  };
  const columnsIn = ({ filters = [] }: ExtraFormData) => (filters as { col: string }[]).map(({ col }) => col);
  const columns = (masks: Record<string, unknown>, settings: object = {}) => {
    const ask = asked({ ...metadata, ...settings }, masks);
    return [1, 2, 3].map(id => columnsIn(ask(id, 5).extraFormData));
  };

  it.each<[string, Record<string, unknown>, object, string[][]]>([
    ['defaults', {}, {}, [['default'], [], ['default']]],
    ['chosen values', { F1: value('a'), F2: value('b') }, {}, [['a'], [], ['a', 'b']]],
    ['a cleared filter', { F1: { extraFormData: {} } }, {}, [[], [], []]],
    ['a click in a chart', { F1: {}, 1: value('c') }, {}, [[], ['c'], ['c']]],
    ['clicks while they are off', { F1: {}, 1: value('c') }, { cross_filters_enabled: false }, [[], [], []]],
    ['a filter that is gone', { F1: {}, F9: value('z') }, {}, [[], [], []]],
  ])('%s', (_, masks, settings, expected) => {
    expect(columns(masks, settings)).toEqual(expected);
  });

  it('knows the layers of a map that a filter names', () => {
    const scope = { rootPath: ['ROOT_ID'], excluded: [], selectedLayers: ['chart-1-layer-1'] };
    const items = [{ id: 'F3', scope, defaultDataMask: value('layer') }];
    const filters = asked({ native_filter_configuration: items })(1, 5);
    expect([0, 1].map(place => columnsIn(filtersOfLayer(filters, place)))).toEqual([[], ['layer']]);
  });

  it('takes dimensions of a display control for charts of its own dataset', () => {
    const control = {
      id: 'C1',
      targets: [{ datasetId: 5 }],
      defaultDataMask: { extraFormData: { custom_form_data: { groupby: ['a'] } } },
    };
    const ask = asked({ chart_customization_config: [control] });
    expect([ask(1, 5).groupBy, ask(1, 6).groupBy]).toEqual([['a'], []]);
  });
});
