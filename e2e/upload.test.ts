import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { apiClient } from './api-client.ts';
import { expect, expectAccessible, PHONE, type Product, signIn, takePicture, test } from './harness.ts';

let folder: string;
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-upload-'));
  const rows = Array.from(
    { length: 300 },
    (_, i) => `${i};2024-01-${String((i % 28) + 1).padStart(2, '0')};city ${i % 4};${i}`,
  );
  await writeFile(path('City sales.csv'), ['id;day;city;amount', ...rows].join('\n'));
  await writeFile(
    path('things.json'),
    JSON.stringify([
      { a: 1, b: 'x' },
      { a: 2, b: 'y' },
    ]),
  );
  await writeFile(path('picture.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  const wide = Array.from({ length: 400_000 }, (_, i) => `${i},${'x'.repeat(60)}${i}`);
  await writeFile(path('large.csv'), ['id,text', ...wide].join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dialog = (page: Page) => page.getByRole('dialog');

async function openUpload(page: Page, product: Product, file: string): Promise<void> {
  await signIn(page, product);
  await page.goto(`${product.url}/tablemodelview/list/`);
  await page.locator('[data-test="upload-file-button"]').click();
  await page.locator('[data-test="upload-file"]').setInputFiles(path(file));
}

async function choosePlace(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Database' }).click();
  await page.getByTitle('examples', { exact: true }).click();
  await expect.poll(() => dialog(page).getByTitle('main', { exact: true }).count()).toBeGreaterThan(0);
}

const preview = (page: Page) => page.locator('[data-test="upload-preview"]');

test('a CSV file becomes a table, a dataset and a chart', { timeout: 120_000 }, async ({ page, product }) => {
  await openUpload(page, product, 'City sales.csv');
  await preview(page).getByText('city', { exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'File settings' }).click();
  await dialog(page).getByRole('combobox', { name: 'Delimiter' }).click();
  await page.getByTitle('Comma ,', { exact: true }).click();
  await preview(page).getByText('id;day;city;amount').waitFor();
  await dialog(page).getByRole('combobox', { name: 'Delimiter' }).click();
  await page.getByTitle('Semicolon ;', { exact: true }).click();
  await preview(page).getByText('city', { exact: true }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'upload preview');
  await expect
    .poll(() => dialog(page).getByRole('textbox', { name: 'Table name' }).inputValue())
    .toBe('city_sales');

  await preview(page).getByRole('checkbox', { name: 'day' }).click();
  await preview(page).getByRole('combobox', { name: 'Type of amount' }).click();
  await page.getByTitle('Text', { exact: true }).click();
  await page.locator('[data-test="upload"]').click();
  await dialog(page).getByText('This is a required field').waitFor();
  await choosePlace(page);
  await page.locator('[data-test="upload"]').click();
  await page.getByText('300 rows were loaded into the table city_sales.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create chart' }).click();
  await page.waitForURL(/\/explore\//);

  const api = await apiClient(product);
  const { result } = await api.get<{ result: { id: number; table_name: string }[] }>(
    '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:city_sales)))',
  );
  expect(result).toHaveLength(1);
  const dataset = await api.get<{ result: { columns: { column_name: string; type: string }[] } }>(
    `/api/v1/dataset/${result[0]?.id}`,
  );
  expect(dataset.result.columns.map(({ column_name }) => column_name).sort()).toEqual([
    'amount',
    'city',
    'id',
  ]);
  expect(dataset.result.columns.find(({ column_name }) => column_name === 'amount')?.type).toBe('VARCHAR');
});

test('a table that exists is kept, or appended to', async ({ page, product, errors }) => {
  const attempts = [
    ['Fail', '2 rows were loaded into the table things.'],
    ['Fail', 'Table already exists'],
    ['Append to it', '2 rows were loaded into the table things.'],
  ] as const;
  for (const [choice, answer] of attempts) {
    await openUpload(page, product, 'things.json');
    await choosePlace(page);
    await dialog(page).getByRole('radio', { name: choice }).click();
    await page.locator('[data-test="upload"]').click();
    await dialog(page).getByText(answer).first().waitFor();
  }
  expect(errors.every(error => error.includes('422'))).toBe(true);
  errors.length = 0;
});

test('an upload that is cancelled leaves no table', async ({ page, product, errors }) => {
  await openUpload(page, product, 'large.csv');
  await choosePlace(page);
  await page.locator('[data-test="upload"]').click();
  await dialog(page).getByRole('progressbar').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel upload' }).click();
  await page.locator('[data-test="upload"]').waitFor();
  const api = await apiClient(product);
  const databases = await api.get<{ result: { id: number }[] }>('/api/v1/database/?q=(page_size:1)');
  const tables = `/api/v1/database/${databases.result[0]?.id}/tables/?q=(schema_name:main,filter:large,force:!t)`;
  await expect.poll(async () => (await api.get<{ count: number }>(tables)).count).toBe(0);
  errors.length = 0;
});

test('a file of another kind is refused before it is sent', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await openUpload(page, product, 'picture.png');
  await dialog(page).getByText('This kind of file cannot be loaded.').waitFor();
  await expect.poll(() => page.locator('[data-test="upload"]').isDisabled()).toBe(true);
  await page.locator('[data-test="upload-file"]').setInputFiles(path('City sales.csv'));
  await preview(page).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'upload phone');
});
