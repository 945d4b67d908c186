import type { Page } from 'playwright-core';
import { type ApiClient, apiClient } from './api-client.ts';
import { expect, expectAccessible, type Product, signIn, takePicture, test } from './harness.ts';

let api: ApiClient;
let layer: number;
test.beforeAll(async ({ product }) => {
  api = await apiClient(product);
  const made = await api.post<{ id: number }>('/api/v1/annotation_layer/', { name: 'Releases', descr: '' });
  layer = made.id;
  await api.post(`/api/v1/annotation_layer/${layer}/annotation/`, {
    short_descr: '1.0',
    start_dttm: '2026-01-01T00:00:00',
    end_dttm: '2026-01-02T00:00:00',
  });
});

const LAYERS = '/annotationlayer/list/';
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, product: Product, path: string): Promise<void> {
  await signIn(page, product);
  await page.goto(product.url + path);
  await page.waitForLoadState('networkidle');
}

async function act(page: Page, action: string): Promise<void> {
  const row = page.locator('[data-test="table-row"]').filter({ hasText: 'Releases' });
  await row.hover();
  await row.locator(`[data-test="row-action-${action}"]`).click();
}

/** The browser itself reports every refused request. */
const expectReported = async (errors: string[], status: number) => {
  await expect.poll(() => errors.filter(error => error.includes(String(status)))).not.toEqual([]);
  errors.length = 0;
};

test('a deletion that is refused says why and leaves the row', async ({ page, product, errors }) => {
  await open(page, product, LAYERS);
  await act(page, 'delete');
  await page.locator('[data-test="delete-modal-input"]').fill('DELETE');
  await page.keyboard.press('Enter');
  await page.getByText('There was an issue deleting: Annotation layer has associated annotations.').waitFor();
  await expectReported(errors, 422);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Releases' }).waitFor();
});

test('a name that is taken is refused at its field, and the form stays usable', async ({
  page,
  product,
  errors,
}) => {
  await open(page, product, LAYERS);
  await page.locator('[data-test="create"]').click();
  await dialog(page).getByLabel('Name').fill('Releases');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Name must be unique').waitFor();
  await expectReported(errors, 422);
  await expectAccessible(page);
  await takePicture(page, 'field-problem');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await dialog(page).getByLabel('Name').fill('Holidays');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Holidays' }).waitFor();
});

test('a change somebody else made meanwhile is named, and edits survive reloading it', async ({
  page,
  product,
  errors,
}) => {
  await open(page, product, LAYERS);
  await act(page, 'edit');
  await dialog(page).getByLabel('Description').fill('mine');
  await api.put(`/api/v1/annotation_layer/${layer}`, { name: 'Releases of 2026' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-test="conflict"]').waitFor();
  await expectReported(errors, 412);
  await expectAccessible(page);
  await page.locator('[data-test="reload"]').click();
  await expect.poll(() => dialog(page).getByLabel('Name').inputValue()).toBe('Releases of 2026');
  await expect.poll(() => dialog(page).getByLabel('Description').inputValue()).toBe('mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'mine' }).waitFor();
});

test('a lost connection is named and can be tried again', async ({ page, product, errors }) => {
  await open(page, product, LAYERS);
  await page.getByRole('link', { name: 'Holidays' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Description' }).click();
  await page.getByText('The server could not be reached. Check your connection and try again.').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Holidays' }).waitFor();
  expect(errors.filter(error => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  errors.length = 0;
});

test('an address that leads nowhere keeps the navigation', async ({ page, product }) => {
  await open(page, product, '/no/such/page');
  await page.getByText('There is no page at /no/such/page').waitFor();
  await page.getByRole('banner').waitFor();
  await expectAccessible(page);
});
