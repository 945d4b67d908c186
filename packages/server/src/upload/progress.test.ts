import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_PASSWORD } from '../testing/app.ts';
import { UploadsUnderway } from './progress.ts';
import { formOf } from './testing/files.ts';
import { admin, app, contents, csv, ids, startUploads, stopUploads, TARGETS } from './testing/uploads.ts';

let address: string;
let cookie: string;
let token: string;
beforeAll(async () => {
  await startUploads();
  const login = await app.server.inject({
    method: 'POST',
    url: '/login/',
    payload: { username: 'admin', password: ADMIN_PASSWORD },
  });
  cookie = String(login.headers['set-cookie']).split(';')[0]!;
  const csrf = await app.server.inject({ url: '/api/v1/security/csrf_token/', headers: { cookie } });
  token = csrf.json<{ result: string }>().result;
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(stopUploads);

const ROWS = 300_000;
const LARGE = `id,name\n${Array.from({ length: ROWS }, (_, at) => `${at},a name of some length ${at}`).join('\n')}\n`;

const progressOf = async (id: string) =>
  (await admin.get(`/api/v1/database/upload_progress/${id}/`)).body?.result;

async function send(engine: string, id: string, content: string, signal?: AbortSignal) {
  const table = content === LARGE ? 'up watched' : `up ${id}`;
  const { payload, headers } = formOf(
    { type: 'csv', table_name: table, create_dataset: 'false' },
    csv(content),
  );
  return fetch(`${address}/api/v1/database/${ids.get(engine)}/upload/?upload_id=${id}`, {
    method: 'POST',
    body: payload,
    headers: { ...headers, cookie, 'x-csrftoken': token, referer: address },
    ...(signal && { signal }),
  });
}

describe.each(TARGETS.map(([engine]) => engine))('an upload into %s', engine => {
  it('is cancelled when the client leaves, and leaves nothing', async () => {
    const abort = new AbortController();
    const id = `leaves-${engine}`;
    const sent = send(engine, id, LARGE, abort.signal);
    sent.catch(() => {});
    await vi.waitUntil(async () => (await progressOf(id))?.state === 'writing', {
      timeout: 15_000,
      interval: 5,
    });
    abort.abort();
    await expect(sent).rejects.toThrow();
    await vi.waitUntil(async () => (await progressOf(id))?.state === 'failed', { timeout: 15_000 });
    expect(await contents(engine, 'up watched')).toBeNull();
    const uploads = join(app.services.settings.home, 'uploads');
    await vi.waitUntil(() => !existsSync(uploads) || readdirSync(uploads).length === 0, { timeout: 5_000 });
  });

  it('tells how far it is', async () => {
    const id = `watched-${engine}`;
    const sent = send(engine, id, 'id\n1\n2\n');
    await vi.waitUntil(async () => (await progressOf(id))?.state === 'done', {
      timeout: 15_000,
      interval: 2,
    });
    expect((await sent).status).toBe(201);
    expect(await progressOf(id)).toMatchObject({
      state: 'done',
      bytes_received: 7,
      rows_total: 2,
      rows_written: 2,
    });
    expect((await progressOf(id)).bytes_total).toBeGreaterThan(7);
  });
});

it('a failed upload says so, and nobody else sees it', async () => {
  expect((await send('duckdb', 'goes-wrong', 'a,b\n1\n2,3,4\n')).status).toBe(400);
  expect((await progressOf('goes-wrong')).state).toBe('failed');
  const uploads = new UploadsUnderway();
  uploads.begin(1, 'mine-alone', 10);
  expect(uploads.find(1, 'mine-alone')).toMatchObject({ state: 'receiving', bytes_total: 10 });
  expect(() => uploads.find(2, 'mine-alone')).toThrow();
  expect((await admin.get('/api/v1/database/upload_progress/never-begun/')).status).toBe(404);
});
