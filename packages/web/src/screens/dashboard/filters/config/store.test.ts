import { beforeEach, expect, it } from 'vitest';
import { storedFilter } from '../../data-mask/example-filters.ts';
import { entryOf, inList, newEntry } from './model.ts';
import { moveEntry, stepEntry, useConfig } from './store.ts';

const divider = {
  ...newEntry('divider', null),
  id: 'NATIVE_FILTER_DIVIDER-abc',
};
const filters = [entryOf(storedFilter('A')), { ...divider, stored: { ...divider.stored, id: divider.id } }];
const control = newEntry('control', 1);

const order = () => useConfig.getState().entries.map(({ id, list }) => `${list} ${id}`);

beforeEach(() => useConfig.setState({ entries: [...filters, control], chosen: divider.id, dirty: false }));

it('a divider goes on into the other list and back, with its id', () => {
  stepEntry(divider.id, 1);
  expect(order()).toEqual([
    'filters A',
    'controls CHART_CUSTOMIZATION_DIVIDER-abc',
    `controls ${control.id}`,
  ]);
  const { entries, chosen, dirty } = useConfig.getState();
  expect(entries[1]!.stored).toMatchObject({
    id: 'CHART_CUSTOMIZATION_DIVIDER-abc',
    type: 'CHART_CUSTOMIZATION_DIVIDER',
  });
  expect([chosen, dirty]).toEqual(['CHART_CUSTOMIZATION_DIVIDER-abc', true]);
  stepEntry('CHART_CUSTOMIZATION_DIVIDER-abc', -1);
  expect(order()).toEqual(['filters A', `filters ${divider.id}`, `controls ${control.id}`]);
});

it('a filter stays among filters and a control among controls', () => {
  stepEntry('A', -1);
  stepEntry(control.id, -1);
  moveEntry('A', 0, 'controls');
  expect(order()).toEqual(['filters A', `filters ${divider.id}`, `controls ${control.id}`]);
});

it('steps and drops within a list', () => {
  stepEntry('A', 1);
  expect(order().slice(0, 2)).toEqual([`filters ${divider.id}`, 'filters A']);
  moveEntry('A', 0, 'filters');
  expect(order().slice(0, 2)).toEqual(['filters A', `filters ${divider.id}`]);
});

it('an id that was made elsewhere is kept whole', () => {
  const odd = { ...divider, id: 'odd' };
  expect(inList(odd, 'controls').id).toBe('CHART_CUSTOMIZATION_DIVIDER-odd');
});
