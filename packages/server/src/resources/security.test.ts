import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePair } from '../auth/grants.ts';
import { ADMIN_PASSWORD, type Client, createTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let admin: Client;
const PASSWORD = 'a long enough password';

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
});
afterAll(() => app.close());

const roleId = async (name: string): Promise<number> => {
  const { body } = await admin.get('/api/v1/security/roles/', {
    filters: [{ col: 'name', opr: 'eq', value: name }],
  });
  return body.result[0].id;
};

async function newUser(username: string, role: string): Promise<number> {
  const { status, body } = await admin.post('/api/v1/security/users/', {
    username,
    first_name: username,
    last_name: 'Tester',
    email: `${username}@example.com`,
    password: PASSWORD,
    roles: [await roleId(role)],
  });
  expect(status).toBe(201);
  return body.id;
}

describe('users', () => {
  it('are made, listed by role, changed and deleted', async () => {
    const id = await newUser('ada', 'Gamma');
    const gamma = await roleId('Gamma');
    const listed = await admin.get('/api/v1/security/users/', {
      filters: [{ col: 'roles', opr: 'rel_m_m', value: [gamma] }],
    });
    expect(listed.body.result.map((user: { username: string }) => user.username)).toEqual(['ada']);
    expect(listed.text).not.toContain('argon2');
    expect((await admin.put(`/api/v1/security/users/${id}`, { last_name: 'Lovelace' })).status).toBe(200);
    expect((await admin.get(`/api/v1/security/users/${id}`)).body.result).toMatchObject({
      last_name: 'Lovelace',
      roles: [{ id: gamma, name: 'Gamma' }],
    });
    expect((await admin.delete(`/api/v1/security/users/${id}`)).status).toBe(200);
  });

  it.each([
    [{ roles: [] }, 400, 'roles'],
    [{ roles: [999] }, 400, 'roles'],
    [{ username: 'ADMIN' }, 422, 'username'],
    [{ password: 'short' }, 400, 'password'],
    [{ email: undefined }, 400, 'email'],
  ])('refuse %j', async (change, status, field) => {
    const body = {
      username: 'eve',
      first_name: 'E',
      last_name: 'V',
      email: 'eve@example.com',
      password: PASSWORD,
      roles: [1],
      ...change,
    };
    const reply = await admin.post('/api/v1/security/users/', body);
    expect(reply.status).toBe(status);
    expect(Object.keys(reply.body.message)).toEqual([field]);
  });

  it('lose every session when they are disabled or their password changes', async () => {
    const id = await newUser('bob', 'Gamma');
    const bob = await app.as('bob', PASSWORD);
    expect((await bob.get('/api/v1/me/')).status).toBe(200);
    await admin.put(`/api/v1/security/users/${id}`, { password: 'another long password' });
    expect((await bob.get('/api/v1/me/')).status).toBe(401);
    const again = await app.as('bob', 'another long password');
    expect((await again.get('/api/v1/me/')).status).toBe(200);
    await admin.put(`/api/v1/security/users/${id}`, { active: false });
    expect((await again.get('/api/v1/me/')).status).toBe(401);
  });

  it('keep the session in which they change their own password', async () => {
    await newUser('carol', 'Gamma');
    const carol = await app.as('carol', PASSWORD);
    const other = await app.as('carol', PASSWORD);
    const reply = await carol.put('/api/v1/me/', { password: 'carols new password' });
    expect(reply.status).toBe(200);
    const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
    expect((await carol.send({ method: 'GET', url: '/api/v1/me/', headers: { cookie } })).status).toBe(200);
    expect((await other.get('/api/v1/me/')).status).toBe(401);
  });

  it('cannot lock themselves out', async () => {
    const me = (await admin.get('/api/v1/me/')).body.result.id;
    expect((await admin.put(`/api/v1/security/users/${me}`, { active: false })).status).toBe(422);
    expect((await admin.delete(`/api/v1/security/users/${me}`)).status).toBe(422);
  });
});

describe('roles', () => {
  it('take permissions, users and groups, effective at once', async () => {
    const id = await newUser('dan', 'Public');
    const dan = await app.as('dan', PASSWORD);
    expect((await dan.get('/api/v1/tag/')).status).toBe(403);
    const { body } = await admin.post('/api/v1/security/roles/', { name: 'Tag readers' });
    const pairs = await admin.get('/api/v1/security/permissions-resources/', { page_size: 1000 });
    const pair = pairs.body.result.find(
      (row: { permission: { name: string }; view_menu: { name: string } }) =>
        row.permission.name === 'can_read' && row.view_menu.name === 'Tag',
    );
    await admin.post(`/api/v1/security/roles/${body.id}/permissions`, {
      permission_view_menu_ids: [pair.id],
    });
    await admin.put(`/api/v1/security/roles/${body.id}/users`, { user_ids: [id] });
    expect((await dan.get('/api/v1/tag/')).status).toBe(200);
    expect((await admin.get(`/api/v1/security/roles/${body.id}/permissions/`)).body.result).toEqual([
      { id: pair.id, permission_name: 'can_read', view_menu_name: 'Tag' },
    ]);
    const found = await admin.get('/api/v1/security/roles/search/', {
      filters: [{ col: 'user_ids', opr: 'rel_m_m', value: [id] }],
    });
    expect(found.body.result).toMatchObject([{ name: 'Public' }, { name: 'Tag readers', user_ids: [id] }]);
    await admin.delete(`/api/v1/security/roles/${body.id}`);
    expect((await dan.get('/api/v1/tag/')).status).toBe(403);
  });

  it('that are built in keep their names', async () => {
    const gamma = await roleId('Gamma');
    expect((await admin.put(`/api/v1/security/roles/${gamma}`, { name: 'Delta' })).status).toBe(422);
    expect((await admin.delete(`/api/v1/security/roles/${gamma}`)).status).toBe(422);
  });
});

describe('groups', () => {
  it('give their members the roles they hold', async () => {
    const id = await newUser('fay', 'Public');
    const fay = await app.as('fay', PASSWORD);
    expect((await fay.get('/api/v1/theme/')).status).toBe(403);
    const made = await admin.post('/api/v1/security/groups/', {
      name: 'Designers',
      roles: [await roleId('Alpha')],
      users: [id],
    });
    expect(made.status).toBe(201);
    expect((await fay.get('/api/v1/theme/')).status).toBe(200);
  });
});

describe('the permission matrix', () => {
  const MATRIX: [path: string, allowed: string[]][] = [
    ['/api/v1/security/users/', ['Admin']],
    ['/api/v1/security/roles/', ['Admin']],
    ['/api/v1/security/user_registrations/', ['Admin']],
    ['/api/v1/log/', ['Admin']],
    ['/api/v1/annotation_layer/', ['Admin', 'Alpha']],
    ['/api/v1/css_template/', ['Admin', 'Alpha', 'Gamma']],
    ['/api/v1/tag/', ['Admin', 'Alpha', 'Gamma']],
    ['/api/v1/theme/', ['Admin', 'Alpha', 'Gamma']],
    ['/api/v1/me/', ['Admin', 'Alpha', 'Gamma']],
  ];
  it.each(['Admin', 'Alpha', 'Gamma', 'sql_lab'])('holds for %s', async role => {
    await newUser(`m-${role}`, role);
    const client = await app.as(`m-${role}`, PASSWORD);
    for (const [path, allowed] of MATRIX) {
      expect([path, (await client.get(path)).status]).toEqual([path, allowed.includes(role) ? 200 : 403]);
    }
  });
});

describe('sign-in', () => {
  it('gives tokens for a name and password, and refreshes them', async () => {
    const login = (body: object) =>
      admin.send({ method: 'POST', url: '/api/v1/security/login', payload: body });
    const good = await login({ username: 'admin', password: ADMIN_PASSWORD, provider: 'db', refresh: true });
    expect(good.status).toBe(200);
    const bearer = (token: string) => ({ authorization: `Bearer ${token}`, cookie: '' });
    const refreshed = await admin.send({
      method: 'POST',
      url: '/api/v1/security/refresh',
      headers: bearer(good.body.refresh_token),
    });
    expect(refreshed.status).toBe(200);
    const me = await admin.send({
      method: 'GET',
      url: '/api/v1/me/',
      headers: bearer(refreshed.body.access_token),
    });
    expect(me.body.result.username).toBe('admin');
    const wrong = await admin.send({
      method: 'POST',
      url: '/api/v1/security/refresh',
      headers: bearer(good.body.access_token),
    });
    expect(wrong).toMatchObject({ status: 422, body: { msg: 'Only refresh tokens are allowed' } });
    expect(await login({ username: 'admin', password: 'no' })).toMatchObject({
      status: 401,
      body: { message: 'Not authorized' },
    });
    expect((await login({ username: 'admin' })).body.message).toEqual({
      password: ['Missing data for required field.'],
    });
  });

  it.each([
    ['/superset/dashboard/1/?a=b', '/superset/dashboard/1/?a=b'],
    ['https://evil.example/x', '/superset/welcome/'],
    ['//evil.example/x', '/superset/welcome/'],
    ['/\\evil.example', '/superset/welcome/'],
    ['javascript:alert(1)', '/superset/welcome/'],
  ])('goes on to %s', async (next, target) => {
    const reply = await admin.send({
      method: 'POST',
      url: `/login/?next=${encodeURIComponent(next)}`,
      payload: { username: 'admin', password: ADMIN_PASSWORD },
      headers: { cookie: '' },
    });
    expect(reply.body).toEqual({ next: target });
  });
});

describe('the sign-in form', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/login/',
      payload: new URLSearchParams({ username: 'admin', password: ADMIN_PASSWORD, ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('needs a token, unless the page that posts it is ours', async () => {
    expect((await post({}, {})).statusCode).toBe(400);
    expect((await post({}, { origin: 'https://evil.example', host: 'here' })).statusCode).toBe(400);
    expect((await post({}, { origin: 'http://here', host: 'here' })).statusCode).toBe(302);
    const session = 'a-cookie-from-the-page';
    const token = app.services.auth.csrf.issue(session);
    const reply = await post({ csrf_token: token }, { cookie: `session=${session}` });
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe('/superset/welcome/');
  });
});

describe('the action log', () => {
  it('takes event batches and remembers what was opened', async () => {
    const events = JSON.stringify([
      { event_name: 'mount_dashboard', dashboard_id: 7 },
      { event_name: 'load_chart' },
    ]);
    const reply = await admin.send({
      method: 'POST',
      url: '/superset/log/?explode=events',
      payload: new URLSearchParams({ events }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply).toMatchObject({ status: 200, text: '' });
    await app.services.journal.flush();
    const listed = await admin.get('/api/v1/log/', {
      filters: [{ col: 'dashboard_id', opr: 'eq', value: 7 }],
    });
    expect(listed.body.result).toMatchObject([{ action: 'mount_dashboard', user: { username: 'admin' } }]);
  });
});

it('finds the pairs on one kind of object, and those on none', async () => {
  const names = async (opr: string, value: string | boolean): Promise<string[]> => {
    const q = { page_size: 1000, filters: [{ col: 'permission', opr, value }] };
    const { body } = await admin.get('/api/v1/security/permissions-resources/', q);
    return body.result.map((pair: { permission: { name: string } }) => pair.permission.name);
  };
  await ensurePair(app.services.db, 'schema_access', '[sample].[main]');
  expect(new Set(await names('permission_is', 'schema_access'))).toEqual(new Set(['schema_access']));
  const general = await names('permission_is_general', true);
  expect(general).toContain('can_read');
  expect(general).not.toContain('schema_access');
});

describe('pending registrations', () => {
  const PATH = '/api/v1/security/user_registrations';
  const person = {
    username: 'waiting',
    first_name: 'Wai',
    last_name: 'Ting',
    email: 'waiting@example.com',
    password: PASSWORD,
  };

  it('are made, listed, changed and deleted; no hash is ever shown', async () => {
    const { status, body } = await admin.post(`${PATH}/`, person);
    expect(status).toBe(201);
    const list = await admin.get(`${PATH}/`, { filters: [{ col: 'username', opr: 'ct', value: 'wait' }] });
    expect(list.body).toMatchObject({ count: 1, list_title: 'List Register User' });
    expect(list.text).not.toMatch(/argon2|hash/);
    expect((await admin.put(`${PATH}/${body.id}`, { last_name: 'Ding' })).status).toBe(200);
    expect((await admin.get(`${PATH}/${body.id}`)).body.result).toMatchObject({ last_name: 'Ding' });
    expect((await admin.get(`${PATH}/distinct/username`)).body.result).toEqual([
      { text: 'waiting', value: 'waiting' },
    ]);
    expect((await admin.get(`${PATH}/distinct/password`)).status).toBe(404);
    expect((await admin.get(`${PATH}/related/users`)).status).toBe(404);
    expect((await admin.post(`${PATH}/`, { ...person, email: 'w@example.com' })).body.message).toEqual({
      username: ['Already exists.'],
    });
    expect((await admin.post(`${PATH}/`, { ...person, username: 'admin' })).status).toBe(422);
    expect((await admin.delete(`${PATH}/${body.id}`)).status).toBe(200);
    expect((await admin.put(`${PATH}/${body.id}`, { last_name: 'Ding' })).status).toBe(404);
  });
});

it('says that there are no asynchronous queries', async () => {
  const { status, body } = await admin.get('/api/v1/async_event/');
  expect([status, body]).toEqual([
    404,
    { message: 'Asynchronous queries are off: every query is answered at once.' },
  ]);
});
