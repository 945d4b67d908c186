import { type DatasetColumn, type Frame, GENERIC } from '@parallax/contract';
import { ROW_LIMITS } from '@parallax/query';
import type { Call } from '../../http/call.ts';
import { isTemplate } from '../../resources/datasets/templates.ts';
import { canReadDataset } from '../../run/access.ts';
import { streamFrames } from '../../run/execute.ts';
import { planQuery } from '../../run/planning.ts';
import type { DatasetRows } from '../collect.ts';

/** More rows than any example has; engines take it for a limit. */
const ALL_ROWS = 2_147_483_647;

/** A column as it is stored, whatever the dataset makes of it. */
const plainColumn = (name: string): DatasetColumn => ({
  name,
  verboseName: null,
  description: null,
  expression: null,
  type: null,
  generic: GENERIC.string,
  temporal: false,
  dateFormat: null,
  filterable: true,
  groupable: true,
});

/** The rows of a dataset as its table has them, as far as the caller may read them; null when that is not at all. */
export async function rowsOf(
  { row, columns }: DatasetRows,
  limit: number | undefined,
  call: Call,
): Promise<AsyncIterable<Frame> | null> {
  const { services, principal, now, signal } = call;
  const known = await services.datasets.get(row.id);
  const stored = columns.filter(column => !column.expression).map(column => column.column_name);
  if (!known || stored.length === 0 || !canReadDataset(principal, known)) return null;
  const database = await services.connections.open(row.database_id);
  const facts = { ...known.facts, offset: 0, timezone: null, columns: stored.map(plainColumn) };
  const dataset = { ...known, facts };
  const limits = { ...ROW_LIMITS, maxRows: ALL_ROWS };
  const query = { columns: stored, row_limit: limit ?? ALL_ROWS };
  const { plan } = await planQuery(query, { dataset, database, principal, now, limits }, services);
  return streamFrames(plan, { database, dataset, principal, signal });
}

/** Does a virtual dataset read nothing but tables that travel with it? Names with a schema would lead elsewhere. */
export async function readsOnly(
  tables: readonly DatasetRows[],
  { row }: DatasetRows,
  { services }: Call,
): Promise<boolean> {
  const { sql } = row;
  if (!sql || isTemplate(sql)) return false;
  const names = new Set(
    tables.flatMap(({ row: table }) =>
      !table.sql && table.database_id === row.database_id && table.schema === row.schema
        ? [table.table_name]
        : [],
    ),
  );
  try {
    const { engine } = await services.connections.open(row.database_id);
    const read = await services.sqlReader.read('tablesOf', sql, engine.dialect.parser);
    return read.complete && read.tables.every(({ schema, table }) => schema === null && names.has(table));
  } catch {
    return false;
  }
}
