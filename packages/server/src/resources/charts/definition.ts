import { TAGGED_OBJECT_TYPES } from '@parallax/contract';
import { sql } from 'kysely';
import { matches } from '../../metadata/match.ts';
import { digestFor } from '../../render/digest.ts';
import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { epoch, fullName, ownerFields, paragraphs, tagFields, utc } from '../kit/derived-fields.ts';
import {
  auditRelations,
  bool,
  derived,
  type Field,
  int,
  many,
  one,
  personFields,
  type StoredRow,
  text,
  time,
} from '../kit/field.ts';
import { humanised } from '../kit/humanise.ts';
import {
  createdByMe,
  hasCreator,
  isCertified,
  isFavourite,
  starredBy,
  tagFilters,
} from '../kit/personal-filters.ts';
import { STARS } from '../tags/objects.ts';
import { chartUrl, formDataOf } from './form-data.ts';
import { visibleCharts } from './policy.ts';

const datasourceName = (row: StoredRow): string | null =>
  row.table__table_name === null
    ? null
    : [row.table__schema, row.table__table_name].filter(Boolean).join('.');
const url = (): Field => derived(['id'], row => chartUrl(Number(row.id)));

/** What the name of a chart's thumbnail is made from. */
export const thumbnailParts = (
  chart: { id: unknown; version: unknown },
  dataset: { version: unknown; changed_on: unknown } | null,
): unknown[] => ['chart', chart.id, chart.version, dataset?.version ?? null, dataset?.changed_on ?? null];

export const thumbnailUrl = (id: unknown, digest: string): string =>
  `/api/v1/chart/${id}/thumbnail/${digest}/`;

const fields: Record<string, Field> = {
  id: int('id'),
  uuid: text('uuid'),
  slice_name: text('slice_name'),
  description: text('description'),
  description_markeddown: derived(['description'], row => paragraphs(row.description)),
  viz_type: text('viz_type'),
  params: text('params'),
  query_context: text('query_context'),
  form_data: derived(['viz_type', 'params', 'datasource_id', 'datasource_type'], row =>
    formDataOf({
      id: Number(row.id),
      viz_type: row.viz_type === null ? null : String(row.viz_type),
      params: row.params === null ? null : String(row.params),
      datasource_id: row.datasource_id === null ? null : Number(row.datasource_id),
      datasource_type: String(row.datasource_type),
    }),
  ),
  cache_timeout: int('cache_timeout'),
  certified_by: text('certified_by'),
  certification_details: text('certification_details'),
  is_managed_externally: bool('is_managed_externally'),
  datasource_id: int('datasource_id'),
  datasource_type: text('datasource_type'),
  datasource_name_text: derived(['table.schema', 'table.table_name'], datasourceName),
  datasource_url: derived(['datasource_id', 'datasource_type'], row =>
    row.datasource_id === null
      ? null
      : `/explore/?datasource_type=${row.datasource_type}&datasource_id=${row.datasource_id}`,
  ),
  datasource_uuid: derived(['table.uuid'], row => row.table__uuid),
  'table.default_endpoint': one('table', 'default_endpoint'),
  'table.table_name': one('table', 'table_name'),
  url: url(),
  slice_url: url(),
  edit_url: derived(['id'], row => `/chart/edit/${row.id}`),
  thumbnail_url: derived(['version', 'table.version', 'table.changed_on'], (row, call) => {
    const { id, version, table__version, table__changed_on } = row;
    const parts = thumbnailParts({ id, version }, { version: table__version, changed_on: table__changed_on });
    return thumbnailUrl(id, digestFor(parts, call.principal));
  }),
  ...personFields('changed_by', 'first_name', 'last_name', 'id'),
  changed_by_name: fullName('changed_by'),
  changed_on_delta_humanized: humanised('changed_on'),
  changed_on_dttm: epoch('changed_on'),
  changed_on_utc: utc('changed_on'),
  ...personFields('created_by', 'first_name', 'id', 'last_name'),
  created_by_name: fullName('created_by'),
  created_on_delta_humanized: humanised('created_on'),
  last_saved_at: time('last_saved_at'),
  ...personFields('last_saved_by', 'id', 'first_name', 'last_name'),
  ...ownerFields('first_name', 'id', 'last_name', 'email'),
  'dashboards.id': many('dashboards', 'id', 'int'),
  'dashboards.dashboard_title': many('dashboards', 'dashboard_title'),
  'dashboards.json_metadata': many('dashboards', 'json_metadata'),
  ...tagFields,
};

/** Fields only one chart's own reply carries. */
const SHOWN_ALONE = ['query_context', 'datasource_uuid', 'dashboards.json_metadata'];

export const charts: ResourceDefinition & { favourite: string } = {
  table: 'charts',
  view: 'Chart',
  title: 'Slice',
  noun: { one: 'chart', many: 'charts' },
  permissions: ['can_export', 'can_read', 'can_warm_up_cache', 'can_write'],
  versioned: true,
  favourite: STARS.chart,
  fields,
  relations: {
    ...auditRelations,
    last_saved_by: { kind: 'one', table: 'users', foreignKey: 'last_saved_by_fk' },
    table: { kind: 'one', table: 'datasets', foreignKey: 'datasource_id' },
    owners: { kind: 'many', table: 'users', link: 'chart_owners', own: 'chart_id', other: 'user_id' },
    dashboards: {
      kind: 'many',
      table: 'dashboards',
      link: 'dashboard_charts',
      own: 'chart_id',
      other: 'dashboard_id',
    },
    tags: {
      kind: 'many',
      table: 'tags',
      link: 'tagged_objects',
      own: 'object_id',
      other: 'tag_id',
      only: { column: 'object_type', value: TAGGED_OBJECT_TYPES.chart },
    },
  },
  list: Object.keys(fields).filter(name => !SHOWN_ALONE.includes(name)),
  show: [
    'id',
    'uuid',
    'url',
    'slice_name',
    'description',
    'viz_type',
    'params',
    'query_context',
    'cache_timeout',
    'certified_by',
    'certification_details',
    'changed_on_delta_humanized',
    'thumbnail_url',
    'is_managed_externally',
    'datasource_id',
    'datasource_type',
    'datasource_name_text',
    'datasource_url',
    'datasource_uuid',
    ...Object.keys(tagFields),
    'owners.id',
    'owners.first_name',
    'owners.last_name',
    'owners.email',
    'dashboards.id',
    'dashboards.dashboard_title',
    'dashboards.json_metadata',
  ],
  order: [
    'changed_by.first_name',
    'changed_on_delta_humanized',
    'datasource_id',
    'datasource_name',
    'last_saved_at',
    'last_saved_by.id',
    'last_saved_by.first_name',
    'last_saved_by.last_name',
    'slice_name',
    'viz_type',
  ],
  defaultOrder: { column: 'changed_on', descending: true },
  filters: {
    created_by: { set: 'O', custom: { chart_has_created_by: hasCreator, chart_created_by_me: createdByMe } },
    changed_by: { set: 'O' },
    last_saved_at: { set: 'D' },
    last_saved_by: { set: 'O' },
    datasource_id: { set: 'N' },
    datasource_name: { set: 'T' },
    datasource_type: { set: 'T' },
    description: { set: 'T' },
    id: {
      set: 'N',
      custom: {
        chart_is_favorite: isFavourite(STARS.chart),
        chart_is_certified: isCertified,
        chart_owned_created_favored_by_me: (_value, call) => {
          const me = call.principal.id ?? -1;
          return sql<boolean>`(t.created_by_fk = ${me} or t.changed_by_fk = ${me} or ${starredBy(STARS.chart, call)}
            or exists (select 1 from chart_owners as o where o.chart_id = t.id and o.user_id = ${me}))`;
        },
      },
    },
    uuid: { set: 'T' },
    owners: { set: 'M' },
    dashboards: { set: 'M' },
    slice_name: { set: 'T', custom: { chart_all_text: value => anyText(String(value)) } },
    viz_type: { set: 'T' },
    tags: tagFilters('chart', TAGGED_OBJECT_TYPES.chart),
  },
  related: {
    changed_by: usersRelated(),
    created_by: usersRelated(),
    owners: usersRelated({ extra: ['email', 'active'] }),
  },
  rowFilter: call => visibleCharts(call),
  addColumns: [
    { name: 'slice_name', type: 'String', required: true },
    { name: 'datasource_id', type: 'Integer', required: true },
    { name: 'datasource_type', type: 'String', required: true },
    { name: 'viz_type', type: 'String' },
    { name: 'params', type: 'String' },
    { name: 'owners', type: 'List' },
    { name: 'dashboards', type: 'List' },
  ],
  editColumns: [
    { name: 'slice_name', type: 'String' },
    { name: 'viz_type', type: 'String' },
    { name: 'params', type: 'String' },
    { name: 'owners', type: 'List' },
    { name: 'dashboards', type: 'List' },
    { name: 'tags', type: 'List' },
  ],
};

function anyText(wanted: string) {
  if (wanted === '') return null;
  const places = ['t.slice_name', 't.description', 't.viz_type'].map(column =>
    matches(sql.ref(column), 'contains', wanted),
  );
  return sql<boolean>`(${sql.join(places, sql` or `)} or t.datasource_id in (select d.id from datasets as d
    where ${matches(sql.ref('d.table_name'), 'contains', wanted)}))`;
}
