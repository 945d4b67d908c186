import type { QueryObject } from '@parallax/contract';
import { joinTimeOffsets, type Plan, plan, type RowRule, truncate, wallClock } from '@parallax/query';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../engine.ts';
import { answer, inAnyOrder, plainRows } from './query/answer.ts';
import { axisColumn, comparisonCases, NOW, type QueryCase, queryCases } from './query/arbitrary.ts';
import type { QueryEngine } from './query/engine.ts';
import { evaluate } from './query/naive.ts';
import { compareNaively } from './query/naive-compare.ts';
import { createTables, datasetOf, dropTables, tables } from './query/table.ts';

interface Open extends QueryEngine {
  connection: Connection;
}

/** Our SQL's answers on a real engine against an evaluation row by row, over generated tables and query objects. */
export function queryConformance(name: string, open: () => Promise<QueryEngine>, runs: number): void {
  describe(`queries on ${name}`, () => {
    let on: Open;
    beforeAll(async () => {
      const engine = await open();
      on = { ...engine, connection: await engine.engine.open(engine.config) };
      await createTables(on.connection, on);
    });
    afterAll(async () => {
      if (!on) return;
      await dropTables(on.connection, on);
      await on.connection.close();
    });
    const planFor = (table: number, query: QueryObject, rules: RowRule[] = [], virtual = false): Plan =>
      plan(query, datasetOf(table, on, virtual), {
        now: NOW,
        dialect: on.engine.dialect,
        check: sql => sql,
        rules,
      });
    const limit = (share: number) => ({ numRuns: Math.max(1, Math.round(runs * share)) });

    test('filters, rules, grains, metrics, series limits and totals', async () => {
      await fc.assert(
        fc.asyncProperty(
          queryCases(on.engine.dialect),
          async ({ table, query, naive, rules, virtual }: QueryCase) => {
            const expected = evaluate(tables[table]!, naive, { now: NOW, weekStart: on.weekStart });
            fc.pre(expected !== 'ambiguous');
            const planned = planFor(table, query, rules, virtual);
            const frame = await answer(on.connection, planned);
            expect(inAnyOrder(plainRows(frame, planned)), planned.sql).toEqual(inAnyOrder(expected));
          },
        ),
        limit(0.7),
      );
    }, 600_000);

    test("days of the dataset's time zone, in weeks when the clock changes too", async () => {
      const zone = 'America/New_York';
      for (const [table, rows] of tables.entries()) {
        const dataset = { ...datasetOf(table, on), timezone: zone };
        const query = { columns: [axisColumn('P1D')], metrics: ['count'] };
        const { dialect } = on.engine;
        const planDays = () => plan(query, dataset, { now: NOW, dialect, check: (sql: string) => sql });
        if (!dialect.atZone) {
          expect(planDays).toThrow('cannot group by the time zone');
          return;
        }
        const days = rows.map(({ at }) => (at === null ? null : truncate(wallClock(at, zone), 'P1D')));
        const expected = [...new Set(days)].map(when => ({
          when,
          count: days.filter(day => day === when).length,
        }));
        const planned = planDays();
        expect(inAnyOrder(plainRows(await answer(on.connection, planned), planned))).toEqual(
          inAnyOrder(expected),
        );
      }
    });

    test('row limit and offset cut the ordered rows', async () => {
      const shape = fc.record({
        table: fc.nat({ max: tables.length - 1 }),
        row_limit: fc.integer({ min: 1, max: 20 }),
        row_offset: fc.nat({ max: 40 }),
        ascending: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(shape, async ({ table, row_limit, row_offset, ascending }) => {
          const planned = planFor(table, {
            columns: ['id', 'grp'],
            row_limit,
            row_offset,
            orderby: [['id', ascending]],
          });
          const rows = [...tables[table]!].sort((a, b) => (ascending ? a.id - b.id : b.id - a.id));
          const expected = rows.slice(row_offset, row_offset + row_limit).map(({ id, grp }) => ({ id, grp }));
          expect(plainRows(await answer(on.connection, planned), planned)).toEqual(expected);
          const counted = planFor(table, { columns: ['id'], row_limit, row_offset, is_rowcount: true });
          const count = plainRows(await answer(on.connection, counted), counted);
          expect(count).toEqual([{ rowcount: expected.length }]);
        }),
        limit(0.1),
      );
    }, 600_000);

    test('time comparison', async () => {
      await fc.assert(
        fc.asyncProperty(comparisonCases(on.engine.dialect), async shape => {
          const planned = planFor(shape.table, {
            columns: [...(shape.grain ? [axisColumn(shape.grain)] : []), ...shape.names],
            metrics: ['count'],
            filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: shape.range }],
            time_offsets: [shape.offset],
          });
          const comparison = planned.comparisons[0]!;
          const joined = joinTimeOffsets(
            await answer(on.connection, planned),
            [{ comparison, frame: await answer(on.connection, comparison.plan) }],
            planned,
          );
          const expected = compareNaively(tables[shape.table]!, shape, { now: NOW, weekStart: on.weekStart });
          expect(inAnyOrder(plainRows(joined, planned)), comparison.plan.sql).toEqual(inAnyOrder(expected));
        }),
        limit(0.2),
      );
    }, 600_000);
  });
}
