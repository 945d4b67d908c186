import { castDraft } from 'immer';
import type { Command } from '../../editing/command.ts';
import { newUuid } from '../../platform/uuid.ts';
import {
  type ColumnDraft,
  type DatasetDraft,
  type MetricDraft,
  NO_NOTES,
  type SettingsDraft,
  type SourceDraft,
} from './draft.ts';
import { mergeColumns, type SourceColumnFact } from './sync.ts';

type DatasetCommand = Command<DatasetDraft>;

const keyOf = (...parts: readonly string[]): string => parts.join('.');

/** Another table or SQL text. A changed SQL text turns the sync of columns on. */
export const setSource = (changes: Partial<SourceDraft>): DatasetCommand => ({
  name: 'Edit source',
  mergeKey: keyOf('source', ...Object.keys(changes)),
  apply: draft => {
    if (changes.sql !== undefined && changes.sql !== draft.source.sql) draft.syncColumns = true;
    if (changes.kind !== undefined && changes.kind !== draft.source.kind) draft.syncColumns = true;
    Object.assign(draft.source, changes);
  },
});

export const setSync = (on: boolean): DatasetCommand => ({
  name: 'Sync columns',
  apply: draft => {
    draft.syncColumns = on;
  },
});

export const editColumn = (uuid: string, changes: Partial<ColumnDraft>): DatasetCommand => ({
  name: 'Edit column',
  mergeKey: keyOf('column', uuid, ...Object.keys(changes)),
  apply: draft => {
    const column = draft.columns.find(item => item.uuid === uuid);
    if (!column) return;
    if (changes.name !== undefined && draft.mainTimeColumn === column.name)
      draft.mainTimeColumn = changes.name;
    if (changes.temporal === false && draft.mainTimeColumn === column.name) draft.mainTimeColumn = null;
    Object.assign(column, changes);
  },
});

export const editMetric = (uuid: string, changes: Partial<MetricDraft>): DatasetCommand => ({
  name: 'Edit metric',
  mergeKey: keyOf('metric', uuid, ...Object.keys(changes)),
  apply: draft => {
    const metric = draft.metrics.find(item => item.uuid === uuid);
    if (metric) Object.assign(metric, changes);
  },
});

export const setField = (
  changes: Partial<Pick<DatasetDraft, 'mainTimeColumn' | 'currencyColumn'>>,
): DatasetCommand => ({
  name: 'Edit default column',
  apply: draft => {
    Object.assign(draft, changes);
  },
});

export const setSettings = (changes: Partial<SettingsDraft>): DatasetCommand => ({
  name: 'Edit settings',
  mergeKey: keyOf('settings', ...Object.keys(changes)),
  apply: draft => {
    Object.assign(draft.settings, castDraft(changes));
  },
});

function freeName(taken: readonly string[], wish: string): string {
  const names = new Set(taken);
  if (!names.has(wish)) return wish;
  let number = 2;
  while (names.has(`${wish} ${number}`)) number += 1;
  return `${wish} ${number}`;
}

export const addCalculated = (uuid = newUuid()): DatasetCommand => ({
  name: 'Add calculated column',
  apply: draft => {
    const name = freeName(
      draft.columns.map(column => column.name),
      'new column',
    );
    draft.columns.unshift({
      ...NO_NOTES,
      uuid,
      id: null,
      name,
      label: '',
      description: '',
      type: '',
      advancedType: '',
      expression: '',
      temporal: false,
      filterable: true,
      groupable: true,
      active: true,
      dateFormat: '',
    });
  },
});

export const addMetric = (uuid = newUuid()): DatasetCommand => ({
  name: 'Add metric',
  apply: draft => {
    const name = freeName(
      draft.metrics.map(metric => metric.name),
      'new metric',
    );
    draft.metrics.unshift({
      ...NO_NOTES,
      uuid,
      id: null,
      name,
      label: '',
      description: '',
      expression: '',
      type: '',
      format: '',
      currencySymbol: '',
      currencyPosition: 'prefix',
    });
  },
});

export const removeColumn = (uuid: string): DatasetCommand => ({
  name: 'Remove column',
  apply: draft => {
    const gone = draft.columns.find(column => column.uuid === uuid);
    draft.columns = draft.columns.filter(column => column.uuid !== uuid);
    if (gone && draft.mainTimeColumn === gone.name) draft.mainTimeColumn = null;
    if (gone && draft.currencyColumn === gone.name) draft.currencyColumn = null;
  },
});

export const removeMetric = (uuid: string): DatasetCommand => ({
  name: 'Remove metric',
  apply: draft => {
    draft.metrics = draft.metrics.filter(metric => metric.uuid !== uuid);
  },
});

/** The columns the source has now: new ones are added, gone ones dropped, and what people wrote stays. */
export const syncColumns = (found: readonly SourceColumnFact[]): DatasetCommand => ({
  name: 'Sync columns from source',
  apply: draft => {
    const { columns } = mergeColumns(draft.columns, found);
    draft.columns = castDraft(columns);
    if (draft.mainTimeColumn !== null && !columns.some(column => column.name === draft.mainTimeColumn))
      draft.mainTimeColumn = columns.find(column => column.temporal)?.name ?? null;
  },
});
