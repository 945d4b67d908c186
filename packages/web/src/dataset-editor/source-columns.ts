import { api, type SourceColumn } from '@parallax/contract';
import { call } from '../api/client.ts';
import type { DatasetDraft } from './model/draft.ts';

interface Asked {
  id: number;
  draft: DatasetDraft;
  /** The stored source is not the one of the draft. */
  moved: boolean;
}

/** What the SQL of a draft would return. */
export const previewDraft = async ({ id, draft: { source, settings } }: Omit<Asked, 'moved'>) =>
  (
    await call(api.dataset.preview, {
      params: { pk: id },
      body: {
        sql: source.sql,
        database_id: Number(source.database.value),
        catalog: source.catalog,
        schema: source.schema,
        template_params: settings.templateParams.trim() || null,
      },
    })
  ).result;

/** The columns the source of a draft has now, saved or not. */
export async function readSourceColumns({ id, draft, moved }: Asked): Promise<readonly SourceColumn[]> {
  const { source } = draft;
  if (!moved) return call(api.datasetViews.externalMetadata, { params: { type: 'table', id } });
  if (source.kind === 'virtual') return (await previewDraft({ id, draft })).columns;
  return call(api.datasetViews.externalMetadataByName, {
    q: {
      datasource_type: 'table',
      database_name: source.database.label,
      catalog_name: source.catalog,
      schema_name: source.schema,
      table_name: source.name,
    },
  });
}
