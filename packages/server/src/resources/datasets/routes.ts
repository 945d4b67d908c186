import { PlainError, type ProductApi } from '@parallax/contract';
import { Answer, type Call, type Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { createFromBody } from './create.ts';
import { datasets } from './definition.ts';
import { duplicateDataset } from './duplicate.ts';
import { datasetItem, pruned, withRendered } from './item.ts';
import { COLUMNS, METRICS } from './parts.ts';
import { datasetIdOf, ownDatasetId } from './policy.ts';
import { exploreDataset } from './present.ts';
import { previewSql } from './preview-sql.ts';
import { refreshDataset } from './refresh.ts';
import { getOrCreate, removeDatasets } from './service.ts';
import { orUnprocessable } from './source.ts';
import { readStored, type StoredDataset } from './stored.ts';
import { removePart, updateDataset } from './update.ts';
import { drillInfo, relatedObjects } from './usage.ts';
import { warmUpCharts } from './warm-up.ts';

type Api = ProductApi['dataset'];

const { remove, removeMany } = writeHandlers<Api>(datasets, {
  create: async (body, call) => ({ id: await createFromBody(body, call), result: body }),
  update: async (_id, body) => body,
  remove: removeDatasets,
});

export const datasetHandlers: Handlers<ProductApi>['dataset'] = {
  ...readHandlers<Api>(datasets),
  remove,
  removeMany,
  item: async ({ params, q, query }, call) => {
    const stored = await load(await datasetIdOf(params.id_or_uuid, call), call);
    const item = await datasetItem(stored, call);
    const full = query?.include_rendered_sql ? await withRendered(item, stored, call) : item;
    const body = { id: item.id, result: pruned(full, q?.columns) };
    return new Answer(200, body, etag(stored));
  },
  create: async ({ body }, call) => {
    const id = await createFromBody(body, call);
    const stored = await load(id, call);
    return new Answer(201, { id, result: body, data: exploreDataset(stored) }, etag(stored));
  },
  update: async ({ params, query, body }, call) => {
    const id = await datasetIdOf(params.pk, call);
    await updateDataset(id, body, { overrideColumns: query?.override_columns ?? false }, call);
    return new Answer(200, { id, result: body }, etag(await load(id, call)));
  },
  refresh: async ({ params }, call) => {
    const { dataset } = await load(await ownDatasetId(params.pk, call), call);
    await orUnprocessable(() => refreshDataset(dataset, call), call);
    return { message: 'OK' };
  },
  preview: async ({ params, body }, call) => previewSql(await ownDatasetId(params.pk, call), body, call),
  duplicate: async ({ body }, call) => ({ id: await duplicateDataset(body, call), result: body }),
  getOrCreate: async ({ body }, call) => ({ result: { table_id: await getOrCreate(body, call) } }),
  warmUpCache: async ({ body }, call) => ({ result: await warmUpCharts(body, call) }),
  relatedObjects: async ({ params }, call) =>
    relatedObjects(await datasetIdOf(params.id_or_uuid, call), call),
  drillInfo: async ({ params, q }, call) => ({ result: await drillInfo(params.pk, q?.dashboard_id, call) }),
  removeColumn: async ({ params }, call) => {
    await removePart(COLUMNS, await ownDatasetId(params.pk, call), params.column_id, call);
    return { message: 'OK' };
  },
  removeMetric: async ({ params }, call) => {
    await removePart(METRICS, await ownDatasetId(params.pk, call), params.metric_id, call);
    return { message: 'OK' };
  },
};

async function load(id: number, { services }: Call): Promise<StoredDataset> {
  const stored = await readStored(id, services);
  if (!stored) throw new PlainError(404);
  return stored;
}

const etag = ({ dataset }: StoredDataset) => ({ etag: `"${dataset.version}"` });
