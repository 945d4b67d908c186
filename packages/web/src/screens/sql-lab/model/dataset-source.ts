import type { Query, Tab } from './state.ts';

/** A query that becomes a dataset, with the place its names are looked up in. */
export interface DatasetSource {
  databaseId: number | null;
  catalog: string | null;
  schema: string | null;
  sql: string;
  templateParams: string;
}

/** What stands in the editor, or the piece of it that would be run. */
export const sourceOfText = (tab: Tab, sql: string): DatasetSource => ({
  databaseId: tab.databaseId,
  catalog: tab.catalog,
  schema: tab.schema,
  sql,
  templateParams: tab.templateParams,
});

/** What gave the shown rows, and where it ran: the editor may have gone on since. */
export const sourceOfRows = (tab: Tab, query: Query): DatasetSource => ({
  databaseId: query.databaseId,
  catalog: query.catalog,
  schema: query.schema,
  sql: query.sql,
  templateParams: tab.templateParams,
});

/** The body that creates the dataset, or gives another one this SQL and its place. */
export const datasetFields = (source: DatasetSource, withParameters: boolean) => ({
  catalog: source.catalog,
  schema: source.schema,
  sql: source.sql,
  ...(withParameters ? { template_params: source.templateParams } : {}),
});
