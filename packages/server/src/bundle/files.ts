import { AnyObject, Anything, JsonText, Nullable, Opt } from '@parallax/contract';
import type { Static, TSchema } from 'typebox';
import { Type } from 'typebox';

/** The files of a bundle, field by field, in the order they are written. */
const text = () => Type.String();
const maybe = <S extends TSchema>(schema: S) => Opt(Nullable(schema));
const uuid = () => Type.String({ format: 'uuid' });
const map = () => Opt(Nullable(AnyObject));
const external = { is_managed_externally: maybe(Type.Boolean()), external_url: maybe(text()) };
/** Fields of a newer release are kept, see `unknown-fields.ts`; known ones must have their types. */
const open = { additionalProperties: true } as const;

export const SshTunnelFile = Type.Object(
  {
    server_address: Type.String({ minLength: 1 }),
    server_port: Type.Integer(),
    username: Type.String({ minLength: 1 }),
    password: maybe(text()),
    private_key: maybe(text()),
    private_key_password: maybe(text()),
  },
  open,
);

export const DatabaseFile = Type.Object(
  {
    database_name: Type.String({ minLength: 1 }),
    sqlalchemy_uri: Type.String({ minLength: 1 }),
    password: maybe(text()),
    cache_timeout: maybe(Type.Integer()),
    expose_in_sqllab: maybe(Type.Boolean()),
    allow_run_async: maybe(Type.Boolean()),
    allow_ctas: maybe(Type.Boolean()),
    allow_cvas: maybe(Type.Boolean()),
    allow_dml: maybe(Type.Boolean()),
    allow_csv_upload: maybe(Type.Boolean()),
    allow_file_upload: maybe(Type.Boolean()),
    extra: map(),
    impersonate_user: maybe(Type.Boolean()),
    configuration_method: maybe(text()),
    uuid: uuid(),
    encrypted_extra: maybe(text()),
    masked_encrypted_extra: maybe(text()),
    ssh_tunnel: maybe(SshTunnelFile),
    ...external,
    version: text(),
  },
  open,
);
export type DatabaseFile = Static<typeof DatabaseFile>;

export const MetricFile = Type.Object(
  {
    metric_name: Type.String({ minLength: 1 }),
    verbose_name: maybe(text()),
    metric_type: maybe(text()),
    expression: text(),
    description: maybe(text()),
    d3format: maybe(text()),
    currency: maybe(Anything),
    extra: maybe(Anything),
    warning_text: maybe(text()),
    uuid: maybe(uuid()),
  },
  open,
);
export type MetricFile = Static<typeof MetricFile>;

export const ColumnFile = Type.Object(
  {
    column_name: Type.String({ minLength: 1 }),
    verbose_name: maybe(text()),
    is_dttm: maybe(Type.Boolean()),
    is_active: maybe(Type.Boolean()),
    type: maybe(text()),
    advanced_data_type: maybe(text()),
    groupby: maybe(Type.Boolean()),
    filterable: maybe(Type.Boolean()),
    expression: maybe(text()),
    description: maybe(text()),
    python_date_format: maybe(text()),
    datetime_format: maybe(text()),
    extra: maybe(Anything),
    uuid: maybe(uuid()),
  },
  open,
);
export type ColumnFile = Static<typeof ColumnFile>;

export const DatasetFile = Type.Object(
  {
    table_name: Type.String({ minLength: 1 }),
    main_dttm_col: maybe(text()),
    currency_code_column: maybe(text()),
    description: maybe(text()),
    default_endpoint: maybe(text()),
    offset: maybe(Type.Integer()),
    cache_timeout: maybe(Type.Integer()),
    catalog: maybe(text()),
    schema: maybe(text()),
    sql: maybe(text()),
    params: map(),
    template_params: maybe(Anything),
    filter_select_enabled: maybe(Type.Boolean()),
    fetch_values_predicate: maybe(text()),
    extra: maybe(Anything),
    normalize_columns: maybe(Type.Boolean()),
    always_filter_main_dttm: maybe(Type.Boolean()),
    folders: maybe(Type.Array(Anything)),
    uuid: uuid(),
    metrics: Opt(Type.Array(MetricFile)),
    columns: Opt(Type.Array(ColumnFile)),
    data: maybe(text()),
    data_file: maybe(text()),
    source_db_engine: maybe(text()),
    ...external,
    version: text(),
    database_uuid: uuid(),
  },
  open,
);
export type DatasetFile = Static<typeof DatasetFile>;

export const ChartFile = Type.Object(
  {
    slice_name: text(),
    description: maybe(text()),
    certified_by: maybe(text()),
    certification_details: maybe(text()),
    viz_type: text(),
    params: AnyObject,
    query_context: maybe(JsonText()),
    cache_timeout: maybe(Type.Integer()),
    uuid: uuid(),
    tags: maybe(Type.Array(text())),
    ...external,
    version: text(),
    dataset_uuid: uuid(),
  },
  open,
);
export type ChartFile = Static<typeof ChartFile>;

export const DashboardFile = Type.Object(
  {
    dashboard_title: text(),
    description: maybe(text()),
    css: maybe(text()),
    slug: maybe(text()),
    certified_by: maybe(text()),
    certification_details: maybe(text()),
    published: maybe(Type.Boolean()),
    uuid: uuid(),
    position: Opt(AnyObject),
    metadata: Opt(AnyObject),
    theme_uuid: maybe(uuid()),
    theme_id: maybe(Type.Integer()),
    tags: maybe(Type.Array(text())),
    roles: maybe(Type.Array(Anything)),
    ...external,
    version: text(),
  },
  open,
);
export type DashboardFile = Static<typeof DashboardFile>;

export const ThemeFile = Type.Object(
  { theme_name: Type.String({ minLength: 1 }), json_data: Anything, uuid: uuid(), version: text() },
  open,
);
export type ThemeFile = Static<typeof ThemeFile>;

export const SavedQueryFile = Type.Object(
  {
    catalog: maybe(Type.String({ maxLength: 128 })),
    schema: maybe(Type.String({ maxLength: 128 })),
    label: maybe(Type.String({ maxLength: 256 })),
    description: maybe(text()),
    sql: text(),
    uuid: uuid(),
    version: text(),
    database_uuid: uuid(),
  },
  open,
);
export type SavedQueryFile = Static<typeof SavedQueryFile>;

export const BUNDLE_VERSION = '1.0.0';

/** The kinds of content by their folder, with their names in `metadata.yaml` and in messages. */
export const KINDS = {
  themes: { type: 'Theme', noun: 'theme', schema: ThemeFile },
  databases: { type: 'Database', noun: 'database', schema: DatabaseFile },
  datasets: { type: 'SqlaTable', noun: 'dataset', schema: DatasetFile },
  charts: { type: 'Slice', noun: 'chart', schema: ChartFile },
  dashboards: { type: 'Dashboard', noun: 'dashboard', schema: DashboardFile },
  queries: { type: 'SavedQuery', noun: 'saved_queries', schema: SavedQueryFile },
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

export interface Contents {
  themes: Map<string, ThemeFile>;
  databases: Map<string, DatabaseFile>;
  datasets: Map<string, DatasetFile>;
  charts: Map<string, ChartFile>;
  dashboards: Map<string, DashboardFile>;
  queries: Map<string, SavedQueryFile>;
  tags: Map<string, string | null>;
}
