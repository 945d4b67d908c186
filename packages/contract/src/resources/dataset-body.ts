import { type Static, Type } from 'typebox';
import { Anything, IdList, JsonText, Nullable, Opt, OptText } from '../schema.ts';

const MaybeFlag = Opt(Nullable(Type.Boolean()));

/** What creating and changing a dataset share. */
const shared = {
  catalog: OptText({ minLength: 0, maxLength: 250 }),
  sql: OptText(),
  is_managed_externally: MaybeFlag,
  external_url: OptText(),
  currency_code_column: OptText({ minLength: 0, maxLength: 250 }),
  template_params: OptText(),
  uuid: OptText({ format: 'uuid' }),
};

export const DatasetAdd = Type.Object(
  {
    ...shared,
    database: Type.Integer(),
    schema: OptText({ minLength: 0, maxLength: 250 }),
    table_name: Type.String({ minLength: 1, maxLength: 250 }),
    owners: Opt(IdList),
    normalize_columns: Opt(Type.Boolean()),
    always_filter_main_dttm: Opt(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type DatasetAdd = Static<typeof DatasetAdd>;

/** strftime patterns that sort as text, and counts since 1970. */
export const DATE_FORMAT = '^(epoch_s|epoch_ms|%Y(-%m(-%d)?)?([ T]%H(:%M(:%S(\\.%f)?)?)?)?)$';

export const DatasetColumnEdit = Type.Object(
  {
    id: Opt(Type.Integer()),
    column_name: Type.String({ minLength: 1, maxLength: 255 }),
    type: OptText(),
    advanced_data_type: OptText({ minLength: 1, maxLength: 255 }),
    verbose_name: OptText(),
    description: OptText(),
    expression: OptText(),
    extra: Opt(Nullable(JsonText())),
    filterable: Opt(Type.Boolean()),
    groupby: Opt(Type.Boolean()),
    is_active: MaybeFlag,
    is_dttm: MaybeFlag,
    python_date_format: OptText({ minLength: 1, maxLength: 255, pattern: DATE_FORMAT }),
    datetime_format: OptText({ minLength: 1, maxLength: 100 }),
    uuid: OptText({ format: 'uuid' }),
  },
  { additionalProperties: false },
);
export type DatasetColumnEdit = Static<typeof DatasetColumnEdit>;

export const DatasetMetricEdit = Type.Object(
  {
    id: Opt(Type.Integer()),
    metric_name: Type.String({ minLength: 1, maxLength: 255 }),
    expression: Type.String(),
    description: OptText(),
    metric_type: OptText({ minLength: 1, maxLength: 32 }),
    d3format: OptText({ minLength: 1, maxLength: 128 }),
    /** `{ symbol, symbolPosition }`, or that as JSON text. */
    currency: Opt(Anything),
    verbose_name: OptText(),
    warning_text: OptText(),
    extra: OptText(),
    uuid: OptText({ format: 'uuid' }),
  },
  { additionalProperties: false },
);
export type DatasetMetricEdit = Static<typeof DatasetMetricEdit>;

/** A folder of columns and metrics; leaves name a column or metric by its uuid. */
export interface DatasetFolder {
  uuid: string;
  type?: 'metric' | 'column' | 'folder' | null;
  name?: string | null;
  description?: string | null;
  children?: DatasetFolder[] | null;
}
const MAX_FOLDER_DEPTH = 5;

const folder = (depth: number): Record<string, unknown> => ({
  type: 'object',
  required: ['uuid'],
  additionalProperties: false,
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    type: { type: 'string', nullable: true, enum: ['metric', 'column', 'folder', null] },
    name: { type: 'string', nullable: true, minLength: 1, maxLength: 250 },
    description: { type: 'string', nullable: true, maxLength: 1000 },
    ...(depth > 1 && { children: { type: 'array', nullable: true, items: folder(depth - 1) } }),
  },
});
export const DatasetFolder = Type.Unsafe<DatasetFolder>(folder(MAX_FOLDER_DEPTH));

export const DatasetEdit = Type.Object(
  {
    ...shared,
    database_id: Opt(Type.Integer()),
    schema: OptText({ minLength: 0, maxLength: 255 }),
    table_name: OptText({ minLength: 1, maxLength: 250 }),
    owners: Opt(Nullable(IdList)),
    normalize_columns: MaybeFlag,
    always_filter_main_dttm: MaybeFlag,
    filter_select_enabled: MaybeFlag,
    fetch_values_predicate: OptText({ minLength: 0, maxLength: 1000 }),
    description: OptText(),
    main_dttm_col: OptText(),
    offset: Opt(Nullable(Type.Integer())),
    default_endpoint: OptText(),
    cache_timeout: Opt(Nullable(Type.Integer())),
    is_sqllab_view: MaybeFlag,
    extra: OptText(),
    columns: Opt(Type.Array(DatasetColumnEdit)),
    metrics: Opt(Type.Array(DatasetMetricEdit)),
    folders: Opt(Type.Array(DatasetFolder)),
  },
  { additionalProperties: false },
);
export type DatasetEdit = Static<typeof DatasetEdit>;
