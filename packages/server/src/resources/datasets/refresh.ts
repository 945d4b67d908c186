import { randomUUID } from 'node:crypto';
import type { ColumnInfo } from '@parallax/contract';
import { GENERIC } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { columnsOf } from '../../metadata/dataset-parts.ts';
import type { Row, Trx } from '../../metadata/schema.ts';
import { genericOfType } from '../../run/dataset-catalog.ts';
import { change, changedBy } from '../kit/write.ts';
import { orField } from './create.ts';
import { pruneStoredFolders } from './edit-folders.ts';
import { bumpData } from './grants.ts';
import { COLUMNS, type GivenPart, replaceParts } from './parts.ts';
import { databaseFor } from './place.ts';
import { isTemporal, sourceColumns } from './source.ts';
import { rendererFor } from './templates.ts';

type Dataset = Row<'datasets'>;
type Column = Row<'dataset_columns'>;

/** The columns the source has now. */
export async function currentColumns(dataset: Dataset, call: Call): Promise<ColumnInfo[]> {
  const database = await databaseFor(dataset.database_id, call);
  const { sql, catalog, schema, table_name: table } = dataset;
  const render = rendererFor(database.engine, dataset.template_params, call, database);
  const rendered = sql ? await orField('sql', () => render(sql)) : null;
  const source = { databaseId: dataset.database_id, catalog, schema, table, sql: rendered };
  return sourceColumns(call.services, source, call.signal);
}

/** PUT refresh: new columns are added, gone ones dropped, and what people wrote about the others stays. */
export async function refreshDataset(dataset: Dataset, call: Call): Promise<void> {
  const current = await currentColumns(dataset, call);
  await call.services.metadata.transaction(async trx => {
    if (!(await storeColumns(trx, dataset, current, call))) return;
    await change(trx, 'datasets', dataset.id, changedBy(call));
    await bumpData(call.services.metadata, trx);
  });
}

/** False when nothing had to change. */
export async function storeColumns(
  trx: Trx,
  dataset: Dataset,
  current: readonly ColumnInfo[],
  call: Call,
): Promise<boolean> {
  const stored = await columnsOf(trx, dataset.id);
  const merged = mergeColumns(stored, current);
  const main = mainTimeColumn(dataset.main_dttm_col, merged);
  const same = isSame(stored, merged) && main === dataset.main_dttm_col;
  if (same) return false;
  await replaceParts(trx, COLUMNS, { id: dataset.id, stored }, merged, call);
  await trx.updateTable('datasets').set({ main_dttm_col: main }).where('id', '=', dataset.id).execute();
  await pruneStoredFolders(trx, dataset.id);
  return true;
}

/** Stored columns that the source still has or that are calculated, in their order, then the new ones. */
export function mergeColumns(stored: readonly Column[], current: readonly ColumnInfo[]): GivenPart[] {
  const found = new Map(current.map(column => [column.name, column]));
  const kept = stored
    .filter(column => column.expression || found.has(column.column_name))
    .map(column => ({
      id: column.id,
      name: column.column_name,
      values: column.expression ? { is_dttm: column.is_dttm } : typed(column, found.get(column.column_name)!),
    }));
  const known = new Set(kept.map(column => column.name));
  const added = current
    .filter(column => !known.has(column.name))
    .map(column => ({
      uuid: randomUUID(),
      name: column.name,
      values: { type: column.type, is_dttm: isTemporal(column) },
    }));
  return [...kept, ...added];
}

/** A type that changed decides anew whether the column is a time, unless somebody said so before. */
function typed(column: Column, { type, kind, name }: ColumnInfo) {
  if (type === column.type) return { type, is_dttm: column.is_dttm };
  const said = column.is_dttm && genericOfType(column.type) !== GENERIC.temporal;
  return { type, is_dttm: said || isTemporal({ type, kind, name }) };
}

const isSame = (stored: readonly Column[], merged: readonly GivenPart[]): boolean =>
  stored.length === merged.length &&
  merged.every(({ id, values }, index) => {
    const column = stored[index]!;
    return (
      id === column.id && (values.type ?? column.type) === column.type && values.is_dttm === column.is_dttm
    );
  });

function mainTimeColumn(main: string | null, columns: readonly GivenPart[]): string | null {
  if (main !== null && columns.some(column => column.name === main)) return main;
  return columns.find(column => column.values.is_dttm === true)?.name ?? null;
}
