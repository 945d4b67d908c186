import { type Static, type TSchema, Type } from 'typebox';
import { Nullable as NullableType } from './schema.ts';

/** Null beside a type is told to validators without a union, so that their messages reach inside; unions stay unions. */
const Nullable = <S extends TSchema>(schema: S) =>
  'type' in schema ? NullableType(schema) : Type.Unsafe<Static<S> | null>(Type.Union([schema, Type.Null()]));

export const FILTER_OPERATORS = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'NOT ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** A column written as SQL by the user, or a dataset column re-labelled and grained for an axis. */
export const AdhocColumn = Type.Object(
  {
    label: Type.String(),
    sqlExpression: Type.String(),
    expressionType: Type.Optional(Type.String()),
    columnType: Type.Optional(Nullable(Type.String())),
    timeGrain: Type.Optional(Nullable(Type.String())),
    isColumnReference: Type.Optional(Nullable(Type.Boolean())),
    hasCustomLabel: Type.Optional(Nullable(Type.Boolean())),
    optionName: Type.Optional(Nullable(Type.String())),
    datasourceWarning: Type.Optional(Nullable(Type.Boolean())),
  },
  { additionalProperties: true },
);
export type AdhocColumn = Static<typeof AdhocColumn>;

export const QueryColumn = Type.Union([Type.String(), AdhocColumn]);
export type QueryColumn = Static<typeof QueryColumn>;

export const AdhocMetric = Type.Object(
  {
    expressionType: Type.Optional(Type.String()),
    aggregate: Type.Optional(Nullable(Type.String())),
    column: Type.Optional(
      Nullable(Type.Object({ column_name: Type.Optional(Type.String()) }, { additionalProperties: true })),
    ),
    sqlExpression: Type.Optional(Nullable(Type.String())),
    label: Type.Optional(Nullable(Type.String())),
    hasCustomLabel: Type.Optional(Nullable(Type.Boolean())),
    optionName: Type.Optional(Nullable(Type.String())),
  },
  { additionalProperties: true },
);
export type AdhocMetric = Static<typeof AdhocMetric>;

/** A saved metric's name, or a metric defined on the spot. */
export const QueryMetric = Type.Union([Type.String(), AdhocMetric]);
export type QueryMetric = Static<typeof QueryMetric>;

const FilterScalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export const QueryFilter = Type.Object(
  {
    col: QueryColumn,
    op: Type.String(),
    val: Type.Optional(Type.Union([FilterScalar, Type.Array(FilterScalar)])),
    grain: Type.Optional(Nullable(Type.String())),
    isExtra: Type.Optional(Nullable(Type.Boolean())),
  },
  { additionalProperties: false },
);
export type QueryFilter = Static<typeof QueryFilter>;

export const QueryExtras = Type.Object(
  {
    having: Type.Optional(Nullable(Type.String())),
    where: Type.Optional(Nullable(Type.String())),
    time_grain_sqla: Type.Optional(Nullable(Type.String())),
    relative_start: Type.Optional(Nullable(Type.Union([Type.Literal('today'), Type.Literal('now')]))),
    relative_end: Type.Optional(Nullable(Type.Union([Type.Literal('today'), Type.Literal('now')]))),
    instant_time_comparison_range: Type.Optional(Nullable(Type.String())),
    column_order: Type.Optional(Nullable(Type.Array(Type.String()))),
    transpile_to_dialect: Type.Optional(Nullable(Type.Boolean())),
  },
  { additionalProperties: false },
);
export type QueryExtras = Static<typeof QueryExtras>;

export const PostProcessingStep = Type.Object(
  {
    operation: Type.String(),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: true },
);
export type PostProcessingStep = Static<typeof PostProcessingStep>;

export const OrderBy = Type.Tuple([QueryMetric, Type.Boolean()]);
export type OrderBy = Static<typeof OrderBy>;

/** One query of a query context, with its wire names. Unknown keys are ignored by the server. */
export const QueryObject = Type.Object(
  {
    columns: Type.Optional(Nullable(Type.Array(QueryColumn))),
    groupby: Type.Optional(Nullable(Type.Array(QueryColumn))),
    metrics: Type.Optional(Nullable(Type.Array(QueryMetric))),
    filters: Type.Optional(Nullable(Type.Array(QueryFilter))),
    extras: Type.Optional(Nullable(QueryExtras)),
    where: Type.Optional(Nullable(Type.String())),
    having: Type.Optional(Nullable(Type.String())),
    orderby: Type.Optional(Nullable(Type.Array(OrderBy))),
    order_desc: Type.Optional(Nullable(Type.Boolean())),
    row_limit: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
    row_offset: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
    series_columns: Type.Optional(Nullable(Type.Array(QueryColumn))),
    series_limit: Type.Optional(Nullable(Type.Integer())),
    series_limit_metric: Type.Optional(Nullable(QueryMetric)),
    group_others_when_limit_reached: Type.Optional(Nullable(Type.Boolean())),
    timeseries_limit: Type.Optional(Nullable(Type.Integer())),
    timeseries_limit_metric: Type.Optional(Nullable(QueryMetric)),
    granularity_sqla: Type.Optional(Nullable(Type.String())),
    grouping_sets: Type.Optional(Nullable(Type.Array(Type.Array(Type.String())))),
    is_timeseries: Type.Optional(Nullable(Type.Boolean())),
    granularity: Type.Optional(Nullable(Type.String())),
    time_range: Type.Optional(Nullable(Type.String())),
    time_shift: Type.Optional(Nullable(Type.String())),
    time_offsets: Type.Optional(Nullable(Type.Array(Type.String()))),
    time_compare_full_range: Type.Optional(Nullable(Type.Boolean())),
    is_rowcount: Type.Optional(Nullable(Type.Boolean())),
    apply_fetch_values_predicate: Type.Optional(Nullable(Type.Boolean())),
    post_processing: Type.Optional(Nullable(Type.Array(Nullable(PostProcessingStep)))),
    annotation_layers: Type.Optional(Nullable(Type.Array(Type.Record(Type.String(), Type.Unknown())))),
    applied_time_extras: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))),
    url_params: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))),
    result_type: Type.Optional(Nullable(Type.String())),
  },
  { additionalProperties: true },
);
export type QueryObject = Static<typeof QueryObject>;

export const RESULT_TYPES = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export const QueryContext = Type.Object(
  {
    datasource: Type.Object(
      { id: Type.Union([Type.Integer(), Type.String()]), type: Type.String() },
      { additionalProperties: false },
    ),
    queries: Type.Array(QueryObject),
    form_data: Type.Optional(Type.Unknown()),
    result_format: Type.Optional(Nullable(Type.Enum(['json', 'csv', 'xlsx']))),
    result_type: Type.Optional(Nullable(Type.Enum([...RESULT_TYPES]))),
    force: Type.Optional(Nullable(Type.Boolean())),
    custom_cache_timeout: Type.Optional(Nullable(Type.Integer())),
  },
  { additionalProperties: false },
);
export type QueryContext = Static<typeof QueryContext>;
