import type { DatasetFolder } from '@parallax/contract';
import type { Option } from '../../ui/select/model.ts';

/** What people vouch for or warn of; the wire keeps it in a JSON text among other things. */
export interface Notes {
  certifiedBy: string;
  certificationDetails: string;
  warning: string;
  /** Keys of that JSON text the editor does not know; they are sent back as they came. */
  rest: Readonly<Record<string, unknown>>;
}

export interface ColumnDraft extends Notes {
  uuid: string;
  /** Null until it is stored. */
  id: number | null;
  name: string;
  label: string;
  description: string;
  type: string;
  advancedType: string;
  /** SQL of a calculated column; null for one the source has. */
  expression: string | null;
  temporal: boolean;
  filterable: boolean;
  groupable: boolean;
  active: boolean;
  dateFormat: string;
}

export interface MetricDraft extends Notes {
  uuid: string;
  id: number | null;
  name: string;
  label: string;
  description: string;
  expression: string;
  type: string;
  format: string;
  currencySymbol: string;
  currencyPosition: 'prefix' | 'suffix';
}

export interface SourceDraft {
  kind: 'physical' | 'virtual';
  database: Option;
  catalog: string | null;
  schema: string | null;
  /** The table of a physical dataset, the name of a virtual one. */
  name: string;
  sql: string;
}

export interface SettingsDraft extends Notes {
  description: string;
  defaultUrl: string;
  filterSelect: boolean;
  valuesPredicate: string;
  cacheTimeout: string;
  offset: string;
  templateParams: string;
  normalizeColumns: boolean;
  alwaysFilterMainTime: boolean;
  owners: readonly Option[];
}

/** A dataset as it is edited; what undo steps through. */
export interface DatasetDraft {
  source: SourceDraft;
  /** Read the columns of the source when saving. */
  syncColumns: boolean;
  columns: readonly ColumnDraft[];
  metrics: readonly MetricDraft[];
  mainTimeColumn: string | null;
  currencyColumn: string | null;
  settings: SettingsDraft;
  folders: readonly DatasetFolder[];
}

/** What the editor knows of a dataset and does not change. */
export interface DatasetFacts {
  id: number;
  managedExternally: boolean;
  externalUrl: string | null;
  multiCatalog: boolean;
  isSqlLabView: boolean;
}

export const NO_NOTES: Notes = { certifiedBy: '', certificationDetails: '', warning: '', rest: {} };

export const isCalculated = (column: ColumnDraft): boolean => column.expression !== null;
