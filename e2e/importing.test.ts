import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { type ApiClient, apiClient } from './api-client.ts';
import { expect, expectAccessible, PHONE, type Product, signIn, takePicture, test } from './harness.ts';

let api: ApiClient;

test.beforeAll(async ({ product }) => {
  api = await apiClient(product);
  await vi.waitFor(() => api.get('/api/v1/dashboard/flights'), { timeout: 110_000 });
});

const dialog = (page: Page) => page.getByRole('dialog');
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('[data-test="import-file"]').setInputFiles({ name, mimeType: 'application/zip', buffer });

async function openImport(page: Page, product: Product, path: string): Promise<void> {
  await signIn(page, product);
  await page.goto(product.url + path);
  await page.locator('[data-test="import"]').click();
  await page.locator('[data-test="import-form"]').waitFor();
}

/** Downloads one row of a list as a bundle, through its Export button. */
async function exportRow(page: Page, name: string): Promise<Buffer> {
  const row = page.locator('[data-test="table-row"]').filter({ hasText: name });
  await row.hover();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.locator('[data-test="row-action-export"]').click(),
  ]);
  return readFile(await download.path());
}

test('an exported dashboard comes back only after OVERWRITE is typed', async ({ page, product, errors }) => {
  await signIn(page, product);
  await page.goto(`${product.url}/dashboard/list/?viewMode=table`);
  const bundle = await exportRow(page, 'Movies');
  const [before] = (
    await api.get<{ result: { id: number; dashboard_title: string }[] }>('/api/v1/dashboard/')
  ).result.filter(({ dashboard_title }) => dashboard_title === 'Movies');
  await api.put(`/api/v1/dashboard/${before!.id}`, { dashboard_title: 'Films' });
  await page.reload();

  await page.locator('[data-test="import"]').click();
  await expect
    .poll(() => dialog(page).getByRole('button', { name: 'Import', exact: true }).isDisabled())
    .toBe(true);
  await choose(page, 'dashboard_export.zip', bundle);
  await page.locator('[data-test="import-file-name"]').waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page).getByText('already exist', { exact: false }).waitFor();
  const overwrite = dialog(page).getByRole('button', { name: 'Overwrite' });
  await expect.poll(() => overwrite.isDisabled()).toBe(true);
  await dialog(page).getByLabel('Type "OVERWRITE" to confirm').fill('overwrite');
  await expectAccessible(page);
  await takePicture(page, 'import-overwrite');
  await overwrite.click();
  await page.getByText('Imported: dashboard_export.zip').waitFor();
  await page.getByRole('link', { name: 'Movies' }).first().waitFor();
  errors.length = 0;
});

test('missing passwords are asked for and sent again', async ({ page, product, errors }) => {
  const bundle = maskedDatabase();
  await openImport(page, product, '/databaseview/list/');
  await choose(page, 'books.yaml', bundle);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  const password = dialog(page).getByLabel('Database password', { exact: false });
  await password.waitFor();
  await dialog(page).getByText('its database driver may not be installed', { exact: false }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'import-passwords');
  await page.setViewportSize(PHONE);
  await takePicture(page, 'import-passwords-phone');
  await page.setViewportSize({ width: 1400, height: 900 });
  await password.fill('quill-and-ink');
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Imported: books.yaml').waitFor();
  await page.locator('[data-test="table-row"]').filter({ hasText: 'books' }).waitFor();
  errors.length = 0;
});

test('what is wrong is named by file and field', async ({ page, product, errors }) => {
  await openImport(page, product, '/chart/list/');
  await choose(page, 'notes.csv', Buffer.from('a,b'));
  await dialog(page).getByText('notes.csv is not one of', { exact: false }).waitFor();
  await choose(page, 'broken.zip', Buffer.from('not an archive'));
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('[data-test="import-error"]').filter({ hasText: 'Not a ZIP file' }).waitFor();
  await choose(page, 'chart.yaml', Buffer.from(`slice_name: 7\nuuid: x\n`));
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .locator('[data-test="import-error"]')
    .filter({ hasText: 'charts/file.yaml: slice_name' })
    .waitFor();
  await expectAccessible(page);
  await takePicture(page, 'import-error');
  errors.length = 0;
});

/** A database file whose password is masked, without an archive around it. */
function maskedDatabase(): Buffer {
  const file = [
    'database_name: books',
    'sqlalchemy_uri: postgresql://clerk:XXXXXXXXXX@books.example.com:5432/books',
    'uuid: 0b6a1f5e-56a1-4d1c-8b44-0123456789ab',
    'version: 1.0.0',
    '',
  ];
  return Buffer.from(file.join('\n'));
}
