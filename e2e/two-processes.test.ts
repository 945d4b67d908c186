import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type Product, startProduct } from './product.ts';

const SERVER = process.env.PARALLAX_TEST_POSTGRES_URL;
const SECRET = 'two-processes-share-this-secret-0123456789';
const PASSWORD = 'a long enough password';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A script's way in: bearer token, CSRF token and the cookie it is bound to. */
async function client(product: Product, username: string, password: string) {
  const login = await fetch(`${product.url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, provider: 'db' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  const csrf = await fetch(`${product.url}/api/v1/security/csrf_token/`, { headers: { authorization } });
  const cookie = csrf.headers.get('set-cookie')!.split(';')[0]!;
  const token = ((await csrf.json()) as { result: string }).result;
  return async (method: string, path: string, body?: unknown, at = product) => {
    const reply = await fetch(`${at.url}${path}`, {
      method,
      headers: { authorization, cookie, 'x-csrftoken': token, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : null };
  };
}

describe.runIf(SERVER)('two processes on one PostgreSQL', () => {
  it('start together on an empty store and behave as one', async () => {
    const name = `two_${randomUUID().replaceAll('-', '')}`;
    await onServer(`create database ${name}`);
    const address = new URL(SERVER!);
    address.pathname = `/${name}`;
    const env = {
      PARALLAX_METADATA_URL: address.href,
      PARALLAX_SECRET_KEY: SECRET,
      PARALLAX_EXAMPLES: 'false',
      PARALLAX_ADMIN_PASSWORD: PASSWORD,
    };
    const products = await Promise.all([startProduct({ env }), startProduct({ env })]);
    try {
      const [one, two] = products;
      const admin = await client(one, 'admin', PASSWORD);

      const made = await admin('POST', '/api/v1/css_template/', { template_name: 'Shared', css: 'a {}' });
      expect(made.status).toBe(201);
      const path = `/api/v1/css_template/${made.body.id}`;
      expect((await admin('GET', path, undefined, two)).body.result.template_name).toBe('Shared');

      const person = {
        username: 'ann',
        first_name: 'Ann',
        last_name: 'Other',
        email: 'ann@example.com',
        password: PASSWORD,
      };
      const roles = await admin('GET', '/api/v1/security/roles/?q=(page_size:100)');
      const gamma = roles.body.result.find((role: { name: string }) => role.name === 'Gamma').id;
      const user = await admin('POST', '/api/v1/security/users/', { ...person, roles: [gamma] });
      const ann = await client(two, 'ann', PASSWORD);
      expect((await ann('GET', '/api/v1/me/', undefined, one)).status).toBe(200);

      await admin('PUT', `/api/v1/security/users/${user.body.id}`, { active: false });
      await expect
        .poll(async () => (await ann('GET', '/api/v1/me/', undefined, two)).status, { timeout: 5000 })
        .toBe(401);

      const edits = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          admin('POST', '/api/v1/tag/', { name: `tag ${index % 20}` }, products[index % 2]),
        ),
      );
      expect(new Set(edits.map(reply => reply.status))).toEqual(new Set([201]));
      const custom = '/api/v1/tag/?q=(filters:!((col:type,opr:custom_tag,value:!t)))';
      expect((await admin('GET', custom, undefined, two)).body.count).toBe(20);
    } finally {
      await Promise.all(products.map(product => product.stop()));
      await onServer(`drop database if exists ${name} with (force)`);
    }
  });
});
