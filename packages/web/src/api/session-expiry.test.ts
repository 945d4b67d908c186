// @vitest-environment happy-dom
import { endpoint } from '@parallax/contract';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  const user = { userId: 1, username: 'ada', firstName: 'Ada', lastName: '', email: '', roles: {} };
  document.body.innerHTML = `<script type="application/json" id="bootstrap">${JSON.stringify({ user })}</script>`;
});

const { call } = await import('./client.ts');
const { sessionRenewed, useSessionExpiry } = await import('./session-expiry.ts');

const read = endpoint({
  method: 'GET',
  path: '/api/v1/x/',
  summary: '',
  auth: 'user',
  replies: { 200: Type.Object({ result: Type.String() }) },
});
let signedIn = false;
const fetched = vi.fn(async () =>
  signedIn
    ? new Response('{"result":"x"}')
    : new Response('{"msg":"Missing Authorization Header"}', { status: 401 }),
);

beforeEach(() => {
  signedIn = false;
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

it('holds calls of an expired session until somebody signs in again, with one dialog for all', async () => {
  const calls = Promise.all([call(read, {}), call(read, {})]);
  await expect.poll(() => useSessionExpiry.getState().waiting).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(2);
  signedIn = true;
  sessionRenewed();
  expect(await calls).toEqual([{ result: 'x' }, { result: 'x' }]);
  expect(useSessionExpiry.getState().waiting).toBe(false);
});

it('fails the call when the new session is refused too', async () => {
  const refused = call(read, {});
  await expect.poll(() => useSessionExpiry.getState().waiting).toBe(true);
  sessionRenewed();
  await expect(refused).rejects.toMatchObject({ status: 401 });
});
