import type { api, DatasetEdit, DatasetFolder, SuccessReply } from '@parallax/contract';
import { personName } from '../../ui/people.ts';
import type { ColumnDraft, DatasetDraft, DatasetFacts, MetricDraft, Notes } from './draft.ts';

export type WireDataset = SuccessReply<typeof api.dataset.item>['result'];
type WireColumn = NonNullable<WireDataset['columns']>[number];
type WireMetric = NonNullable<WireDataset['metrics']>[number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function objectIn(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Certification and warning of an `extra` text. */
export function readNotes(extra: string | null | undefined): Notes {
  const { certification, warning_markdown, ...rest } = objectIn(extra);
  const { certified_by, details, ...more } = isRecord(certification) ? certification : {};
  return {
    certifiedBy: textOf(certified_by),
    certificationDetails: textOf(details),
    warning: textOf(warning_markdown),
    rest: Object.keys(more).length > 0 ? { ...rest, certification: more } : rest,
  };
}

/** The `extra` text; null when it would say nothing. */
export function extraText({ certifiedBy, certificationDetails, warning, rest }: Notes): string | null {
  const { certification: more, ...others } = rest;
  const certification = {
    ...(isRecord(more) ? more : {}),
    certified_by: certifiedBy.trim(),
    details: certificationDetails,
  };
  const extra = {
    ...others,
    ...(certification.certified_by ? { certification } : {}),
    ...(warning ? { warning_markdown: warning } : {}),
  };
  return Object.keys(extra).length > 0 ? JSON.stringify(extra) : null;
}

const readColumn = (wire: WireColumn): ColumnDraft => ({
  ...readNotes(wire.extra),
  uuid: wire.uuid ?? '',
  id: wire.id ?? null,
  name: wire.column_name ?? '',
  label: wire.verbose_name ?? '',
  description: wire.description ?? '',
  type: wire.type ?? '',
  advancedType: wire.advanced_data_type ?? '',
  expression: wire.expression || null,
  temporal: wire.is_dttm ?? false,
  filterable: wire.filterable ?? true,
  groupable: wire.groupby ?? true,
  active: wire.is_active ?? true,
  dateFormat: wire.python_date_format ?? '',
});

function readMetric(wire: WireMetric): MetricDraft {
  const currency = typeof wire.currency === 'string' ? objectIn(wire.currency) : wire.currency;
  const { symbol, symbolPosition } = isRecord(currency) ? currency : {};
  return {
    ...readNotes(wire.extra),
    uuid: wire.uuid ?? '',
    id: wire.id ?? null,
    name: wire.metric_name ?? '',
    label: wire.verbose_name ?? '',
    description: wire.description ?? '',
    expression: wire.expression ?? '',
    type: wire.metric_type ?? '',
    format: wire.d3format ?? '',
    currencySymbol: textOf(symbol),
    currencyPosition: symbolPosition === 'suffix' ? 'suffix' : 'prefix',
    ...(wire.warning_text && !readNotes(wire.extra).warning ? { warning: wire.warning_text } : {}),
  };
}

const foldersIn = (value: unknown): DatasetFolder[] => (Array.isArray(value) ? value : []);

/** A dataset as it was read, ready to be edited. */
export function readDraft(wire: WireDataset): { draft: DatasetDraft; facts: DatasetFacts } {
  const { database } = wire;
  return {
    draft: {
      source: {
        kind: wire.sql ? 'virtual' : 'physical',
        database: { value: database?.id ?? 0, label: database?.database_name ?? '' },
        catalog: wire.catalog ?? null,
        schema: wire.schema ?? null,
        name: wire.table_name ?? '',
        sql: wire.sql ?? '',
      },
      syncColumns: false,
      columns: (wire.columns ?? []).map(readColumn),
      metrics: (wire.metrics ?? []).map(readMetric),
      mainTimeColumn: wire.main_dttm_col ?? null,
      currencyColumn: wire.currency_code_column ?? null,
      settings: {
        ...readNotes(wire.extra),
        description: wire.description ?? '',
        defaultUrl: wire.default_endpoint ?? '',
        filterSelect: wire.filter_select_enabled ?? true,
        valuesPredicate: wire.fetch_values_predicate ?? '',
        cacheTimeout: wire.cache_timeout === null ? '' : String(wire.cache_timeout ?? ''),
        offset: String(wire.offset ?? 0),
        templateParams: wire.template_params ?? '',
        normalizeColumns: wire.normalize_columns ?? false,
        alwaysFilterMainTime: wire.always_filter_main_dttm ?? false,
        owners: (wire.owners ?? []).map(owner => ({ value: owner.id ?? 0, label: personName(owner) })),
      },
      folders: foldersIn(wire.folders),
    },
    facts: {
      id: wire.id ?? 0,
      managedExternally: wire.is_managed_externally ?? false,
      externalUrl: wire.external_url ?? null,
      multiCatalog: database?.allow_multi_catalog ?? false,
      isSqlLabView: wire.is_sqllab_view ?? false,
    },
  };
}

const columnBody = (column: ColumnDraft) => ({
  ...(column.id === null ? {} : { id: column.id }),
  uuid: column.uuid,
  column_name: column.name.trim(),
  type: column.type || null,
  advanced_data_type: column.advancedType || null,
  verbose_name: column.label || null,
  description: column.description || null,
  expression: column.expression ?? '',
  filterable: column.filterable,
  groupby: column.groupable,
  is_active: column.active,
  is_dttm: column.temporal,
  python_date_format: column.dateFormat || null,
  extra: extraText(column),
});

const metricBody = (metric: MetricDraft) => ({
  ...(metric.id === null ? {} : { id: metric.id }),
  uuid: metric.uuid,
  metric_name: metric.name.trim(),
  expression: metric.expression,
  description: metric.description || null,
  metric_type: metric.type || null,
  d3format: metric.format || null,
  currency: metric.currencySymbol
    ? { symbol: metric.currencySymbol, symbolPosition: metric.currencyPosition }
    : null,
  verbose_name: metric.label || null,
  warning_text: metric.warning || null,
  extra: extraText(metric),
});

/** The body that stores a draft; what was left empty is sent as null. */
export function saveBody(draft: DatasetDraft, facts: DatasetFacts, withFolders: boolean): DatasetEdit {
  const { source, settings } = draft;
  const timeout = settings.cacheTimeout.trim();
  return {
    table_name: source.name.trim(),
    database_id: Number(source.database.value),
    sql: source.kind === 'virtual' ? source.sql : null,
    schema: source.schema,
    ...(facts.multiCatalog ? { catalog: source.catalog } : {}),
    filter_select_enabled: settings.filterSelect,
    fetch_values_predicate: settings.valuesPredicate.trim() || null,
    description: settings.description || null,
    main_dttm_col: draft.mainTimeColumn,
    currency_code_column: draft.currencyColumn,
    normalize_columns: settings.normalizeColumns,
    always_filter_main_dttm: settings.alwaysFilterMainTime,
    offset: Number(settings.offset.trim() || 0),
    default_endpoint: settings.defaultUrl.trim() || null,
    cache_timeout: timeout === '' ? null : Number(timeout),
    is_sqllab_view: facts.isSqlLabView,
    template_params: settings.templateParams.trim() || null,
    extra: extraText(settings),
    is_managed_externally: facts.managedExternally,
    external_url: facts.externalUrl,
    owners: settings.owners.map(owner => Number(owner.value)),
    columns: draft.columns.map(columnBody),
    metrics: draft.metrics.map(metricBody),
    ...(withFolders ? { folders: [...draft.folders] } : {}),
  };
}
