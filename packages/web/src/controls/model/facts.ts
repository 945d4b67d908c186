import type { DatasetFacts } from '@parallax/contract';
import type { DatasetFolderFacts } from './folders.ts';

/** What the widgets know of the dataset beyond what queries need: descriptions, certification, grains by name. */
export interface ExploreDataset extends DatasetFacts {
  databaseId: number | null;
  backend: string;
  databaseName: string;
  description: string | null;
  /** `[duration, label]`, in the order of the database. */
  timeGrains: readonly (readonly [string, string])[];
  /** Values of filters may be looked up on the server. */
  suggestsValues: boolean;
  notes: Readonly<Record<string, FieldNote>>;
  /** Folders people made for columns and metrics. */
  folders: readonly DatasetFolderFacts[];
  ownerIds: readonly number[];
  missing: boolean;
}

/** What people wrote about a column or metric, by name. */
export interface FieldNote {
  description: string | null;
  certifiedBy: string | null;
  warning: string | null;
}

export type FieldKind = 'numeric' | 'string' | 'temporal' | 'boolean' | 'expression' | 'metric' | 'unknown';

/** A column or a saved metric, as the datasource panel shows and drags it. */
export interface Field {
  type: 'column' | 'metric';
  name: string;
  label: string;
  kind: FieldKind;
  expression: string | null;
  description: string | null;
}

const KINDS = ['numeric', 'string', 'temporal', 'boolean'] as const;

export const columnFields = (dataset: ExploreDataset): Field[] =>
  dataset.columns.map(column => ({
    type: 'column',
    name: column.name,
    label: column.verboseName ?? column.name,
    kind: column.expression
      ? 'expression'
      : column.temporal
        ? 'temporal'
        : column.generic === null
          ? 'unknown'
          : KINDS[column.generic],
    expression: column.expression,
    description: column.description,
  }));

export const metricFields = (dataset: ExploreDataset): Field[] =>
  dataset.metrics.map(metric => ({
    type: 'metric',
    name: metric.name,
    label: metric.verboseName ?? metric.name,
    kind: 'metric',
    expression: metric.expression,
    description: dataset.notes[metric.name]?.description ?? null,
  }));

/** Fields whose name, label, description or SQL contains the text. */
export function searchFields(fields: readonly Field[], text: string): Field[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [...fields];
  return fields.filter(({ name, label, description, expression }) =>
    [name, label, description, expression].some(part => part?.toLowerCase().includes(wanted)),
  );
}

export const labelOfColumn = (dataset: ExploreDataset, name: string): string =>
  dataset.columns.find(column => column.name === name)?.verboseName ?? name;

export const labelOfMetric = (dataset: ExploreDataset, name: string): string =>
  dataset.metrics.find(metric => metric.name === name)?.verboseName ?? name;
