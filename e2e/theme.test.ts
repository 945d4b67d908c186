import type { Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { expect, expectAccessible, signIn, signInByForm, takePicture, test } from './harness.ts';

const mode = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--px-primary').trim());

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.locator('[data-test="user-menu"]').click();
  await page.getByRole('menuitem', { name }).click();
}

test('light, dark and the system’s choice are kept across pages', async ({ page, product }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByForm(page, product);
  await expect.poll(() => mode(page)).toBe('dark');
  await chooseTheme(page, 'Light');
  await expect.poll(() => mode(page)).toBe('light');
  await page.reload();
  await expect.poll(() => mode(page)).toBe('light');
  await chooseTheme(page, 'Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect.poll(() => mode(page)).toBe('dark');
  await chooseTheme(page, 'Match system');
  await expect.poll(() => mode(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => mode(page)).toBe('dark');
});

test('a theme is written with a live preview and made the default of everybody', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, product);
  await page.goto(`${product.url}/theme/list/`);
  await page.locator('[data-test="create"]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Harbour');
  await dialog.locator('.cm-content').fill('{');
  await dialog.getByText('The preview waits for valid JSON.').waitFor();
  await dialog.locator('.cm-content').fill('{"token":{"colorPrimary":"#0F7285"}}');
  const preview = dialog.locator('[data-test="theme-preview"]');
  await expect
    .poll(() => preview.evaluate(node => getComputedStyle(node).getPropertyValue('--px-primary').trim()))
    .toBe('#0F7285');
  await expectAccessible(page);
  await takePicture(page, 'theme-dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  const row = page.locator('[data-test="table-row"]').filter({ hasText: 'Harbour' });
  await row.hover();
  await row.getByRole('button', { name: 'Set as system default' }).click();
  await row.getByText('Default', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => primary(page)).toBe('#0F7285');
  await row.hover();
  await row.getByRole('button', { name: 'Clear system default' }).click();
  await expect.poll(() => row.getByText('Default', { exact: true }).count()).toBe(0);
});

test('a built-in theme can be looked at but not changed', async ({ page, product }) => {
  const api = await apiClient(product);
  const { result } = await api.get<{ result: { theme_name: string }[] }>('/api/v1/theme/');
  expect(result.map(theme => theme.theme_name)).toContain('THEME_DARK');
  await signIn(page, product);
  await page.goto(`${product.url}/theme/list/`);
  const row = page.locator('[data-test="table-row"]').filter({ hasText: 'THEME_DARK' });
  await row.hover();
  expect(await row.locator('[data-test="row-action-delete"]').count()).toBe(0);
  await row.locator('[data-test="row-action-view"]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').waitFor();
  await expect.poll(() => dialog.getByLabel('Name').isDisabled()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);
});
