import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { type ApiClient, apiClient } from './api-client.ts';
import { expect, expectAccessible, PHONE, type Product, signIn, takePicture, test } from './harness.ts';

let api: ApiClient;
let dashboard: { id: number; dashboard_title: string };

test.beforeAll(async ({ product }) => {
  api = await apiClient(product);
  const { id } = await vi.waitFor(
    async () => (await api.get<{ result: { id: number } }>('/api/v1/dashboard/flights')).result,
    { timeout: 110_000 },
  );
  dashboard = { id, dashboard_title: 'Flights' };
  await api.post('/api/v1/report/', {
    type: 'Report',
    name: 'Monday numbers',
    crontab: '0 9 * * 1',
    timezone: 'Europe/Zurich',
    dashboard: dashboard.id,
    recipients: [{ type: 'Email', recipient_config_json: { target: 'team@example.com' } }],
  });
});

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.locator('[data-test="table-row"]').filter({ hasText: name });

async function open(page: Page, product: Product, path: string): Promise<void> {
  await signIn(page, product);
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = dialog(page).getByRole('combobox', { name: label });
  await box.click();
  await box.fill(option);
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}

test('a report is seen, switched off, and its empty log read', async ({ page, product }) => {
  await open(page, product, '/report/list/');
  await page.getByText('Schedules are kept, but not run yet').waitFor();
  await row(page, 'Monday numbers').getByText('At 09:00 AM, only on Monday').waitFor();
  await row(page, 'Monday numbers').getByText('Never').waitFor();
  const active = page.getByRole('switch', { name: 'Active: Monday numbers' });
  await active.click();
  await expect.poll(() => active.getAttribute('aria-checked')).toBe('false');
  await takePicture(page, 'reports');
  await page.reload();
  await expect.poll(() => active.getAttribute('aria-checked')).toBe('false');
  await row(page, 'Monday numbers').hover();
  await row(page, 'Monday numbers').locator('[data-test="row-action-log"]').click();
  await page.getByRole('heading', { name: 'Execution log of Monday numbers' }).waitFor();
  await page.getByText('No executions yet').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'report-log');
});

test('an alert is made, and says what it still needs', async ({ page, product, errors }) => {
  await open(page, product, '/report/list/');
  await page.getByRole('tab', { name: 'Alerts' }).click();
  await page.getByRole('heading', { name: 'Alerts' }).waitFor();
  await page.locator('[data-test="create"]').click();
  await dialog(page).getByLabel('Name').fill('Late flights');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => page.getByText('This is a required field').count()).toBe(4);
  await choose(page, 'Database', 'examples');
  await dialog(page).locator('.cm-content').fill('SELECT count(*) FROM flights WHERE delay > 600');
  await choose(page, 'Trigger if the value is', '>=');
  await dialog(page).getByLabel('Threshold').fill('10');
  await choose(page, 'Dashboard', dashboard.dashboard_title);
  await dialog(page).getByLabel('E-mail recipients').fill('ops@example');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).getByText('Not an e-mail address: ops@example').waitFor();
  errors.length = 0;
  await dialog(page).getByLabel('E-mail recipients').fill('ops@example.com');
  await expectAccessible(page);
  await takePicture(page, 'alert-dialog');
  await page.setViewportSize(PHONE);
  await takePicture(page, 'alert-dialog-phone');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await row(page, 'Late flights').waitFor();
  await takePicture(page, 'alerts-phone');
  const { result } = await api.get<{ result: { name: string; type: string }[] }>('/api/v1/report/');
  expect(result).toContainEqual(expect.objectContaining({ name: 'Late flights', type: 'Alert' }));
});
