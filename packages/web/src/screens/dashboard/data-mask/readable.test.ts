import { readFilterItems, UNMATCHED_MASK } from '@parallax/contract';
import { expect, it } from 'vitest';
import { readableFilters } from './readable.ts';

const filter = (id: string, filterType: string, name: string) => ({
  id,
  type: 'NATIVE_FILTER',
  filterType,
  name: id,
  targets: [{ datasetId: 1, column: { name } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  controlValues: {},
});
const items = readFilterItems({
  native_filter_configuration: [
    filter('ORIGIN', 'filter_select', 'origin'),
    filter('DISTANCE', 'filter_range', 'distance'),
  ],
});
const rest = (...filters: object[]) => ({ [UNMATCHED_MASK]: { filters } });

it.each<[string, Record<string, unknown>, string[]]>([
  ['(origin:JFK)', { ORIGIN: { filters: [{ col: 'origin', op: 'IN', val: ['JFK'] }] } }, []],
  ['(origin:!(JFK,LAX))', { ORIGIN: { filters: [{ col: 'origin', op: 'IN', val: ['JFK', 'LAX'] }] } }, []],
  ['(distance:(gte:100))', { DISTANCE: { filters: [{ col: 'distance', op: '>=', val: 100 }] } }, []],
  [
    '(distance:(between:!(1,9)))',
    {
      DISTANCE: {
        filters: [
          { col: 'distance', op: '>=', val: 1 },
          { col: 'distance', op: '<=', val: 9 },
        ],
      },
    },
    [],
  ],
  ['(distance:(gt:5))', rest({ col: 'distance', op: '>', val: 5 }), []],
  ['(carrier:AA)', rest({ col: 'carrier', op: '==', val: 'AA' }), []],
  ['(NOT:(origin:JFK))', rest({ col: 'origin', op: '!=', val: 'JFK' }), []],
  ['(carrier:(like:%25A%25))', rest({ col: 'carrier', op: 'ILIKE', val: '%25A%25' }), []],
  ['(carrier:!n)', rest({ col: 'carrier', op: 'IS NULL' }), []],
  [
    '(OR:!((a:1),(b:2)),origin:JFK)',
    { ORIGIN: { filters: [{ col: 'origin', op: 'IN', val: ['JFK'] }] } },
    ['OR'],
  ],
  [
    '(OR:!((origin:ATL),(origin:!(DFW,ATL))))',
    { ORIGIN: { filters: [{ col: 'origin', op: 'IN', val: ['ATL', 'DFW'] }] } },
    [],
  ],
  ['(OR:!((tail:!n),(tail:N1)))', rest({ col: 'tail', op: 'IN', val: [null, 'N1'] }), []],
  [
    '(NOT:(OR:!((a:1),(b:!(2,3)))))',
    rest({ col: 'a', op: '!=', val: 1 }, { col: 'b', op: 'NOT IN', val: [2, 3] }),
    [],
  ],
  ['(OR:!((distance:(gt:5)),(distance:1)))', {}, ['OR']],
  ['(OR:!((a:1,b:2)))', {}, ['OR']],
  ['(OR:x)', {}, ['OR']],
  ['(NOT:x)', {}, ['NOT']],
  ['(carrier:(sql:x))', {}, ['carrier']],
  ['((((', {}, ['((((']],
  ['JFK', {}, ['JFK']],
])('%s', (text, masks, unread) => {
  const read = readableFilters(text, items);
  expect(
    Object.fromEntries(Object.entries(read.masks).map(([id, mask]) => [id, mask.extraFormData])),
  ).toEqual(masks);
  expect(read.unread).toEqual(unread);
});

it('says in words what no filter can show', () => {
  const { masks } = readableFilters('(carrier:!(AA,UA),NOT:(origin:JFK),tail:!n)', items);
  expect(masks[UNMATCHED_MASK]?.filterState).toEqual({
    label: 'carrier IN AA, UA; origin != JFK; tail IS NULL',
  });
});
