import type { Locator, Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { expect, expectAccessible, PHONE, type Product, signIn, takePicture, test } from './harness.ts';
import { FIGURE, PARTS, seedCharts, TABLE } from './interactive-seed.ts';

const frame = (page: Page, name: string): Locator =>
  page.getByRole('article', { name }).locator('[data-test="chart-container"]');
const drawn = (page: Page, name: string) =>
  expect.poll(() => frame(page, name).getAttribute('data-chart-status')).toBe('rendered');
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const rowCount = async (page: Page): Promise<number> => {
  const place = page.locator('[data-test="row-count"]');
  await expect.poll(() => place.textContent()).toMatch(/\d/);
  return Number((await place.textContent())?.replace(/\D/g, ''));
};

async function open(page: Page, product: Product, title: string) {
  const api = await apiClient(product);
  const seeded = await seedCharts(api, title, { Parts: PARTS, Rows: TABLE, Figure: FIGURE });
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${seeded.id}/`);
  for (const name of ['Parts', 'Rows', 'Figure']) await drawn(page, name);
  return seeded;
}

test('the rows behind a value are looked at page by page', { timeout: 120_000 }, async ({
  page,
  product,
}) => {
  await open(page, product, 'Drill to detail');
  const cell = page.getByRole('article', { name: 'Rows' }).locator('td').first();
  const origin = await cell.textContent();
  await cell.click({ button: 'right' });
  await entry(page, 'Drill to detail by').first().waitFor();
  await expectAccessible(page);
  await takePicture(page, 'drill-menu');
  await entry(page, `Drill to detail by ${origin}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('td').first().waitFor();
  const within = await rowCount(page);
  expect(within).toBeGreaterThan(50);
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => dialog.getByText('51–100 of').count()).toBe(1);
  await expectAccessible(page);
  await takePicture(page, 'drill-detail');
  await dialog.getByRole('button', { name: 'Remove the filter on origin' }).click();
  await expect.poll(() => rowCount(page)).toBeGreaterThan(within);
  await expect.poll(() => dialog.getByText('1–50 of').count()).toBe(1);
});

test('a chart is broken down by another column and further', { timeout: 120_000 }, async ({
  page,
  product,
}) => {
  await open(page, product, 'Drill by');
  const parts = frame(page, 'Parts').getByRole('application');
  await parts.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+F10');
  await entry(page, /Drill by/).waitFor();
  await entry(page, /Drill by/).click();
  const panel = page.locator('[data-test="drill-by-columns"]');
  await panel.getByRole('button', { name: 'destination' }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'drill-by-columns');
  await panel.getByRole('button', { name: 'destination' }).click();
  const dialog = page.getByRole('dialog', { name: /Drill by: Parts/ });
  const picture = dialog.locator('[data-test="chart-container"]');
  await expect.poll(() => picture.getAttribute('data-chart-status')).toBe('rendered');
  await dialog.getByText(/origin \(/).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'drill-by');
  await dialog.getByText('Table', { exact: true }).click();
  await dialog.getByRole('columnheader', { name: /destination/ }).waitFor();
  await takePicture(page, 'drill-by-table');
  await dialog.getByText('Chart', { exact: true }).click();
  await expect.poll(() => picture.getAttribute('data-chart-status')).toBe('rendered');
  await dialog.getByRole('button', { name: 'Edit chart' }).click();
  await page.waitForURL(/\/explore\//);
});

test('a figure is drilled from its menu, on a phone too', { timeout: 120_000 }, async ({ page, product }) => {
  await open(page, product, 'Drill on a phone');
  await page.setViewportSize(PHONE);
  const tile = page.getByRole('article', { name: 'Figure' });
  await tile.locator('[data-test="chart-menu"]').click();
  await entry(page, 'Drill to detail').click();
  await page.getByRole('dialog').locator('td').first().waitFor();
  await expectAccessible(page);
  await takePicture(page, 'drill-detail-phone');
});
