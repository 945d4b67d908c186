import { api, BUILT_IN_ROLES, type BuiltInRole, type EndpointDefinition } from '@parallax/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { sampleDatasets, userWith } from '../testing/content.ts';

/**
 * Which built-in roles may do what, written down apart from the product's own table: A Admin, L Alpha, G Gamma,
 * S sql_lab. Nobody else may do anything.
 */
const EXPECTED: Record<string, Record<string, string>> = {
  AdvancedDataType: { ALG: 'can_read' },
  Annotation: { AL: 'can_read can_write' },
  Api: { ALG: 'can_query can_query_form_data can_time_range' },
  AsyncEventsRestApi: { ALG: 'can_list' },
  AvailableDomains: { ALG: 'can_read' },
  CacheRestApi: { A: 'can_invalidate' },
  Chart: { ALG: 'can_export can_read can_tag can_write', A: 'can_warm_up_cache' },
  CssTemplate: { ALG: 'can_read', AL: 'can_write' },
  CurrentUserRestApi: { ALG: 'can_read can_write' },
  Dashboard: {
    ALG: 'can_cache_dashboard_screenshot can_delete_embedded can_drill can_export can_export_as_example can_get_embedded can_put_chart_customizations can_read can_tag can_view_chart_as_table can_view_query can_write',
    A: 'can_set_embedded',
  },
  DashboardFilterStateRestApi: { ALG: 'can_read can_write' },
  DashboardPermalinkRestApi: { ALG: 'can_read can_write' },
  Database: { ALGS: 'can_read', AL: 'can_upload', A: 'can_export can_write' },
  Dataset: {
    ALG: 'can_get_drill_info can_read',
    AL: 'can_duplicate can_export can_get_or_create_dataset can_write',
    A: 'can_warm_up_cache',
  },
  Datasource: {
    ALG: 'can_external_metadata can_external_metadata_by_name can_get',
    AL: 'can_get_column_values can_samples can_save can_validate_expression',
  },
  DynamicPlugin: { ALG: 'can_list can_show', A: 'can_add can_download can_edit can_write' },
  EmbeddedDashboard: { ALG: 'can_read' },
  Explore: { ALG: 'can_read' },
  ExploreFormDataRestApi: { ALG: 'can_read can_write' },
  ExplorePermalinkRestApi: { ALG: 'can_read can_write' },
  Group: { A: 'can_delete can_get can_info can_post can_put' },
  ImportExportRestApi: { AL: 'can_export can_import_' },
  Log: { ALG: 'can_recent_activity', A: 'can_read can_write' },
  MenuApi: { ALG: 'can_get' },
  OpenApi: { ALG: 'can_get' },
  Permission: { A: 'can_get can_info' },
  PermissionViewMenu: { A: 'can_delete can_get can_info can_post can_put' },
  Query: { AS: 'can_read' },
  ReportSchedule: { AL: 'can_read can_write' },
  Role: {
    A: 'can_add_role_permissions can_delete can_get can_info can_list_role_permissions can_post can_put can_update_role_groups can_update_role_users',
  },
  RoleRestAPI: { A: 'can_list_roles' },
  'Row Level Security': { A: 'can_read can_write' },
  SQLLab: {
    ALG: 'can_export_streaming_csv',
    AS: 'can_estimate_query_cost can_execute_sql_query can_export_csv can_format_sql can_get_results can_read',
  },
  SavedQuery: { AS: 'can_export can_read can_write' },
  SecurityRestApi: { ALG: 'can_read', A: 'can_grant_guest_token' },
  SqlLabPermalinkRestApi: { AS: 'can_read can_write' },
  Superset: {
    ALGS: 'can_csv',
    ALG: 'can_dashboard can_dashboard_permalink can_explore can_explore_json can_fetch_datasource_metadata can_file_handler can_language_pack can_log can_share_chart can_share_dashboard can_slice',
    AS: 'can_sqllab can_sqllab_history',
    A: 'can_warm_up_cache',
  },
  TabStateView: { AS: 'can_activate can_delete can_delete_query can_get can_migrate_query can_post can_put' },
  TableSchemaView: { AS: 'can_delete can_expanded can_post' },
  Tag: { ALG: 'can_bulk_create can_read can_write' },
  Theme: { ALG: 'can_export can_read', AL: 'can_write' },
  User: { A: 'can_delete can_get can_info can_post can_put' },
  UserRegistrationsRestAPI: { A: 'can_add can_delete can_edit can_list can_show' },
  ViewMenu: { A: 'can_delete can_get can_info can_post can_put' },
};

/** Operations that ask for more than their pair: what everybody sees is set by administrators. */
const ADMINISTRATORS_ONLY = /^theme\.(un)?setSystem/;
/** Answers strangers as well: what is reported by pages nobody has signed in to is dropped. */
const FOR_STRANGERS = ['log.events'];

const LETTERS: Record<BuiltInRole, string> = {
  Admin: 'A',
  Alpha: 'L',
  Gamma: 'G',
  sql_lab: 'S',
  Public: 'P',
};

function rolesThat([permission, view]: readonly [string, string]): string | undefined {
  const sets = Object.entries(EXPECTED[view] ?? {});
  return sets.find(([, permissions]) => permissions.split(' ').includes(permission))?.[0];
}

const operations = Object.entries(api).flatMap(([resource, endpoints]) =>
  Object.entries<EndpointDefinition>(endpoints).map(([name, endpoint]) => ({
    name: `${resource}.${name}`,
    endpoint,
  })),
);
type Guarded = EndpointDefinition & { can: readonly [string, string] };
const isGuarded = (endpoint: EndpointDefinition): endpoint is Guarded => endpoint.can !== undefined;

let app: TestApp;
let admin: Client;
const clients = new Map<BuiltInRole, Client>();
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  for (const role of BUILT_IN_ROLES) {
    clients.set(role, (await userWith(app, admin, `only_${role.toLowerCase()}`, [role])).client);
  }
});
afterAll(() => app.close());

/** A request that finds nothing and changes nothing, whoever is let in. */
const request = ({ method, path, consumes }: EndpointDefinition) => ({
  method,
  url: path.replace(/\{(pk|id|[a-z_]*_id|object_type)\}/g, '999999').replace(/\{[^}]*\}/g, 'nothing'),
  ...(method !== 'GET' && consumes !== 'multipart' && { payload: {} }),
});

const isRefused = (status: number): boolean => status === 401 || status === 403;

describe('every operation', () => {
  it('names a pair of the table, or is open to everybody who is signed in', () => {
    const unknown = operations
      .map(({ endpoint }) => endpoint)
      .filter(isGuarded)
      .filter(({ can }) => rolesThat(can) === undefined)
      .map(({ can }) => can.join(' on '));
    expect(unknown).toEqual([]);
  });

  it.each(BUILT_IN_ROLES)('lets in or refuses %s as the table says', { timeout: 60_000 }, async role => {
    const client = clients.get(role)!;
    const wrong: string[] = [];
    for (const { name, endpoint } of operations) {
      if (!isGuarded(endpoint) || endpoint.auth === 'token') continue;
      const letters = ADMINISTRATORS_ONLY.test(name) ? 'A' : rolesThat(endpoint.can);
      const allowed = letters?.includes(LETTERS[role]) ?? false;
      const { status } = await client.send(request(endpoint));
      if (isRefused(status) === allowed) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('refuses whoever has not signed in', async () => {
    const open: string[] = [];
    for (const { name, endpoint } of operations) {
      if (endpoint.auth === 'none' || FOR_STRANGERS.includes(name)) continue;
      const { statusCode } = await app.server.inject(request(endpoint));
      if (!isRefused(statusCode)) open.push(`${name}: ${statusCode}`);
    }
    expect(open).toEqual([]);
  });

  it('opens nothing to an embedded guest but what is declared for guests', async () => {
    const { body: made } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Embedded' });
    const { body } = await admin.post(`/api/v1/dashboard/${made.id}/embedded`, { allowed_domains: [] });
    const granted = await admin.post('/api/v1/security/guest_token/', {
      user: { username: 'visitor' },
      resources: [{ type: 'dashboard', id: body.result.uuid }],
      rls: [],
    });
    const headers = { 'x-guesttoken': granted.body.token };
    const open: string[] = [];
    for (const { name, endpoint } of operations) {
      if (endpoint.auth === 'none' || endpoint.auth === 'guest') continue;
      const { statusCode } = await app.server.inject({ ...request(endpoint), headers });
      if (!isRefused(statusCode)) open.push(`${name}: ${statusCode}`);
    }
    expect(open).toEqual([]);
  });
});

describe('ownership', () => {
  const things = {
    chart: { path: '/api/v1/chart', change: { slice_name: 'changed' } },
    dashboard: { path: '/api/v1/dashboard', change: { dashboard_title: 'changed' } },
    dataset: { path: '/api/v1/dataset', change: { description: 'changed' } },
    report: { path: '/api/v1/report', change: { description: 'changed' } },
  };
  type Thing = keyof typeof things;
  let sales: number;
  let count = 0;
  const people = new Map<string, { id: number; client: Client }>();

  beforeAll(async () => {
    ({ sales } = await sampleDatasets(app));
    people.set('owner', await userWith(app, admin, 'owner', ['Alpha']));
    people.set('other Alpha', await userWith(app, admin, 'other', ['Alpha']));
    people.set('administrator', { id: 1, client: admin });
  });

  async function make(thing: Thing): Promise<number> {
    const owners = [people.get('owner')!.id];
    const name = `thing ${count++}`;
    const chart = {
      slice_name: name,
      viz_type: 'table',
      datasource_id: sales,
      datasource_type: 'table',
      owners,
    };
    const { id: database } = await app.services.db
      .selectFrom('databases')
      .select('id')
      .executeTakeFirstOrThrow();
    const bodies: Record<Thing, () => Promise<object> | object> = {
      chart: () => chart,
      dashboard: () => ({ dashboard_title: name, published: true, owners }),
      dataset: () => ({ database, schema: 'main', table_name: name, sql: 'SELECT 1 AS one', owners }),
      report: async () => ({
        type: 'Report',
        name,
        crontab: '0 0 * * *',
        chart: (await admin.post('/api/v1/chart/', chart)).body.id,
        owners,
      }),
    };
    const reply = await admin.post(`${things[thing].path}/`, await bodies[thing]());
    expect(reply.status, reply.text).toBe(201);
    // A dashboard shows itself to those who may read something on it.
    if (thing === 'dashboard') await admin.post('/api/v1/chart/', { ...chart, dashboards: [reply.body.id] });
    return reply.body.id;
  }

  const cases = (['chart', 'dashboard', 'dataset', 'report'] as const).flatMap(thing =>
    [
      ['owner', 200],
      ['other Alpha', 403],
      ['administrator', 200],
    ].map(([person, status]) => ({ thing, person: String(person), status })),
  );
  it.each(cases)(
    '$thing: $person gets $status for a change and a deletion',
    async ({ thing, person, status }) => {
      const { client } = people.get(person)!;
      const { path, change } = things[thing];
      const id = await make(thing);
      expect((await client.put(`${path}/${id}`, change)).status).toBe(status);
      expect((await client.delete(`${path}/${id}`)).status).toBe(status);
      const several = [await make(thing), await make(thing)];
      expect((await client.delete(`${path}/`, several)).status).toBe(status);
      expect((await admin.get(`${path}/${several[0]}`)).status).toBe(status === 200 ? 404 : 200);
    },
  );

  it('hides somebody’s saved queries from everybody else', async () => {
    const { client } = await userWith(app, admin, 'analyst', ['Alpha', 'sql_lab']);
    const { id: db_id } = await app.services.db
      .selectFrom('databases')
      .select('id')
      .executeTakeFirstOrThrow();
    const { body } = await client.post('/api/v1/saved_query/', { db_id, label: 'mine', sql: 'SELECT 1' });
    for (const [person, status] of [
      [client, 200],
      [admin, 404],
    ] as const) {
      expect((await person.get(`/api/v1/saved_query/${body.id}`)).status).toBe(status);
    }
  });
});
