import type { Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { expect, expectAccessible, signIn, takePicture, test } from './harness.ts';
import { datasetId, FIGURE, PARTS, seedChart, seedCharts, TABLE } from './interactive-seed.ts';

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
  await expect.poll(() => cell.getAttribute('data-chosen')).toBe('true');
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

test('a cell of one of the maps laid over each other filters the other charts', {
  timeout: 150_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const airports = await datasetId(api, 'airports');
  const places = {
    spatial: { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' },
    size: 'count',
    row_limit: 5000,
  };
  const heat = await seedChart(api, airports, 'Heat', { viz_type: 'deck_heatmap', ...places });
  const cells = await seedChart(api, airports, 'Cells', {
    viz_type: 'deck_grid',
    ...places,
    grid_size: 4_000_000,
    extruded: false,
  });
  const layers = {
    viz_type: 'deck_multi',
    deck_slices: [heat, cells],
    autozoom: false,
    viewport: { longitude: -95, latitude: 39, zoom: 3, bearing: 0, pitch: 0 },
  };
  const { id } = await seedCharts(
    api,
    'Map cells',
    { Layers: layers, Figure: FIGURE },
    { table: 'airports' },
  );
  await signIn(page, product);
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  await expect.poll(() => figure(page)).toMatch(/\d/);
  const all = await figure(page);
  const map = tile(page, 'Layers').getByRole('application');
  await map.click();
  await expect.poll(() => figure(page)).not.toBe(all);
  await expect.poll(() => figure(page)).toMatch(/\d/);
  await takePicture(page, 'cross-filter-map');
  await map.click();
  await expect.poll(() => figure(page)).toBe(all);
  // The same by key: what lies under the cross in the middle.
  await map.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => figure(page)).not.toBe(all);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove cross-filter' }).click();
  await expect.poll(() => figure(page)).toBe(all);
});
