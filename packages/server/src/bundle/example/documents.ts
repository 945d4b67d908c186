import type { Collected, DatasetRows } from '../collect.ts';
import { fileSlug, stableNumber } from '../names.ts';
import { dashboardFile, datasetFile } from '../to-files.ts';
import { withChartNames } from './chart-names.ts';

/** The database every example belongs to, wherever it is loaded. */
const EXAMPLES_UUID = 'a2dc77af-e654-49bb-b321-40f6b559a1ee';

/** Where the files of one dataset lie. */
export interface DatasetPlace {
  document: string;
  data: string;
  /** As the document names it. */
  dataFile: string;
}

/** How the rows of a dataset travel: as a file of data, or as SQL over the others. */
export interface Rows {
  data: boolean;
  /** The dialect of the SQL that is kept. */
  dialect: string | null;
}

/** Names for files of one folder; a second one of the same name carries the start of its uuid. */
export function fileNames() {
  const taken = new Set<string>();
  return (title: string | null, uuid: string): string => {
    const plain = fileSlug(title) || uuid;
    const name = taken.has(plain) ? `${plain}-${uuid.slice(0, 8)}` : plain;
    taken.add(name);
    return name;
  };
}

/** One dataset lies beside the dashboard, several in folders of their own. */
export function datasetPlaces(datasets: readonly DatasetRows[]): DatasetPlace[] {
  if (datasets.length === 1) {
    return [{ document: 'dataset.yaml', data: 'data.parquet', dataFile: 'data.parquet' }];
  }
  const nameOf = fileNames();
  return datasets.map(({ row }) => {
    const name = nameOf(row.table_name, row.uuid);
    return {
      document: `datasets/${name}.yaml`,
      data: `data/${name}.parquet`,
      dataFile: `${name}.parquet`,
    };
  });
}

/** A dataset of the examples database: its table has no schema, and what only this store needs is left out. */
export function exampleDataset(entry: DatasetRows, { dataFile }: DatasetPlace, { data, dialect }: Rows) {
  const { currency_code_column, columns, ...file } = datasetFile(entry, EXAMPLES_UUID);
  return {
    ...file,
    ...(currency_code_column && { currency_code_column }),
    columns: columns.map(({ datetime_format, ...column }) =>
      datetime_format ? { ...column, datetime_format } : column,
    ),
    catalog: null,
    schema: null,
    sql: data ? null : file.sql,
    data_file: data ? dataFile : null,
    ...(dialect && { source_db_engine: dialect }),
  };
}

export function exampleDashboard(entry: Collected['dashboards'][number], collected: Collected) {
  const { metadata, ...file } = dashboardFile(entry, collected);
  const names = new Map(collected.charts.map(({ uuid }) => [stableNumber(uuid), uuid]));
  return { ...file, ...(metadata && { metadata: withChartNames(metadata, names) }) };
}
