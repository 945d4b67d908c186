import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { openEditor } from './dashboard-gestures.ts';
import { seedDashboard, seedMany } from './dashboard-seed.ts';
import { expect, signIn, test } from './harness.ts';

const rendered = (page: Page) => page.locator('[data-chart-status="rendered"]');

test('a dashboard is downloaded as picture, paper and bundle', async ({ page, product }) => {
  const { id } = await seedDashboard(await apiClient(product), 'To take away');
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await expect.poll(() => rendered(page).count()).toBe(2);
  for (const [name, ending, magic] of [
    ['Export to PDF', '.pdf', '%PDF'],
    ['Download as Image', '.png', '\u0089PNG'],
    ['Export YAML', '.zip', 'PK'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.locator('[data-test="dashboard-menu"]').click();
    await page.getByRole('menuitem', { name: 'Download' }).hover();
    await page.getByRole('menuitem', { name }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, magic.length).toString('latin1')).toBe(magic);
  }
});

test('a link leads to one chart, also in a closed tab; a chart that is gone leaves a note', async ({
  page,
  product,
}) => {
  const api = await apiClient(product);
  const { id, charts } = await seedDashboard(api, 'Some gone');
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/?focused_chart=${charts[2]}`);
  await expect
    .poll(() => page.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected'))
    .toBe('true');
  await page.locator('[id="CHART-3"] [data-chart-status="rendered"]').waitFor();
  await expect.poll(() => new URL(page.url()).search).not.toContain('focused_chart');

  await page.request.delete(`${product.url}/api/v1/chart/${charts[0]}`, {
    headers: { 'x-csrftoken': await csrf(page, product.url) },
  });
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await page
    .locator('[id="CHART-1"]')
    .getByText(/no chart definition associated/)
    .waitFor();
  await page.locator('[id="CHART-2"] [data-chart-status="rendered"]').waitFor();
});

async function csrf(page: Page, url: string): Promise<string> {
  const reply = await page.request.get(`${url}/api/v1/security/csrf_token/`);
  return (await reply.json()).result;
}

test('two hundred charts open, scroll and are edited; a layout too large to store says so', async ({
  page,
  product,
}) => {
  const id = await seedMany(await apiClient(product), 200);
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await expect.poll(() => page.locator('[data-test="chart-tile"]').count()).toBe(200);
  await rendered(page).first().waitFor();
  const last = page.locator('[data-test="chart-tile"]').last();
  expect(await last.locator('[data-chart-status="rendered"]').count()).toBe(0);
  await last.scrollIntoViewIfNeeded();
  await last.locator('[data-chart-status="rendered"]').waitFor();

  await openEditor(page, product, id);
  await page.locator('[id="MARKDOWN-1"]').hover();
  await page.locator('[data-test="edit-text"]').click();
  await page.getByRole('textbox', { name: 'Markdown' }).fill('x'.repeat(66_000));
  await page.locator('[data-test="save-dashboard"]').click();
  await page.getByText('Your dashboard is too large. Please reduce its size before saving it.').waitFor();
  await expect.poll(() => page.locator('[data-test="save-dashboard"]').isEnabled()).toBe(true);
});
