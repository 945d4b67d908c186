import { TAGGED_OBJECT_TYPES } from '@parallax/contract';
import { digestFor } from '../../render/digest.ts';
import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { fullName, ownerFields, tagFields, utc } from '../kit/derived-fields.ts';
import {
  auditRelations,
  bool,
  derived,
  type Field,
  int,
  many,
  one,
  personFields,
  text,
  time,
} from '../kit/field.ts';
import { anyTextContains } from '../kit/filters.ts';
import { humanised } from '../kit/humanise.ts';
import { createdByMe, hasCreator, isCertified, isFavourite, tagFilters } from '../kit/personal-filters.ts';
import { STARS } from '../tags/objects.ts';
import { visibleDashboards } from './policy.ts';

export const dashboardUrl = (id: number, slug: string | null): string => `/superset/dashboard/${slug || id}/`;
export const thumbnailParts = ({ id, version }: { id?: unknown; version?: unknown }): unknown[] => [
  'dashboard',
  id,
  version,
];
export const thumbnailUrl = (id: unknown, digest: string): string =>
  `/api/v1/dashboard/${id}/thumbnail/${digest}/`;

const common: Record<string, Field> = {
  id: int('id'),
  uuid: text('uuid'),
  published: bool('published'),
  slug: text('slug'),
  url: derived(['slug'], row => dashboardUrl(Number(row.id), row.slug === null ? null : String(row.slug))),
  thumbnail_url: derived(['version'], (row, call) =>
    thumbnailUrl(row.id, digestFor(thumbnailParts(row), call.principal)),
  ),
  certified_by: text('certified_by'),
  certification_details: text('certification_details'),
  ...personFields('changed_by', 'first_name', 'last_name', 'id'),
  changed_by_name: fullName('changed_by'),
  changed_on_delta_humanized: humanised('changed_on'),
  created_on_delta_humanized: humanised('created_on'),
  ...personFields('created_by', 'first_name', 'id', 'last_name'),
  dashboard_title: text('dashboard_title'),
  ...ownerFields('id', 'first_name', 'last_name'),
  'roles.id': many('roles', 'id', 'int'),
  'roles.name': many('roles', 'name'),
  is_managed_externally: bool('is_managed_externally'),
  ...tagFields,
};
const inLists: Record<string, Field> = {
  status: derived(['published'], row => (row.published ? 'published' : 'draft')),
  changed_on_utc: utc('changed_on'),
  ...ownerFields('email'),
};
const alone: Record<string, Field> = {
  css: text('css'),
  'theme.id': one('theme', 'id', 'int'),
  'theme.theme_name': one('theme', 'theme_name'),
  'theme.json_data': one('theme', 'json_data'),
  json_metadata: text('json_metadata'),
  position_json: text('position_json'),
  changed_on: time('changed_on'),
  'charts.slice_name': many('charts', 'slice_name'),
};

export const dashboards: ResourceDefinition & { favourite: string } = {
  table: 'dashboards',
  view: 'Dashboard',
  title: 'Dashboard',
  noun: { one: 'dashboard', many: 'dashboards' },
  permissions: [
    'can_cache_dashboard_screenshot',
    'can_delete_embedded',
    'can_export',
    'can_export_as_example',
    'can_get_embedded',
    'can_put_chart_customizations',
    'can_read',
    'can_set_embedded',
    'can_write',
  ],
  versioned: true,
  favourite: STARS.dashboard,
  fields: { ...common, ...inLists, ...alone },
  relations: {
    ...auditRelations,
    theme: { kind: 'one', table: 'themes', foreignKey: 'theme_id' },
    owners: { kind: 'many', table: 'users', link: 'dashboard_owners', own: 'dashboard_id', other: 'user_id' },
    roles: { kind: 'many', table: 'roles', link: 'dashboard_roles', own: 'dashboard_id', other: 'role_id' },
    charts: {
      kind: 'many',
      table: 'charts',
      link: 'dashboard_charts',
      own: 'dashboard_id',
      other: 'chart_id',
    },
    tags: {
      kind: 'many',
      table: 'tags',
      link: 'tagged_objects',
      own: 'object_id',
      other: 'tag_id',
      only: { column: 'object_type', value: TAGGED_OBJECT_TYPES.dashboard },
    },
  },
  list: [...Object.keys(common), ...Object.keys(inLists)],
  show: [...Object.keys(common), ...Object.keys(alone)],
  order: [
    'changed_by.first_name',
    'changed_on_delta_humanized',
    'created_by.first_name',
    'dashboard_title',
    'published',
    'changed_on',
  ],
  defaultOrder: { column: 'changed_on', descending: true },
  filters: {
    created_by: {
      set: 'O',
      custom: { dashboard_created_by_me: createdByMe, dashboard_has_created_by: hasCreator },
    },
    changed_by: { set: 'O' },
    dashboard_title: {
      set: 'T',
      custom: { title_or_slug: anyTextContains('t.dashboard_title', 't.slug') },
    },
    id: {
      set: 'N',
      custom: { dashboard_is_favorite: isFavourite(STARS.dashboard), dashboard_is_certified: isCertified },
    },
    uuid: { set: 'T' },
    owners: { set: 'M' },
    published: { set: 'B' },
    roles: { set: 'M' },
    slug: { set: 'T' },
    tags: tagFilters('dashboard', TAGGED_OBJECT_TYPES.dashboard),
  },
  related: {
    changed_by: usersRelated(),
    created_by: usersRelated(),
    owners: usersRelated({ extra: ['email', 'active'] }),
    roles: { table: 'roles', text: ['name'], match: 'contains', order: 'name' },
  },
  rowFilter: call => visibleDashboards(call),
  addColumns: [
    { name: 'dashboard_title', type: 'String' },
    { name: 'slug', type: 'String', unique: true },
    { name: 'owners', type: 'List' },
    { name: 'roles', type: 'List' },
    { name: 'position_json', type: 'String' },
    { name: 'css', type: 'String' },
    { name: 'json_metadata', type: 'String' },
    { name: 'published', type: 'Boolean' },
  ],
  editColumns: [
    { name: 'dashboard_title', type: 'String' },
    { name: 'slug', type: 'String', unique: true },
    { name: 'owners', type: 'List' },
    { name: 'roles', type: 'List' },
    { name: 'position_json', type: 'String' },
    { name: 'css', type: 'String' },
    { name: 'json_metadata', type: 'String' },
    { name: 'published', type: 'Boolean' },
    { name: 'tags', type: 'List' },
  ],
};
