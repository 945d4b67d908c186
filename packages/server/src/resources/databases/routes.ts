import { AppError, type ProductApi } from '@parallax/contract';
import { Answer, type Call, type Handlers } from '../../http/call.ts';
import { uploadPreview } from '../../upload/preview.ts';
import { uploadFile } from '../../upload/service.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { knownDatabase, visibleDatabase } from './access.ts';
import { availableEngines } from './available.ts';
import { tryConnection } from './connect.ts';
import { databases } from './definition.ts';
import { syncGrants } from './grants.ts';
import { defaultAmong, uploadSchemas, visibleCatalogs, visibleSchemas } from './places.ts';
import { relatedObjects } from './related-objects.ts';
import { databaseWriter, findDatabaseByName } from './service.ts';
import { connectionItem } from './show.ts';
import { findDatabase } from './store.ts';
import { selectStar, tableExtra, tableMetadata } from './table-metadata.ts';
import { visibleTables } from './tables.ts';
import { type TargetFields, targetIn400 } from './target.ts';
import { validateParameters } from './validate-parameters.ts';
import { mistakesIn } from './validate-sql.ts';

type Api = ProductApi['database'];

const generic = writeHandlers<Api>(databases, databaseWriter);

export const databaseHandlers: Handlers<ProductApi>['database'] = {
  ...readHandlers<Api>(databases),
  ...generic,
  connection: async ({ params }, call) => {
    const { body, version } = await connectionItem(params.pk, call);
    return new Answer(200, body, version === null ? {} : { etag: `"${version}"` });
  },
  available: () => ({ databases: availableEngines() }),
  oauth2: ({ query }) => {
    throw new AppError('OAUTH2_REDIRECT_ERROR', {
      message: query?.error
        ? `The database has refused the sign-in: ${query.error.slice(0, 200)}`
        : 'No database of this server signs people in by OAuth 2.0, so there is nothing to finish.',
    });
  },
  testConnection: async ({ body }, call) => {
    await testConnection(body, call);
    return { message: 'OK' };
  },
  validateParameters: async ({ body }, call) => {
    await validateParameters(body, call);
    return { message: 'OK' };
  },
  syncPermissions: async ({ params }, call) => {
    await visibleDatabase(params.pk, call);
    await syncGrants(params.pk, call);
    return { message: 'OK' };
  },
  catalogs: async ({ params, q = {} }, call) => {
    const row = await visibleDatabase(params.pk, call);
    const force = q.force ?? false;
    const result = await visibleCatalogs(row, force, call);
    return { result, default: await defaultAmong(result, row, { what: 'catalog', force }, call) };
  },
  schemas: async ({ params, q = {} }, call) => {
    const row = await visibleDatabase(params.pk, call);
    const catalog = q.catalog || null;
    const force = q.force ?? false;
    const result = q.upload_allowed
      ? await uploadSchemas(row, catalog, call)
      : await visibleSchemas(row, { catalog, force }, call);
    return { result, default: await defaultAmong(result, row, { what: 'schema', catalog, force }, call) };
  },
  tables: async ({ params, q = {} }, call) => visibleTables(await visibleDatabase(params.pk, call), q, call),
  tableMetadata: async ({ params, query }, call) =>
    tableMetadata(await knownDatabase(params.pk, call), placeIn(query), call),
  tableMetadataExtra: async ({ params, query }, call) =>
    tableExtra(await knownDatabase(params.pk, call), placeIn(query), call),
  table: async ({ params }, call) =>
    tableMetadata(await knownDatabase(params.pk, call), olderPlace(params), call),
  tableExtra: async ({ params }, call) =>
    tableExtra(await knownDatabase(params.pk, call), olderPlace(params), call),
  selectStar: async ({ params }, call) => {
    const place = { name: params.table, schema: null, catalog: null };
    return { result: await selectStar(await visibleDatabase(params.pk, call), place, call) };
  },
  selectStarInSchema: async ({ params }, call) => ({
    result: await selectStar(await visibleDatabase(params.pk, call), olderPlace(params), call),
  }),
  functionNames: async ({ params }, call) => {
    const row = await visibleDatabase(params.pk, call);
    return { function_names: await functionNames(row.id, call) };
  },
  validateSql: async ({ params, body }, call) => ({
    result: await mistakesIn(await visibleDatabase(params.pk, call), body, call),
  }),
  relatedObjects: async ({ params }, call) => {
    await visibleDatabase(params.pk, call);
    return relatedObjects(params.pk, call);
  },
  uploadSchemas: async ({ params }, call) => ({
    schemas: await uploadSchemas(await visibleDatabase(params.pk, call), null, call),
  }),
  upload: async ({ params, query }, call) =>
    new Answer(201, await uploadFile(await visibleDatabase(params.pk, call), query.upload_id, call)),
  uploadProgress: async ({ params }, call) => ({
    result: call.services.uploads.find(call.principal.id, params.upload_id),
  }),
  uploadMetadata: async (_input, call) => ({ result: { items: await uploadPreview(call) } }),
};

/** Masked secrets are those of the stored database of that name. */
async function testConnection(
  { database_name, ...body }: TargetFields & { database_name?: string | null },
  call: Call,
): Promise<void> {
  const { services } = call;
  const id = database_name ? await findDatabaseByName(services, database_name) : null;
  const row = id === null ? null : await findDatabase(services.metadata, id);
  const stored = row && (await services.connections.targetOf(row));
  const target = await targetIn400(body, stored, call);
  await tryConnection(target, services.settings, call.signal);
}

function placeIn(query: { name?: string; schema?: string; catalog?: string } | undefined) {
  if (!query?.name) {
    throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', {
      message: 'The table has no name.',
      extra: { invalid: ['name'], messages: { name: ['Missing data for required field.'] } },
    });
  }
  return { name: query.name, schema: query.schema || null, catalog: query.catalog || null };
}

/** The older form writes the text `null` or `undefined` where there is no schema. */
const olderPlace = ({ table, schema }: { table: string; schema: string }) => ({
  name: table,
  schema: ['null', 'undefined', ''].includes(schema) ? null : schema,
  catalog: null,
});

/** A completion list is not worth an error. */
async function functionNames(id: number, { services }: Call): Promise<string[]> {
  try {
    const { connection } = await services.connections.open(id);
    return await connection.functionNames();
  } catch {
    return [];
  }
}
