import { readdirSync, readFileSync } from 'node:fs';
import { type ColumnKind, type DatasetFacts, type Frame, GENERIC, genericOf } from '@parallax/contract';
import type { ChartTheme, QueryContextInput, Settings, TransformContext } from '../chart.ts';

interface ExampleColumn {
  name: string;
  kind: ColumnKind;
  values: (string | number | boolean | null)[];
}

/** A saved chart with its dataset and the rows that came back, as stored in `<chart>/examples/*.json`. */
export interface Example {
  name: string;
  settings: Settings;
  dataset: {
    columns: { name: string; kind: ColumnKind }[];
    metrics?: DatasetFacts['metrics'];
    mainTimeColumn?: string;
  };
  frames: { columns: ExampleColumn[] }[];
  query?: Partial<QueryContextInput>;
  context?: Partial<TransformContext>;
  size?: [width: number, height: number];
}

export function readExamples(folder: URL): Example[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => ({
      ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Omit<Example, 'name'>),
      name: file.replace(/\.json$/, ''),
    }));
}

export function datasetOf({ dataset }: Pick<Example, 'dataset'>): DatasetFacts {
  return {
    id: 1,
    uid: '1__table',
    name: 'example',
    catalog: null,
    schema: null,
    table: 'example',
    sql: null,
    columns: dataset.columns.map(({ name, kind }) => ({
      name,
      verboseName: null,
      description: null,
      expression: null,
      type: kind.toUpperCase(),
      generic: genericOf(kind),
      temporal: genericOf(kind) === GENERIC.temporal,
      dateFormat: null,
      filterable: true,
      groupable: true,
    })),
    metrics: dataset.metrics ?? [],
    mainTimeColumn: dataset.mainTimeColumn ?? null,
    offset: 0,
    fetchValuesPredicate: null,
    alwaysFilterMainTime: false,
    templateParams: {},
    timezone: null,
  };
}

export const framesOf = ({ frames }: Pick<Example, 'frames'>): Frame[] =>
  frames.map(({ columns }) => ({
    length: columns[0]?.values.length ?? 0,
    columns: columns.map(column => ({ ...column, type: column.kind.toUpperCase() })),
  }));

export const LIGHT: ChartTheme = {
  dark: false,
  text: '#14181F',
  secondary: '#5A6472',
  line: '#E3E7ED',
  surface: '#FFFFFF',
  primary: '#2B5CE6',
  success: '#1F8A5B',
  warning: '#B7791F',
  danger: '#C93C37',
  fontFamily: 'DejaVu Sans, sans-serif',
};

export const DARK: ChartTheme = {
  dark: true,
  text: '#E8EBF0',
  secondary: '#9BA5B4',
  line: '#2A313B',
  surface: '#171B21',
  primary: '#6E96FF',
  success: '#4CC38A',
  warning: '#E0A84A',
  danger: '#F2716B',
  fontFamily: 'DejaVu Sans, sans-serif',
};

export function contextOf(example: Example, theme: ChartTheme = LIGHT): TransformContext {
  const [width, height] = example.size ?? [600, 360];
  return {
    dataset: datasetOf(example),
    theme,
    width,
    height,
    locale: 'en-US',
    labelColours: {},
    annotations: {},
    now: Date.UTC(2024, 5, 1),
    ...example.context,
  };
}
