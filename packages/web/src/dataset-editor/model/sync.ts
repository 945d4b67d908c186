import { newUuid } from '../../platform/uuid.ts';
import { type ColumnDraft, isCalculated, NO_NOTES } from './draft.ts';

/** A column as the source describes it. */
export interface SourceColumnFact {
  column_name: string;
  type: string | null;
  is_dttm: boolean;
}

export interface Synced {
  columns: ColumnDraft[];
  added: string[];
  removed: string[];
  modified: string[];
}

const fresh = (found: SourceColumnFact): ColumnDraft => ({
  ...NO_NOTES,
  uuid: newUuid(),
  id: null,
  name: found.column_name,
  label: '',
  description: '',
  type: found.type ?? '',
  advancedType: '',
  expression: null,
  temporal: found.is_dttm,
  filterable: true,
  groupable: true,
  active: true,
  dateFormat: '',
});

/** Columns after a look at the source: calculated ones stay, others follow it and keep what was written about them. */
export function mergeColumns(columns: readonly ColumnDraft[], found: readonly SourceColumnFact[]): Synced {
  const byName = new Map(found.map(column => [column.column_name, column]));
  const synced: Synced = { columns: [], added: [], removed: [], modified: [] };
  for (const column of columns) {
    const now = byName.get(column.name);
    if (isCalculated(column)) synced.columns.push(column);
    else if (!now) synced.removed.push(column.name);
    else if (now.type === column.type) synced.columns.push(column);
    else {
      synced.columns.push({ ...column, type: now.type ?? '', temporal: column.temporal || now.is_dttm });
      synced.modified.push(column.name);
    }
  }
  const kept = new Set(synced.columns.map(column => column.name));
  for (const column of found) {
    if (kept.has(column.column_name)) continue;
    synced.columns.push(fresh(column));
    synced.added.push(column.column_name);
  }
  return synced;
}
