import { type Cell, type ColumnKind, type Frame, GENERIC, type Generic } from '@parallax/contract';

/** One entry of a chart-data reply, as far as drawing needs it. */
export interface Entry {
  colnames: string[];
  coltypes: Generic[];
  data: Record<string, Cell>[];
  label_map?: Record<string, string[]>;
  annotation_data?: Record<string, unknown>;
  detected_currency?: string | null;
}

const KINDS: Record<Generic, ColumnKind> = {
  [GENERIC.numeric]: 'float',
  [GENERIC.string]: 'string',
  [GENERIC.temporal]: 'timestamp',
  [GENERIC.boolean]: 'bool',
};

/** The answer as columns, in the same kinds as the browser has them. */
export const frameOf = ({ colnames, coltypes, data }: Entry): Frame => ({
  columns: colnames.map((name, index) => ({
    name,
    type: '',
    kind: KINDS[coltypes[index] ?? GENERIC.string],
    values: data.map(row => row[name] ?? null),
  })),
  length: data.length,
});
