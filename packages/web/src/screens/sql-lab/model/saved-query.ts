import type { Tab } from './state.ts';

/** A tab's query as the server keeps it under a name. */
export const savedQueryBody = (tab: Tab, { label, description }: { label: string; description: string }) => ({
  label: label.trim(),
  description,
  ...(tab.databaseId === null ? {} : { db_id: tab.databaseId }),
  catalog: tab.catalog,
  schema: tab.schema,
  sql: tab.sql,
  template_parameters: tab.templateParams || null,
});
