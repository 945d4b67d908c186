import type { Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { expect, expectAccessible, signIn, takePicture, test } from './harness.ts';
import { FIGURE, PARTS, seedCharts, TABLE } from './interactive-seed.ts';

const tile = (page: Page, name: string) => page.getByRole('article', { name });
const figure = (page: Page) => tile(page, 'Figure').locator('[data-test="chart-container"]').textContent();

test('a click filters the other charts, the same click again lets go, and a scope leaves one out', {
  timeout: 150_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const { id } = await seedCharts(api, 'Cross-filters', { Parts: PARTS, Rows: TABLE, Figure: FIGURE });
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await expect.poll(() => figure(page)).toContain('3M');
  const cell = tile(page, 'Rows').locator('tbody td').first();
  await cell.click();
  await expect.poll(() => figure(page)).not.toContain('3M');
  expect(await cell.getAttribute('data-chosen')).toBe('true');
  await expectAccessible(page);
  await takePicture(page, 'cross-filter');
  await cell.click();
  await expect.poll(() => figure(page)).toContain('3M');

  await tile(page, 'Rows').locator('[data-test="chart-menu"]').click();
  await page.getByRole('menuitem', { name: 'Cross-filtering scoping' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cross-filtering scoping' });
  await dialog.getByRole('checkbox', { name: /same charts as everywhere/ }).uncheck();
  await dialog.locator('.ant-tree-treenode', { hasText: 'Figure' }).locator('.ant-tree-checkbox').click();
  await expectAccessible(page);
  await takePicture(page, 'cross-filter-scoping');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await cell.click();
  await expect.poll(() => cell.getAttribute('data-chosen')).toBe('true');
  expect(await figure(page)).toContain('3M');
  const { result } = await api.get<{ result: { json_metadata: string } }>(`/api/v1/dashboard/${id}`);
  expect(result.json_metadata).toContain('"excluded":[');
});
