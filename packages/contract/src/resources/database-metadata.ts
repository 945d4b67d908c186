import { Type } from 'typebox';
import { Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Anything, Nullable, Opt, OptText } from '../schema.ts';

const read = { method: 'GET', auth: 'user', can: ['can_read', 'Database'], tags: ['databases'] } as const;
/** `default` is the one a query without a choice means, if the caller may see it. */
const names = {
  200: Type.Object({ result: Type.Array(Type.String()), default: Nullable(Type.String()) }),
};
const one = '/api/v1/database/{pk}';

export const TableOption = Type.Object({
  value: Type.String(),
  type: Type.String(),
  extra: Opt(Nullable(AnyObject)),
});

const Names = Nullable(Type.Array(Type.String()));
const Key = Type.Object(
  { column_names: Opt(Names), constrained_columns: Opt(Names), name: Nullable(Type.String()) },
  { additionalProperties: true },
);

export const TableMetadata = Type.Object({
  name: Type.String(),
  comment: Nullable(Type.String()),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      longType: Type.String(),
      keys: Type.Array(AnyObject),
      comment: Nullable(Type.String()),
    }),
  ),
  primaryKey: Key,
  foreignKeys: Type.Array(Key),
  indexes: Type.Array(Key),
  selectStar: Type.String(),
});

const tableQuery = Type.Object({
  name: Opt(Type.String()),
  schema: Opt(Type.String()),
  catalog: Opt(Type.String()),
});
const TablePath = Type.Object({ pk: Type.Integer(), table: Type.String(), schema: Type.String() });

const counted = (result: ReturnType<typeof Type.Object>) =>
  Type.Object({ count: Type.Integer(), result: Type.Array(result) });

/** What a connected database holds: the calls of pickers and of the SQL editor. */
export const databaseMetadata = {
  catalogs: endpoint({
    ...read,
    path: `${one}/catalogs/`,
    summary: 'Catalogs the caller may see',
    params: Pk,
    q: Type.Object({ force: Opt(Type.Boolean()) }),
    replies: names,
  }),
  schemas: endpoint({
    ...read,
    path: `${one}/schemas/`,
    summary: 'Schemas the caller may see',
    params: Pk,
    q: Type.Object({
      force: Opt(Type.Boolean()),
      catalog: OptText(),
      upload_allowed: Opt(Type.Boolean()),
    }),
    replies: names,
  }),
  tables: endpoint({
    ...read,
    path: `${one}/tables/`,
    summary: 'Tables and views of a schema the caller may see; `filter` and paging are optional',
    params: Pk,
    q: Type.Object({
      schema_name: Opt(Nullable(Type.String())),
      catalog_name: OptText(),
      force: Opt(Type.Boolean()),
      filter: Opt(Type.String()),
      page: Opt(Type.Integer()),
      page_size: Opt(Type.Integer()),
    }),
    replies: { 200: Type.Object({ count: Type.Integer(), result: Type.Array(TableOption) }) },
  }),
  tableMetadata: endpoint({
    ...read,
    path: `${one}/table_metadata/`,
    summary: 'Columns, keys and indexes of a table',
    params: Pk,
    query: tableQuery,
    replies: { 200: TableMetadata },
    errors: ['TABLE_NOT_FOUND_ERROR', 'DATABASE_NOT_FOUND_ERROR'],
  }),
  tableMetadataExtra: endpoint({
    ...read,
    path: `${one}/table_metadata/extra/`,
    summary: 'Partitions and other facts that only some engines have',
    params: Pk,
    query: tableQuery,
    replies: { 200: AnyObject },
  }),
  table: endpoint({
    ...read,
    path: `${one}/table/{table}/{schema}/`,
    summary: 'Columns, keys and indexes of a table (older form)',
    params: TablePath,
    replies: { 200: TableMetadata },
  }),
  tableExtra: endpoint({
    ...read,
    path: `${one}/table_extra/{table}/{schema}/`,
    summary: 'Partitions and other facts (older form)',
    params: TablePath,
    replies: { 200: AnyObject },
  }),
  selectStar: endpoint({
    ...read,
    path: `${one}/select_star/{table}/`,
    summary: 'SQL that reads the first rows of a table',
    params: Type.Object({ pk: Type.Integer(), table: Type.String() }),
    replies: { 200: Type.Object({ result: Type.String() }) },
  }),
  selectStarInSchema: endpoint({
    ...read,
    path: `${one}/select_star/{table}/{schema}/`,
    summary: 'SQL that reads the first rows of a table of a schema',
    params: TablePath,
    replies: { 200: Type.Object({ result: Type.String() }) },
  }),
  functionNames: endpoint({
    ...read,
    path: `${one}/function_names/`,
    summary: 'Functions of the database, for completion',
    params: Pk,
    replies: { 200: Type.Object({ function_names: Type.Array(Type.String()) }) },
  }),
  validateSql: endpoint({
    ...read,
    method: 'POST',
    path: `${one}/validate_sql/`,
    summary: 'Mistakes in a SQL text, found without running it',
    params: Pk,
    body: Type.Object({
      sql: Type.String(),
      catalog: OptText(),
      schema: OptText(),
      template_params: Opt(Nullable(AnyObject)),
    }),
    replies: {
      200: Type.Object({
        result: Type.Array(
          Type.Object({
            line_number: Nullable(Type.Integer()),
            start_column: Nullable(Type.Integer()),
            end_column: Nullable(Type.Integer()),
            message: Type.String(),
          }),
        ),
      }),
    },
  }),
  relatedObjects: endpoint({
    ...read,
    path: `${one}/related_objects/`,
    summary: 'Charts, dashboards and editor tabs that use the database',
    params: Pk,
    replies: {
      200: Type.Object({
        charts: counted(
          Type.Object({
            id: Type.Integer(),
            slice_name: Nullable(Type.String()),
            viz_type: Nullable(Type.String()),
          }),
        ),
        dashboards: counted(
          Type.Object({
            id: Type.Integer(),
            json_metadata: Anything,
            slug: Nullable(Type.String()),
            title: Nullable(Type.String()),
          }),
        ),
        sqllab_tab_states: counted(
          Type.Object({ id: Type.Integer(), label: Nullable(Type.String()), active: Type.Boolean() }),
        ),
      }),
    },
  }),
  uploadSchemas: endpoint({
    ...read,
    path: `${one}/schemas_access_for_file_upload/`,
    summary: 'Schemas into which the caller may load files',
    params: Pk,
    replies: { 200: Type.Object({ schemas: Type.Array(Type.String()) }) },
  }),
};
