import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { type ApiClient, addGammaUser, apiClient, GAMMA } from './api-client.ts';
import { expect, expectAccessible, type Product, signIn, takePicture, test } from './harness.ts';

let api: ApiClient;

test.beforeAll(async ({ product }) => {
  api = await apiClient(product);
  await vi.waitFor(() => api.get('/api/v1/dashboard/flights'), { timeout: 110_000 });
  await addGammaUser(api);
});

const rows = (page: Page) => page.locator('[data-test="table-row"]');
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, product: Product, path: string, user = product.admin): Promise<void> {
  await signIn(page, product, user);
  await page.goto(product.url + path);
  await rows(page).first().waitFor();
}

/** Selects the first `count` rows and gives them a tag that may be new. */
async function tagFirst(page: Page, count: number, tag: string): Promise<void> {
  await page.locator('[data-test="bulk-select"]').click();
  const ticks = page.getByRole('checkbox', { name: 'Select row' });
  for (let index = 0; index < count; index++) await ticks.nth(index).click();
  await page.locator('[data-test="bulk-select-action"]').getByText('Add Tag').click();
  const box = dialog(page).getByRole('combobox', { name: 'Tags' });
  await box.fill(tag);
  await page.locator('.ant-select-item-option').filter({ hasText: tag }).first().click();
  await dialog(page).locator('.ant-modal-title').click();
}

test('several charts get a new tag, are found by it, and stand on its page', async ({
  page,
  product,
  errors,
}) => {
  await open(page, product, '/chart/list/');
  const first = await rows(page).first().getByRole('link').first().textContent();
  await tagFirst(page, 2, 'a tag of more than twenty characters');
  await expectAccessible(page);
  await takePicture(page, 'bulk-tag');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tagged 2 charts').waitFor();

  await rows(page).first().getByText('a tag of more than t').waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByTitle('a tag of more than twenty characters').click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await rows(page).first().getByRole('link', { name: 'a tag of more than t' }).click();
  await page.getByRole('heading', { name: 'Tag: a tag of more than twenty characters' }).waitFor();
  await page.getByRole('link', { name: first ?? '' }).waitFor();
  await takePicture(page, 'tag-page');

  await page.goto(`${product.url}/superset/all_entities/?id=99999`);
  await page.getByText('This tag does not exist any more').waitFor();
  await page.getByRole('button', { name: 'All tags' }).click();
  await page.getByRole('heading', { name: 'Tags', exact: true }).waitFor();
  errors.length = 0;
});

test('what somebody may not edit is skipped, and they are told', async ({ page, product }) => {
  const roles = await api.get<{ result: { id: number; name: string }[] }>(
    '/api/v1/security/roles/?q=(page_size:100)',
  );
  const users = await api.get<{ result: { id: number; username: string }[] }>('/api/v1/security/users/');
  const greta = users.result.find(({ username }) => username === GAMMA.username)!;
  const alpha = roles.result.find(({ name }) => name === 'Alpha')!;
  await api.put(`/api/v1/security/users/${greta.id}`, { roles: [alpha.id] });
  await open(page, product, '/chart/list/', GAMMA);
  await tagFirst(page, 3, 'hers');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page
    .getByText('3 items could not be tagged because you don’t have edit permissions to all selected objects.')
    .waitFor();
});

test('a dataset goes only after a look at what needs it and the word DELETE', async ({ page, product }) => {
  await open(page, product, '/tablemodelview/list/');
  const movies = rows(page).filter({ has: page.getByRole('link', { name: 'movies', exact: true }) });
  await movies.hover();
  await movies.locator('[data-test="row-action-delete"]').click();
  await dialog(page).getByText('They will stop working.', { exact: false }).waitFor();
  await dialog(page).getByText('Rating by genre').waitFor();
  const remove = dialog(page).getByRole('button', { name: 'Delete' });
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await page.locator('[data-test="delete-modal-input"]').fill('DELETE');
  await expect.poll(() => remove.isDisabled()).toBe(false);
  await expectAccessible(page);
  await takePicture(page, 'delete-dataset');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await movies.waitFor();
});
