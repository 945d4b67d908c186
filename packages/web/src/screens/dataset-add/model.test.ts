import { expect, it } from 'vitest';
import { NOWHERE } from '../../ui/database-picker/model.ts';
import { datasetBody, presetId } from './model.ts';

const database = { id: 3, name: 'Sales', backend: 'postgresql', multiCatalog: false };

it('asks for a table before there is anything to create', () => {
  expect(datasetBody(NOWHERE)).toBeNull();
  expect(datasetBody({ ...NOWHERE, database, schema: 's' })).toBeNull();
});

it('names only the parts of the place that were chosen', () => {
  expect(datasetBody({ ...NOWHERE, database, table: 't' })).toEqual({ database: 3, table_name: 't' });
  expect(datasetBody({ database, catalog: 'c', schema: 's', table: 't' })).toEqual({
    database: 3,
    catalog: 'c',
    schema: 's',
    table_name: 't',
  });
});

it.each([
  ['?database=4', 4],
  ['?database=0', null],
  ['?database=x', null],
  ['?database=1.5', null],
  ['', null],
])('%s starts with database %s', (search, id) => {
  expect(presetId(new URLSearchParams(search))).toBe(id);
});
