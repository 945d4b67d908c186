import { DatasetAdd, DatasetEdit } from '@parallax/contract';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arbitraryOf } from '../../testing/arbitrary.ts';
import { formOf, type Json, Sources } from './test-sources.ts';

const RUNS = Number(process.env.PARALLAX_FUZZ_RUNS ?? 0) || 60;

const edits: TSchema = DatasetEdit;
const additions: TSchema = DatasetAdd;

/** Ids of other things would be refused before anything else is looked at. */
const plausible = arbitraryOf(edits).map(edit => {
  if (typeof edit !== 'object' || edit === null) return edit;
  const { database_id: _d, owners: _o, catalog: _c, uuid: _u, ...rest } = edit as Record<string, unknown>;
  return rest;
});

let sources: Sources;
beforeAll(async () => {
  sources = await Sources.open();
});
afterAll(() => sources.close());

it('takes a change whole or not at all, and reads back what it stored', async () => {
  const { id } = await sources.virtual();
  const base = await sources.read(id);
  const url = `/api/v1/dataset/${id}`;
  await fc.assert(
    fc.asyncProperty(plausible, fc.boolean(), async (edit, override) => {
      const before = await sources.read(id);
      const reply = await sources.admin.put(`${url}?override_columns=${override}`, edit ?? undefined);
      expect(reply.status, `${JSON.stringify(edit)}: ${reply.text}`).toBeLessThan(500);
      const after = await sources.read(id);
      if (reply.status !== 200) {
        expect(after).toEqual(before);
        return;
      }
      const again = await sources.admin.put(url, formOf(after));
      expect(again.status, again.text).toBe(200);
      expect(formOf(await sources.read(id))).toEqual(formOf(after));
      await sources.admin.put(`${url}?override_columns=true`, { ...formOf(base), columns: [] });
    }),
    { numRuns: RUNS },
  );
});

/** A new list of columns, by the place of stored ones (rename, keep, drop, reorder) and by new names. */
const columnLists = fc.uniqueArray(
  fc.record({
    stored: fc.option(fc.nat(2), { nil: undefined }),
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  }),
  { selector: part => part.name, maxLength: 5 },
);

it('makes any list of columns the whole list', async () => {
  const { id } = await sources.virtual({ sql: 'SELECT 1 AS a, 2 AS b, 3 AS c' });
  await fc.assert(
    fc.asyncProperty(columnLists, async wanted => {
      const stored = (await sources.read(id)).columns;
      const columns = wanted.map(({ stored: at, name }) => ({
        ...(at !== undefined && stored[at] && { id: stored[at].id }),
        column_name: name,
      }));
      const ids = columns.flatMap(column => column.id ?? []);
      const taken = new Set(stored.map((column: Json) => column.column_name));
      const isRefused =
        new Set(ids).size < ids.length || columns.some(column => !column.id && taken.has(column.column_name));
      const reply = await sources.admin.put(`/api/v1/dataset/${id}`, { columns });
      expect(reply.status, reply.text).toBe(isRefused ? 422 : 200);
      const after = (await sources.read(id)).columns;
      if (isRefused) expect(after).toEqual(stored);
      else {
        expect(after.map((column: Json) => column.column_name)).toEqual(wanted.map(part => part.name));
        for (const [at, column] of columns.entries()) if (column.id) expect(after[at].id).toBe(column.id);
      }
    }),
    { numRuns: RUNS },
  );
});

it('never fails on a new dataset, and stores none it refuses', async () => {
  const count = async () => (await sources.admin.get('/api/v1/dataset/', { page_size: 1 })).body.count;
  await fc.assert(
    fc.asyncProperty(arbitraryOf(additions), fc.constantFrom('duckdb', 'sqlite'), async (add, engine) => {
      const before = await count();
      const body = typeof add === 'object' && add ? { ...add, database: sources.databases[engine] } : add;
      const reply = await sources.admin.post('/api/v1/dataset/', body ?? undefined);
      expect(reply.status, `${JSON.stringify(body)}: ${reply.text}`).toBeLessThan(500);
      expect(await count()).toBe(before + (reply.status === 201 ? 1 : 0));
    }),
    { numRuns: RUNS },
  );
});
