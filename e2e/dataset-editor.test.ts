import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { type ApiClient, apiClient } from './api-client.ts';
import { expect, expectAccessible, PHONE, type Product, signIn, takePicture, test } from './harness.ts';

interface Dataset {
  id: number;
  table_name: string;
  database: { id: number };
  schema: string | null;
}

let api: ApiClient;
let flights: Dataset;
let virtual: number;

test.beforeAll(async ({ product }) => {
  api = await apiClient(product);
  await vi.waitFor(() => api.get('/api/v1/dashboard/flights'), { timeout: 110_000 });
  const { result } = await api.get<{ result: Dataset[] }>('/api/v1/dataset/?q=(page_size:100)');
  flights = result.find(({ table_name }) => table_name === 'flights')!;
  const { id } = await api.post<{ id: number }>('/api/v1/dataset/', {
    database: flights.database.id,
    schema: flights.schema,
    table_name: 'late flights',
    sql: 'SELECT origin, delay FROM flights WHERE delay > 60',
  });
  virtual = id;
});

const dialog = (page: Page) => page.getByRole('dialog').first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).first().click();
const save = (page: Page) => page.locator('[data-test="save-dataset"]');
const item = (id: number) =>
  api
    .get<{ result: { columns: { column_name: string }[]; metrics: Record<string, unknown>[] } }>(
      `/api/v1/dataset/${id}`,
    )
    .then(reply => reply.result);

async function openDialog(page: Page, product: Product, name: string): Promise<void> {
  await signIn(page, product);
  await page.goto(`${product.url}/tablemodelview/list/`);
  const row = page
    .locator('[data-test="table-row"]')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
  await row.hover();
  await row.locator('[data-test="row-action-edit"]').click();
  await dialog(page).locator('[data-test="dataset-editor"]').waitFor();
}

test('a metric is written, checked by the database, undone, and saved', async ({ page, product }) => {
  await openDialog(page, product, 'flights');
  await expect.poll(() => save(page).isDisabled()).toBe(true);
  await tab(page, 'Metrics');
  await page.locator('[data-test="add-metric"]').click();
  const key = dialog(page).getByLabel('Metric key', { exact: false }).last();
  await key.fill('worst delay');
  await expect.poll(() => save(page).isDisabled()).toBe(true);
  const sql = page.getByRole('tabpanel').locator('.cm-content').first();
  await sql.fill('MAX(nowhere)');
  await dialog(page).getByRole('alert').filter({ hasText: 'nowhere' }).waitFor();
  await expect.poll(() => save(page).isDisabled()).toBe(true);
  await sql.fill('MAX(delay)');
  await dialog(page).getByText('Valid SQL expression').waitFor();
  await dialog(page).getByLabel('Certified by').fill('Operations');
  await expectAccessible(page);
  await takePicture(page, 'dataset-editor-metric');
  await tab(page, 'Metrics');
  await page.getByRole('button', { name: 'Remove worst delay' }).click();
  await expect.poll(() => page.locator('[data-test="part-worst delay"]').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-test="part-worst delay"]').waitFor();
  await save(page).click();
  await page.getByText('The dataset has been saved').waitFor();
  const { metrics } = await item(flights.id);
  expect(metrics).toContainEqual(
    expect.objectContaining({
      metric_name: 'worst delay',
      expression: 'MAX(delay)',
      extra: JSON.stringify({ certification: { certified_by: 'Operations', details: '' } }),
    }),
  );
});

test('other SQL is previewed, turns on the sync of columns, and is saved at its own address', async ({
  page,
  product,
  errors,
}) => {
  await signIn(page, product);
  await page.goto(`${product.url}/tablemodelview/edit/${virtual}`);
  await page.getByRole('heading', { name: 'Edit Dataset late flights' }).waitFor();
  const sync = page.getByRole('checkbox', { name: 'Read the columns from the source when saving' });
  await expect.poll(() => sync.isChecked()).toBe(false);
  await page.locator('[data-test="unlock-source"]').click();
  const sql = page.locator('.cm-content').first();
  await sql.fill('SELECT origin, nothing FROM flights');
  await page.locator('[data-test="preview-sql"]').click();
  await page.locator('[data-test="error-display"]').filter({ hasText: 'nothing' }).waitFor();
  errors.length = 0;
  await sql.fill('SELECT origin, destination, delay FROM flights WHERE delay > 90');
  await page.locator('[data-test="preview-sql"]').click();
  await page.locator('[data-test="sql-preview"] th').filter({ hasText: 'destination' }).waitFor();
  await expect.poll(() => sync.isChecked()).toBe(true);
  await expectAccessible(page);
  await takePicture(page, 'dataset-editor-source');
  await save(page).click();
  await page.getByText('The dataset has been saved').waitFor();
  const { columns } = await item(virtual);
  expect(columns.map(column => column.column_name)).toEqual(['origin', 'delay', 'destination']);
});

test('what somebody else saved meanwhile is not overwritten unasked', async ({ page, product, errors }) => {
  await openDialog(page, product, 'late flights');
  await tab(page, 'Settings');
  await dialog(page).getByLabel('Description').fill('mine');
  await api.put(`/api/v1/dataset/${virtual}`, { description: 'theirs' });
  await save(page).click();
  await page.getByText('Somebody else changed this dataset while you were editing').waitFor();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await page.getByText('The dataset has been saved').waitFor();
  expect(await item(virtual)).toMatchObject({ description: 'mine' });
  errors.length = 0;
});

test('a refusal of the server is shown and nothing is lost', async ({ page, product, errors }) => {
  await openDialog(page, product, 'late flights');
  await page.locator('[data-test="unlock-source"]').click();
  await dialog(page).locator('.cm-content').first().fill('DELETE FROM flights');
  await save(page).click();
  await page.getByText('Error saving dataset').waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await dialog(page).getByText('DELETE FROM flights').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Your changes are not saved.').waitFor();
  await page.locator('[data-test="discard"]').click();
  errors.length = 0;
});

test.for(['Columns', 'Calculated columns', 'Folders', 'Usage', 'Settings'])(
  'the tab %s stands at both sizes',
  async (name, { page, product }) => {
    await openDialog(page, product, 'flights');
    await page
      .getByRole('tab', { name, exact: false })
      .filter({ hasText: new RegExp(`^${name}`) })
      .click();
    await page.getByRole('tabpanel').waitFor();
    await expectAccessible(page);
    const picture = `dataset-editor-${name.toLowerCase().replace(' ', '-')}`;
    await takePicture(page, picture);
    await page.setViewportSize(PHONE);
    await takePicture(page, `${picture}-phone`);
  },
);

test('a chart gets another dataset after a look at what stays', async ({ page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.url}/explore/?datasource_type=table&datasource_id=${flights.id}`);
  await page.getByRole('button', { name: 'Dataset options' }).click();
  await page.getByRole('menuitem', { name: 'Swap dataset' }).click();
  await dialog(page).getByLabel('Search / Filter').fill('late');
  await expectAccessible(page);
  await takePicture(page, 'swap-dataset');
  await dialog(page).getByRole('button', { name: 'late flights' }).click();
  await page.locator('[data-test="swap-mapping"]').waitFor();
  await takePicture(page, 'swap-dataset-confirm');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByText('Successfully changed dataset!').waitFor();
  await page.getByRole('button', { name: 'Dataset options' }).click();
  await page.getByRole('menuitem', { name: 'Edit dataset' }).click();
  await dialog(page).getByText('Edit Dataset late flights').waitFor();
});
