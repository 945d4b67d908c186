import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { webRoot } from './shell.ts';

let app: TestApp;
let open: string;
let closed: string;

beforeAll(async () => {
  app = await createTestApp();
  const admin = await app.as();
  const embed = async (allowed_domains: string[]) => {
    const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Embedded' });
    const made = await admin.post(`/api/v1/dashboard/${body.id}/embedded`, { allowed_domains });
    return made.body.result.uuid as string;
  };
  open = await embed([]);
  closed = await embed(['https://app.example', '*.corp.example']);
});
afterAll(() => app.close());

const visit = async (uuid: string, referer?: string) => {
  const headers = referer === undefined ? {} : { referer };
  const reply = await app.server.inject({ method: 'GET', url: `/embedded/${uuid}?uiConfig=1`, headers });
  const policy = String(reply.headers['content-security-policy']);
  return { reply, ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1] };
};

describe.runIf(webRoot() !== null && existsSync(webRoot() ?? ''))('the page in a frame', () => {
  it('is open to everybody while no domain is named', async () => {
    const { reply, ancestors } = await visit(open);
    expect([reply.statusCode, ancestors]).toEqual([200, '*']);
    expect(reply.headers).not.toHaveProperty('x-frame-options');
    expect(reply.headers).not.toHaveProperty('set-cookie');
    expect(reply.body).toContain(`"uuid":"${open}"`);
  });

  it('names the domains that may frame it', async () => {
    const { reply, ancestors } = await visit(closed, 'https://app.example/reports');
    expect(reply.statusCode).toBe(200);
    expect(ancestors).toBe("'self' https://app.example http://*.corp.example https://*.corp.example");
  });

  it.each([
    ['another origin', 'https://evil.example/', 403, 'https://evil.example is not among the allowed domains'],
    ['no origin', undefined, 403, 'Referrer-Policy'],
    ['markup for an origin', 'https://"><script>x</script>', 403, 'Referrer-Policy'],
  ])('refuses %s and says what to change', async (_name, referer, status, text) => {
    const { reply } = await visit(closed, referer);
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain(text);
    expect(reply.body).not.toContain('<script');
    expect(reply.body).not.toContain('bootstrap');
  });

  it('does not know other ids', async () => {
    const { reply } = await visit('00000000-0000-4000-8000-000000000000');
    expect([reply.statusCode, reply.body.includes('Embed dashboard')]).toEqual([404, true]);
  });
});

describe('allowed domains', () => {
  it.each(['*', 'a b', 'https://a.example/path', "x; script-src 'unsafe-inline'", 'https://a\nb'])(
    '%j are refused',
    async domain => {
      const admin = await app.as();
      const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Wrong' });
      const reply = await admin.post(`/api/v1/dashboard/${body.id}/embedded`, { allowed_domains: [domain] });
      expect([reply.status, Object.keys(reply.body.message)]).toEqual([400, ['allowed_domains']]);
    },
  );
});
