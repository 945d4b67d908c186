import type { FilterValues } from '@parallax/charts';
import { maskFor, soundCascade } from '@parallax/contract';
import { beforeEach, expect, it } from 'vitest';
import { storedFilter } from '../data-mask/example-filters.ts';
import { resetMasks, useDataMask } from '../data-mask/store.ts';
import { useBar } from './bar-store.ts';
import { choose } from './choose.ts';
import type { ValuesPage } from './requests.ts';

const FIRST = { controlValues: { defaultToFirstItem: true } };
const continent = storedFilter('CONTINENT');
const country = storedFilter('COUNTRY', { ...FIRST, cascadeParentIds: ['CONTINENT'] });
const city = storedFilter('CITY', { ...FIRST, cascadeParentIds: ['COUNTRY'] });
const other = storedFilter('OTHER');

/** Lookups that are answered when the test says so. */
function lookups() {
  const open: { filter: string; page: ValuesPage; answer(...values: string[]): Promise<void> }[] = [];
  const fetch = (filter: { id: string }, page: ValuesPage): Promise<FilterValues> =>
    new Promise(resolve => {
      open.push({
        filter: filter.id,
        page,
        answer: async (...values) => {
          resolve({ values, generic: 1 });
          await new Promise(setImmediate);
        },
      });
    });
  return { open, fetch };
}
const chosenOf = (id: string) => {
  const { staged, masks } = useDataMask.getState();
  return (staged[id] ?? masks[id])?.filterState.value;
};

beforeEach(() => {
  resetMasks();
  const items = [city, country, continent, other];
  const masks = { CITY: maskFor(city, ['Lima']), COUNTRY: maskFor(country, ['Peru']) };
  useDataMask.setState({ items, links: soundCascade(items), masks, settled: true });
  useBar.setState({ awaiting: new Set() });
});

it('a value that is no longer allowed gives way to the first that is, parents before children', async () => {
  const { open, fetch } = lookups();
  const done = choose(continent, maskFor(continent, ['Asia']), fetch);
  await new Promise(setImmediate);
  expect([...useBar.getState().awaiting].sort()).toEqual(['CITY', 'COUNTRY']);
  expect(open.map(({ filter }) => filter)).toEqual(['COUNTRY']);
  expect(open[0]!.page.search).toMatchObject({ op: 'IN', val: ['Peru'] });
  await open[0]!.answer();
  await open[1]!.answer('China');
  expect(chosenOf('COUNTRY')).toEqual(['China']);
  expect(open[2]).toMatchObject({ filter: 'CITY' });
  expect(JSON.stringify(open[2]!.page.limits)).toContain('China');
  await open[2]!.answer();
  await open[3]!.answer('Beijing');
  await done;
  expect(chosenOf('CITY')).toEqual(['Beijing']);
  expect(useBar.getState().awaiting.size).toBe(0);
});

it('a choice elsewhere does not leave a filter waiting for ever', async () => {
  const { open, fetch } = lookups();
  const done = choose(country, maskFor(country, ['Chile']), fetch);
  await new Promise(setImmediate);
  await choose(other, maskFor(other, ['x']), fetch);
  await open[0]!.answer();
  await open[1]!.answer('Santiago');
  await done;
  expect(chosenOf('CITY')).toEqual(['Santiago']);
  expect(useBar.getState().awaiting.size).toBe(0);
});

it('what somebody chooses meanwhile stays, and an older answer is not taken', async () => {
  const { open, fetch } = lookups();
  const first = choose(country, maskFor(country, ['Chile']), fetch);
  await new Promise(setImmediate);
  await choose(city, maskFor(city, ['Arica']), fetch);
  await open[0]!.answer();
  await open[1]!.answer('Santiago');
  await first;
  expect(chosenOf('CITY')).toEqual(['Arica']);
  expect(useBar.getState().awaiting.size).toBe(0);
});
