import type { FrameLocator, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { type ApiClient, apiClient } from './api-client.ts';
import {
  test as base,
  expect,
  expectAccessible,
  type Product,
  signIn,
  startProduct,
  takePicture,
} from './harness.ts';
import { type HostOptions, type HostPage, startHost } from './host-page.ts';
import { FIGURE, PARTS, seedCharts, TABLE } from './interactive-seed.ts';

/** Tokens end before the SDK's first refresh, which comes after five seconds. */
const TOKEN_SECONDS = '3';

const test = base.override({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct({ env: { PARALLAX_GUEST_TOKEN_SECONDS: TOKEN_SECONDS } });
      await use(product);
      await product.stop();
    },
    { scope: 'file' },
  ],
});

const hosts: HostPage[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

interface Embedding {
  api: ApiClient;
  dashboard: number;
  dataset: number;
  uuid: string;
  allow(domains: string[]): Promise<void>;
  grant(resource?: string, rls?: object[]): Promise<string>;
}

async function embed(product: Product, title: string): Promise<Embedding> {
  const api = await apiClient(product);
  const { id, dataset } = await seedCharts(api, title, { Parts: PARTS, Rows: TABLE, Figure: FIGURE });
  const path = `/api/v1/dashboard/${id}/embedded`;
  const { result } = await api.post<{ result: { uuid: string } }>(path, { allowed_domains: [] });
  return {
    api,
    dashboard: id,
    dataset,
    uuid: result.uuid,
    allow: async allowed_domains => {
      await api.put(path, { allowed_domains });
    },
    grant: async (resource = result.uuid, rls = []) => {
      const body = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: resource }], rls };
      return (await api.post<{ token: string }>('/api/v1/security/guest_token/', body)).token;
    },
  };
}

async function visit(page: Page, product: Product, options: Omit<HostOptions, 'productUrl'>) {
  const host = await startHost({ productUrl: product.url, ...options });
  hosts.push(host);
  await page.goto(host.origin);
  return { host, frame: page.frameLocator('iframe') };
}

const status = (frame: FrameLocator, name: string) =>
  frame
    .getByRole('article', { name })
    .locator('[data-test="chart-container"]')
    .getAttribute('data-chart-status');
const drawn = async (frame: FrameLocator) => {
  for (const name of ['Parts', 'Rows', 'Figure'])
    await expect.poll(() => status(frame, name), { timeout: 40_000 }).toBe('rendered');
};
const isRefused = (product: Product, token: string) =>
  fetch(`${product.url}/api/v1/me/roles/`, { headers: { 'x-guesttoken': token } }).then(
    reply => reply.status === 401,
  );

test('a host page embeds, asks, is told, and outlives its tokens', { timeout: 180_000 }, async ({
  page,
  product,
  errors,
}) => {
  const { uuid, grant, dataset } = await embed(product, 'Embedded flights');
  // Somebody with more rights in the same browser sees what the token opens, and no more.
  await signIn(page, product);
  const { host, frame } = await visit(page, product, {
    id: uuid,
    grant: () => grant(uuid, [{ dataset, clause: "origin in ('ORD', 'DFW')" }]),
    options: 'dashboardUiConfig: { emitDataMasks: true, urlParams: { from: "host" } }',
  });
  await drawn(frame);
  const cells = frame.getByRole('article', { name: 'Rows' }).locator('tbody td:first-child:not(:empty)');
  await expect.poll(() => cells.allTextContents()).toEqual(['ORD', 'DFW']);
  await expect.poll(() => frame.getByRole('heading', { level: 1 }).textContent()).toBe('Embedded flights');
  expect(await frame.locator('[data-test="edit-dashboard"]').count()).toBe(0);
  await takePicture(page, 'embedded');

  const size = await page.evaluate('embedded.then(board => board.getScrollSize())');
  expect(size).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
  expect(await page.evaluate('embedded.then(board => board.getActiveTabs())')).toEqual([]);
  expect(await page.evaluate('embedded.then(board => board.getDashboardPermalink(""))')).toMatch(
    /\/superset\/dashboard\/p\/\w+\//,
  );
  const payloads = await page.evaluate('embedded.then(board => board.getChartDataPayloads())');
  expect(Object.keys(payloads as object)).toHaveLength(3);

  await cells.first().click();
  await expect.poll(() => page.evaluate('news.at(-1)?.crossFiltersChanged')).toBe(true);
  expect(JSON.stringify(await page.evaluate('embedded.then(board => board.getDataMask())'))).toContain('ORD');

  await page.evaluate('embedded.then(board => board.setThemeMode("dark"))');
  await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark');
  await expectAccessible(page);
  await takePicture(page, 'embedded-dark');

  const first = host.granted[0]!;
  await expect.poll(() => isRefused(product, first)).toBe(true);
  await expect.poll(() => host.granted.length, { timeout: 30_000 }).toBeGreaterThan(1);
  const ended = frame.locator('[data-test="token-expired"]');
  // Refreshes until one meets the time between the end of a token and the next one.
  const meetsTheEnd = async () => {
    await frame.locator('[data-test="refresh-dashboard"]').dispatchEvent('click');
    return ended.count();
  };
  await expect.poll(meetsTheEnd, { interval: 200, timeout: 90_000 }).toBeGreaterThan(0);
  await expect.poll(() => ended.count()).toBe(0);
  await drawn(frame);
  // the browser reports the calls that met the ended token
  errors.splice(0, errors.length, ...errors.filter(error => !error.includes('401')));
});

test('an origin that is not allowed is told so, and let in once it is', { timeout: 120_000 }, async ({
  page,
  product,
  errors,
}) => {
  const { uuid, grant, allow } = await embed(product, 'For one site');
  await allow(['https://app.example']);
  const { host, frame } = await visit(page, product, { id: uuid, grant });
  await frame.getByText(`${host.origin} is not among the allowed domains`).waitFor();
  await takePicture(page, 'embedded-refused');
  errors.splice(0, errors.length, ...errors.filter(error => !/403/.test(error)));
  await allow(['https://app.example', host.origin]);
  const [reply] = await Promise.all([
    page.waitForResponse(response => response.url().includes('/embedded/')),
    page.reload(),
  ]);
  expect(reply.headers()['content-security-policy']).toContain(
    `frame-ancestors 'self' https://app.example ${host.origin}`,
  );
  await drawn(frame);
});

test('a forged token, one for another dashboard and a wrong id are explained', { timeout: 120_000 }, async ({
  page,
  product,
  errors,
}) => {
  const mine = await embed(product, 'Mine');
  const other = await embed(product, 'Other');
  const forge = async () => {
    const [head, body] = (await mine.grant()).split('.');
    return `${head}.${body}.${'A'.repeat(43)}`;
  };
  const forged = await visit(page, product, { id: mine.uuid, grant: forge });
  await forged.frame.getByText('The guest token was refused').waitFor();
  await takePicture(page, 'embedded-forged');
  const stranger = await visit(page, product, { id: mine.uuid, grant: () => mine.grant(other.uuid) });
  await stranger.frame.getByText('The guest token does not open this dashboard').waitFor();
  const unknown = await visit(page, product, { id: '0b1', grant: () => mine.grant() });
  await unknown.frame.getByText('There is no embedded dashboard of this id').waitFor();
  errors.splice(0, errors.length, ...errors.filter(error => !/40[134]/.test(error)));
});

const DRILLING = ['can_drill', 'can_get_drill_info', 'can_samples', 'can_write'];
const DRILLED = ['Dashboard', 'Dataset', 'Datasource', 'ExploreFormDataRestApi'];

/** Gives the role of guests what a drill needs. */
async function letGuestsDrill(api: ApiClient): Promise<void> {
  const { result: roles } = await api.get<{ result: { id: number; name: string }[] }>(
    '/api/v1/security/roles/?q=(page_size:100)',
  );
  const { result: pairs } = await api.get<{
    result: { id: number; permission: { name: string }; view_menu: { name: string } }[];
  }>('/api/v1/security/permissions-resources/?q=(page_size:1000)');
  const wanted = DRILLING.map((permission, at) =>
    pairs.find(pair => pair.permission.name === permission && pair.view_menu.name === DRILLED[at]),
  );
  const guests = roles.find(({ name }) => name === 'Public')!.id;
  await api.post(`/api/v1/security/roles/${guests}/permissions`, {
    permission_view_menu_ids: wanted.map(pair => pair!.id),
  });
}

test('a guest drills to the rows of the token and further by other columns, where guests may', {
  timeout: 120_000,
}, async ({ page, product, errors }) => {
  const { api, uuid, grant, dataset } = await embed(product, 'Drilled from outside');
  const { frame } = await visit(page, product, {
    id: uuid,
    grant: () => grant(uuid, [{ dataset, clause: "origin in ('ORD', 'DFW')" }]),
  });
  await drawn(frame);
  const cell = frame.getByRole('article', { name: 'Rows' }).locator('tbody td').first();
  await cell.click({ button: 'right' });
  await frame.getByRole('menuitem', { name: 'Add cross-filter' }).waitFor();
  expect(await frame.getByRole('menuitem', { name: /Drill/ }).count()).toBe(0);

  await letGuestsDrill(api);
  await page.reload();
  await drawn(frame);
  await cell.click({ button: 'right' });
  await frame.getByRole('menuitem', { name: 'Drill to detail', exact: true }).click();
  const rows = frame.getByRole('dialog', { name: /Drill to detail/ });
  await expect.poll(() => rows.locator('tbody tr').count()).toBeGreaterThan(10);
  const origins = rows.locator('tbody td', { hasText: /^(ATL|ORD|DFW|LAX|JFK)$/ });
  expect(new Set(await origins.allTextContents()).has('ATL')).toBe(false);
  await rows.getByRole('button', { name: 'Close' }).click();

  await cell.click({ button: 'right' });
  await frame.getByRole('menuitem', { name: /Drill by/ }).click();
  await frame.locator('[data-test="drill-by-columns"]').getByRole('button', { name: 'destination' }).click();
  const dialog = frame.getByRole('dialog', { name: /Drill by: Rows/ });
  const picture = dialog.locator('[data-test="chart-container"]');
  await expect.poll(() => picture.getAttribute('data-chart-status')).toBe('rendered');
  await dialog.getByRole('columnheader', { name: /destination/ }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Edit chart' }).count()).toBe(0);
  // One step further, within a value that none of the dashboard's charts shows.
  await dialog.locator('tbody td').first().click({ button: 'right' });
  await frame.getByRole('menuitem', { name: /Drill by/ }).click();
  await frame.locator('[data-test="drill-by-columns"]').getByRole('button').first().waitFor();
  await frame.locator('[data-test="drill-by-columns"] ul button').first().click();
  await expect.poll(() => dialog.locator('nav li').count()).toBeGreaterThan(2);
  await expect.poll(() => picture.getAttribute('data-chart-status')).toBe('rendered');
  await takePicture(page, 'embedded-drill');
  // the browser reports calls that met an ended token before the next one came
  errors.splice(0, errors.length, ...errors.filter(error => !error.includes('401')));
});

test('an administrator opens a dashboard to embedding and closes it', { timeout: 120_000 }, async ({
  page,
  product,
  errors,
}) => {
  const api = await apiClient(product);
  const { id } = await seedCharts(api, 'To be embedded', { Figure: FIGURE });
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await page.locator('[data-test="dashboard-menu"]').click();
  await page.getByRole('menuitem', { name: 'Embed dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed dashboard' });
  await dialog.locator('[data-test="allowed-domains"]').fill('https://a.example/path');
  await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('is no domain');
  await dialog.locator('[data-test="allowed-domains"]').fill('https://app.example, localhost:3000');
  await dialog.getByRole('button', { name: 'Enable embedding' }).click();
  const uuid = await dialog.locator('[data-test="embedded-id"]').textContent();
  await expect.poll(() => dialog.locator('pre').textContent()).toContain(`id: '${uuid}'`);
  await expectAccessible(page);
  await takePicture(page, 'embed-dialog');
  expect(
    (await fetch(`${product.url}/embedded/${uuid}`, { headers: { referer: 'http://localhost:3000/' } }))
      .status,
  ).toBe(200);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByRole('button', { name: 'Deactivate now' }).click();
  await dialog.getByRole('button', { name: 'Enable embedding' }).waitFor();
  expect((await fetch(`${product.url}/embedded/${uuid}`)).status).toBe(404);
  // the browser reports that nothing was embedded at first
  errors.splice(0, errors.length, ...errors.filter(error => !error.includes('404')));
});
