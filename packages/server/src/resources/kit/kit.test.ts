import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  for (const [index, name] of ['Zebra', 'apple', 'Mango', 'banana'].entries()) {
    app.clock.advance(60_000);
    await admin.post('/api/v1/css_template/', { template_name: name, css: `.c${index} {}` });
  }
});
afterAll(() => app.close());

const names = (reply: { body: { result: { template_name: string }[] } }) =>
  reply.body.result.map(row => row.template_name);

describe('list', () => {
  it('answers every metadata block, counts and ids', async () => {
    const { status, body } = await admin.get('/api/v1/css_template/');
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 4, ids: [1, 2, 3, 4], list_title: 'List Css Template' });
    expect(body.label_columns.changed_on_delta_humanized).toBe('Changed On Delta Humanized');
    expect(body.result[0]).toMatchObject({
      template_name: 'Zebra',
      created_by: { first_name: 'Admin', id: 1 },
      changed_on_delta_humanized: '3 minutes ago',
    });
  });

  it('leaves out what `keys` and `columns` do not ask for', async () => {
    const { body } = await admin.get('/api/v1/css_template/', {
      keys: ['none'],
      columns: ['template_name', 'nope'],
    });
    expect(Object.keys(body).sort()).toEqual(['count', 'ids', 'result']);
    expect(body.result[0]).toEqual({ template_name: 'Zebra' });
  });

  it.each([
    [{ order_column: 'template_name', order_direction: 'asc' }, ['apple', 'banana', 'Mango', 'Zebra']],
    [
      { order_column: 'changed_on_delta_humanized', order_direction: 'desc' },
      ['banana', 'Mango', 'apple', 'Zebra'],
    ],
    [{ page: 1, page_size: 3 }, ['banana']],
    [{ page: -1, page_size: 2 }, ['Zebra', 'apple']],
    [{ filters: [{ col: 'template_name', opr: 'ct', value: 'AN' }] }, ['Mango', 'banana']],
    [{ filters: [{ col: 'template_name', opr: 'nct', value: 'an' }] }, ['Zebra', 'apple']],
    [{ filters: [{ col: 'template_name', opr: 'ct', value: ['an', 'm'] }] }, ['Mango']],
    [{ filters: [{ col: 'template_name', opr: 'in', value: ['apple', 'Zebra'] }] }, ['Zebra', 'apple']],
    [{ filters: [{ col: 'template_name', opr: 'in', value: [] }] }, []],
    [{ filters: [{ col: 'template_name', opr: 'css_template_all_text', value: 'C2' }] }, ['Mango']],
    [{ filters: [{ col: 'created_by', opr: 'rel_o_m', value: 1 }] }, ['Zebra', 'apple', 'Mango', 'banana']],
    [{ filters: [{ col: 'created_by', opr: 'nrel_o_m', value: 1 }] }, []],
    [
      { filters: [{ col: 'template_name', opr: 'no_such_operator', value: 1 }] },
      ['Zebra', 'apple', 'Mango', 'banana'],
    ],
  ])('%j', async (q, expected) =>
    expect(names(await admin.get('/api/v1/css_template/', q))).toEqual(expected),
  );

  it.each([
    [{ order_column: 'css' }, 'Invalid order by column: css'],
    [{ order_direction: 'up' }, "Not a valid rison schema 'up' is not one of ['asc', 'desc']"],
    [{ page: 'abc' }, "Not a valid rison schema 'abc' is not of type 'integer'"],
    [{ columns: ['id'], select_columns: ['id'] }, 'Cannot use both select and sel columns'],
    [{ filters: [{ col: 'id', opr: 'eq', value: 1 }] }, 'Filter column: id not allowed to filter'],
    [{ filters: [{ col: 'css', opr: 'gt', value: 1 }] }, 'Filter operation: gt not allowed on column: css'],
    [{ filters: [{ col: 'x', opr: 'zz', value: 1 }] }, 'Filter operation: zz not allowed on column: x'],
    [
      { filters: [{ col: 'toString', opr: 'eq', value: 1 }] },
      'Filter column: toString not allowed to filter',
    ],
    [{ filters: [{ col: 'css', opr: 'eq' }] }, "Not a valid rison schema 'value' is a required property"],
  ])('refuses %j', async (q, message) => {
    expect(await admin.get('/api/v1/css_template/', q)).toMatchObject({ status: 400, body: { message } });
  });

  it.each(['((', '!(', "'", '%E0%A4%A'])('refuses the malformed q %s', async q => {
    const reply = await admin.send({ method: 'GET', url: `/api/v1/css_template/?q=${q}` });
    expect(reply.status).toBe(400);
  });
});

describe('writes', () => {
  it('keeps what an update does not name, and refuses a stale one', async () => {
    const made = await admin.post('/api/v1/css_template/', { template_name: 'Draft', css: 'a {}' });
    expect(made).toMatchObject({ status: 201, body: { result: { template_name: 'Draft', css: 'a {}' } } });
    const path = `/api/v1/css_template/${made.body.id}`;
    const read = await admin.get(path);
    expect(read.headers.etag).toBe('"1"');
    expect((await admin.put(path, { css: 'b {}' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await admin.put(path, { css: 'c {}' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await admin.put(path, { css: 'd {}' })).status).toBe(200);
    expect((await admin.get(path)).body.result).toMatchObject({ template_name: 'Draft', css: 'd {}' });
    expect((await admin.delete(path)).body).toEqual({ message: 'OK' });
    expect((await admin.get(path)).status).toBe(404);
  });

  it.each([
    [{ template_name: 5 }, { template_name: ['Not a valid string.'] }],
    [{ nope: 1 }, { nope: ['Unknown field.'] }],
    [{ template_name: 'x'.repeat(251) }, { template_name: ['Longer than maximum length 250.'] }],
  ])('names the fault of %j', async (body, message) => {
    expect(await admin.post('/api/v1/css_template/', body)).toMatchObject({ status: 422, body: { message } });
  });

  it('deletes several at once or none', async () => {
    const ids: number[] = [];
    for (const name of ['one', 'two']) {
      ids.push((await admin.post('/api/v1/css_template/', { template_name: name })).body.id);
    }
    expect((await admin.delete('/api/v1/css_template/', [...ids, 9999])).status).toBe(404);
    expect((await admin.delete('/api/v1/css_template/', [])).status).toBe(404);
    expect((await admin.delete('/api/v1/css_template/')).status).toBe(400);
    expect((await admin.delete('/api/v1/css_template/', ids)).body).toEqual({
      message: 'Deleted 2 css templates',
    });
  });
});

describe('transport', () => {
  it.each([
    [
      'no credentials',
      { url: '/api/v1/css_template/', headers: { cookie: '' } },
      401,
      { msg: 'Missing Authorization Header' },
    ],
    [
      'a forged token',
      { url: '/api/v1/css_template/', headers: { cookie: '', authorization: 'Bearer x' } },
      422,
      { msg: 'Not enough segments' },
    ],
  ])('%s', async (_name, options, status, body) => {
    expect(await admin.send({ method: 'GET', ...options })).toMatchObject({ status, body });
  });

  it('needs the CSRF token for unsafe requests', async () => {
    const options = { method: 'POST', url: '/api/v1/css_template/', payload: {} } as const;
    const missing = await admin.send({ ...options, headers: { 'x-csrftoken': '' } });
    expect(missing).toMatchObject({
      status: 400,
      body: { errors: [{ message: '400 Bad Request: The CSRF token is missing.' }] },
    });
    const wrong = await admin.send({ ...options, headers: { 'x-csrftoken': 'a.b' } });
    expect(wrong.body.errors[0].message).toBe('400 Bad Request: The CSRF token is invalid.');
  });

  it('adds the missing slash, names the wrong verb and the unknown path', async () => {
    const slash = await admin.get('/api/v1/css_template');
    expect(slash).toMatchObject({ status: 308, headers: { location: '/api/v1/css_template/' } });
    expect((await admin.send({ method: 'PATCH', url: '/api/v1/css_template/' })).status).toBe(405);
    expect((await admin.get('/api/v1/nope')).status).toBe(404);
    expect((await admin.get('/api/v1/css_template/abc')).status).toBe(404);
  });

  it('refuses bodies that are not JSON or too large', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await admin.send({ method: 'POST', url: '/api/v1/css_template/', payload: '{', headers });
    expect(broken).toMatchObject({
      status: 400,
      body: { errors: [{ error_type: 'INVALID_PAYLOAD_FORMAT_ERROR' }] },
    });
    const large = JSON.stringify({ css: 'x'.repeat(9 * 1024 * 1024) });
    expect(
      (await admin.send({ method: 'POST', url: '/api/v1/css_template/', payload: large, headers })).status,
    ).toBe(413);
  });
});
