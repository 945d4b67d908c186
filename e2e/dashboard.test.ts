import type { Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { HOSTILE, seedDashboard } from './dashboard-seed.ts';
import { expect, expectAccessible, PHONE, type Product, signIn, takePicture, test } from './harness.ts';

/** Waits until every chart on the page is drawn. */
const allDrawn = (page: Page, count: number) =>
  expect
    .poll(() =>
      page
        .locator('[data-test="chart-container"]')
        .evaluateAll(charts => charts.map(chart => chart.getAttribute('data-chart-status'))),
    )
    .toEqual(Array(count).fill('rendered'));

async function open(page: Page, product: Product, title: string, search = ''): Promise<number> {
  const { id } = await seedDashboard(await apiClient(product), title);
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/${search}`);
  return id;
}

test('a dashboard is drawn and accessible in light, dark and on a phone', { timeout: 120_000 }, async ({
  page,
  product,
}) => {
  await open(page, product, 'Flights in short');
  await allDrawn(page, 2);
  await page.getByRole('heading', { level: 1, name: 'Flights in short' }).waitFor();
  expect(await page.title()).toContain('Flights in short');
  await expectAccessible(page);
  await takePicture(page, 'dashboard');
  await page.emulateMedia({ colorScheme: 'dark' });
  await allDrawn(page, 2);
  await expectAccessible(page);
  await takePicture(page, 'dashboard-dark');
  await page.setViewportSize(PHONE);
  await allDrawn(page, 2);
  await expectAccessible(page);
  const widths = await page
    .locator('[data-test="chart-tile"]')
    .evaluateAll(tiles => tiles.map(tile => Math.round(tile.getBoundingClientRect().width)));
  expect(Math.min(...widths)).toBeGreaterThan(PHONE.width - 48);
  await takePicture(page, 'dashboard-narrow');
});

test('a text is shown without what could do harm', async ({ page, product, errors }) => {
  const { id } = await seedDashboard(await apiClient(product), 'Hostile text', HOSTILE);
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await page.getByRole('heading', { name: 'Notes' }).waitFor();
  const text = page.locator('[data-component="MARKDOWN"]');
  expect(await text.innerHTML()).not.toMatch(/onerror|<script|javascript:|<iframe/);
  await expect
    .poll(() => text.getByRole('link', { name: 'link' }).getAttribute('rel'))
    .toBe('noopener noreferrer');
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  // the browser itself reports the picture that does not exist and the handler it was not allowed to run
  errors.length = 0;
});

test('charts of a closed tab wait until it is opened, and links lead into it', async ({ page, product }) => {
  const asked: unknown[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/v1/chart/data/stream')) asked.push(...request.postDataJSON().charts);
  });
  const id = await open(page, product, 'Tabs');
  await allDrawn(page, 2);
  expect(asked).toHaveLength(2);
  await page.getByRole('tab', { name: 'Second' }).click();
  await allDrawn(page, 3);
  expect(asked).toHaveLength(3);

  // Opened again, the answers come with the page.
  await page.goto('about:blank');
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await allDrawn(page, 2);
  expect(asked).toHaveLength(3);

  await page.goto('about:blank');
  await page.goto(`${product.url}/superset/dashboard/${id}/#CHART-3`);
  await expect
    .poll(() => page.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected'))
    .toBe('true');
});

test('standalone modes hide what they should', async ({ page, product }) => {
  const id = await open(page, product, 'Bare', '?standalone=1');
  await allDrawn(page, 2);
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await expect.poll(() => page.locator('[data-test="dashboard-header"]').count()).toBe(1);
  await page.goto(`${product.url}/superset/dashboard/${id}/?standalone=3`);
  await allDrawn(page, 2);
  expect(await page.locator('[data-test="dashboard-header"]').count()).toBe(0);
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await page.locator('[data-test="chart-menu"]').count()).toBe(0);
});

test('a chart shows its query and its rows, and fills the window', async ({ page, product }) => {
  await open(page, product, 'Menus');
  await allDrawn(page, 2);
  const choose = async (name: string) => {
    await page.locator('[data-test="chart-menu"]').first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('View query');
  await expect.poll(() => page.getByRole('dialog').textContent()).toMatch(/SELECT/i);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await choose('View as table');
  await page.getByRole('dialog').getByRole('table').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await choose('Enter fullscreen');
  await expect
    .poll(async () => (await page.locator('[data-full-size]').boundingBox())?.width)
    .toBe(page.viewportSize()?.width);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[data-full-size]').count()).toBe(0);
});

test('a layout that can not be read opens with the charts and says so', async ({ page, product }) => {
  const api = await apiClient(product);
  const { id } = await seedDashboard(api, 'Broken');
  await api.put(`/api/v1/dashboard/${id}`, {
    position_json: '{"GRID_ID": 12, "ROW-1": {"type": "CAROUSEL"}}',
  });
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await allDrawn(page, 3);
  await page.getByText('parts of the stored layout could not be used').waitFor();
});

test('a dashboard nobody knows is told by name', async ({ page, product, errors }) => {
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/no-such-thing/`);
  await page.getByText('There is no dashboard “no-such-thing”').waitFor();
  // the browser itself reports the refused requests
  errors.length = 0;
});
