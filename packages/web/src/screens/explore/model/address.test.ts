import { describe, expect, it } from 'vitest';
import { addressOf, readAddress } from './address.ts';
import { gridOf, tabbed } from './results.ts';

describe('addresses', () => {
  it.each([
    ['?slice_id=5', { slice_id: 5 }],
    ['?datasource=7__table', { datasource_id: 7, datasource_type: 'table' }],
    ['?datasource_type=table&datasource_id=7', { datasource_id: 7, datasource_type: 'table' }],
    ['?form_data_key=k&slice_id=5', { form_data_key: 'k', slice_id: 5 }],
    ['?form_data={"slice_id":9}', { slice_id: 9 }],
    ['?form_data=nonsense&slice_id=abc', {}],
  ])('%s asks for %j', (search, query) => {
    expect(readAddress(search).query).toEqual(query);
  });

  it('knows links and switches', () => {
    expect(readAddress('', 'abc').query).toEqual({ permalink_key: 'abc' });
    expect(readAddress('?standalone=1&force=true&viz_type=pie')).toMatchObject({
      standalone: true,
      force: true,
      type: 'pie',
    });
    expect(readAddress('?standalone=0&force=false')).toMatchObject({ standalone: false, force: false });
  });

  it('an address of the work opens it again', () => {
    const [, search] = addressOf({ datasetId: 7, formDataKey: 'k' }).split('/explore/');
    expect(readAddress(search!).query).toMatchObject({ datasource_id: 7, form_data_key: 'k' });
    expect(addressOf({ datasetId: 7, chartId: 3 })).toBe('/explore/?slice_id=3');
  });
});

it('rows become a grid and text for a spreadsheet', () => {
  const rows = {
    colnames: ['when', 'n', 'text'],
    coltypes: [2 as const, 0 as const, 1 as const],
    data: [
      { when: 0, n: 1.5, text: 'a\tb' },
      { when: null, n: null, text: '' },
    ],
  };
  const grid = gridOf(rows, true);
  expect(grid.columns.map(({ align }) => align)).toEqual(['left', 'right', 'left']);
  expect(tabbed(grid)).toBe('when\tn\ttext\n1970-01-01 00:00:00\t1.5\ta b\nNULL\tNULL\t');
  expect(gridOf(rows, false).columns[0]?.texts).toEqual(['0', 'NULL']);
});
