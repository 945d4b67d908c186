import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksCatalog,
  asksSchema,
  type Listed,
  type Listing,
  NOWHERE,
  nameOptions,
  type PickedDatabase,
  type Place,
  type PlaceEvent,
  settle,
  step,
} from './model.ts';

const sales: PickedDatabase = { id: 1, name: 'Sales', backend: 'postgresql', multiCatalog: true };
const other: PickedDatabase = { id: 2, name: 'Other', backend: 'sqlite', multiCatalog: false };
const full: Place = { database: sales, catalog: 'c', schema: 's', table: 't' };

describe('step', () => {
  it.each<[string, PlaceEvent, Partial<Place>]>([
    ['another database', { type: 'database', database: other }, { ...NOWHERE, database: other }],
    ['no database', { type: 'database', database: null }, NOWHERE],
    ['another catalog', { type: 'catalog', catalog: 'd' }, { catalog: 'd', schema: null, table: null }],
    ['no catalog', { type: 'catalog', catalog: null }, { catalog: null, schema: null, table: null }],
    ['another schema', { type: 'schema', schema: 'x' }, { schema: 'x', table: null }],
    ['another table', { type: 'table', table: 'x' }, { table: 'x' }],
  ])('%s clears what lay inside', (_, event, changes) => {
    expect(step(full, event)).toEqual({ ...full, ...changes });
  });

  it.each<PlaceEvent>([
    { type: 'database', database: { ...sales } },
    { type: 'catalog', catalog: 'c' },
    { type: 'schema', schema: 's' },
    { type: 'table', table: 't' },
  ])('the same choice again changes nothing: $type', event => {
    expect(step(full, event)).toBe(full);
  });
});

const listing = (names: string[], preferred: string | null = null): Listing => ({ names, preferred });

describe('settle', () => {
  const bare: Place = { ...full, schema: null, table: null };
  it.each<[string, Place, Listed, Partial<Place>]>([
    ['waits for listings', full, {}, {}],
    ['waits without a database', NOWHERE, { catalogs: listing(['c']), schemas: listing(['s']) }, {}],
    [
      'keeps choices that exist',
      full,
      { catalogs: listing(['a', 'c'], 'a'), schemas: listing(['r', 's'], 'r') },
      {},
    ],
    [
      'clears a stale catalog',
      full,
      { catalogs: listing(['a', 'b']) },
      { catalog: null, schema: null, table: null },
    ],
    ['takes the only catalog', { ...bare, catalog: null }, { catalogs: listing(['a']) }, { catalog: 'a' }],
    [
      'takes the default catalog',
      { ...bare, catalog: null },
      { catalogs: listing(['a', 'b'], 'b'), schemas: listing(['x'], 'x') },
      { catalog: 'b' },
    ],
    [
      'never takes a schema of the former catalog',
      full,
      { catalogs: listing(['a']), schemas: listing(['x']) },
      { catalog: 'a', schema: null, table: null },
    ],
    ['clears a stale schema', full, { schemas: listing(['a', 'b']) }, { schema: null, table: null }],
    [
      'replaces a stale schema by the default',
      full,
      { schemas: listing(['a', 'b'], 'b') },
      { schema: 'b', table: null },
    ],
    [
      'replaces a stale schema by the only one',
      full,
      { schemas: listing(['a']) },
      { schema: 'a', table: null },
    ],
    ['clears the schema where there is none', full, { schemas: listing([]) }, { schema: null, table: null }],
    ['chooses none of several without a default', bare, { schemas: listing(['a', 'b']) }, {}],
    ['takes the default of several', bare, { schemas: listing(['a', 'b'], 'b') }, { schema: 'b' }],
  ])('%s', (_, place, listed, changes) => {
    expect(settle(place, listed)).toEqual({ ...place, ...changes });
  });

  it('leaves a schema alone that was cleared on purpose', () => {
    const schemas = listing(['a', 'b'], 'b');
    expect(settle(bare, { schemas }, true)).toBe(bare);
    expect(settle({ ...bare, schema: 'gone' }, { schemas }, true).schema).toBe('b');
  });

  it('comes to rest, on names that exist', () => {
    const listings = fc
      .uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 's'), { maxLength: 3 })
      .chain(names => fc.constantFrom(null, ...names).map(preferred => listing(names, preferred)));
    fc.assert(
      fc.property(listings, listings, fc.constantFrom('a', 's', null), (catalogs, schemas, schema) => {
        const listed = { catalogs, schemas };
        const once = settle({ ...full, schema }, listed);
        const twice = settle(once, listed);
        expect(settle(twice, listed)).toBe(twice);
        expect(twice.catalog === null || catalogs.names.includes(twice.catalog)).toBe(true);
        expect(twice.schema === null || schemas.names.includes(twice.schema)).toBe(true);
      }),
    );
  });
});

it.each<[Place, boolean, boolean]>([
  [NOWHERE, false, false],
  [{ ...NOWHERE, database: other }, false, true],
  [{ ...NOWHERE, database: sales }, true, false],
  [{ ...NOWHERE, database: sales, catalog: 'c' }, true, true],
])('%o asks for a catalog: %s, for a schema: %s', (place, catalog, schema) => {
  expect([asksCatalog(place), asksSchema(place)]).toEqual([catalog, schema]);
});

it('sorts names as people do and titles them', () => {
  expect(nameOptions(['b10', 'B2', 'a'])).toEqual([
    { value: 'a', label: 'a', title: 'a' },
    { value: 'B2', label: 'B2', title: 'B2' },
    { value: 'b10', label: 'b10', title: 'b10' },
  ]);
});
