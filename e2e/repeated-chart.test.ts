import type { Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { expect, signIn, takePicture, test } from './harness.ts';
import { FIGURE, seedCharts, TABLE } from './interactive-seed.ts';

const control = (page: Page, setting: string) => page.locator(`[data-test="control-${setting}"]`);
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const cells = (page: Page) => page.locator('[data-test="matrix-cell"]');
const tile = (page: Page, name: string) => page.getByRole('article', { name });
const figure = (page: Page) => tile(page, 'Figure').locator('[data-test="chart-container"]').textContent();

test('a chart is repeated over values; a click in a cell filters by the cell too', {
  timeout: 150_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const { id, charts } = await seedCharts(api, 'Repeated', {
    Rows: { ...TABLE, column_config: { count: { d3NumberFormat: ',d' } } },
    Figure: { ...FIGURE, y_axis_format: ',d' },
  });
  await signIn(page, product);
  await page.goto(`${product.url}/explore/?slice_id=${charts.Rows}`);
  await page.getByRole('tab', { name: 'Matrix' }).click();
  await page.getByRole('checkbox', { name: 'Repeat this chart over a grid' }).check();
  await control(page, 'matrixify_mode_columns').getByRole('combobox').click();
  await option(page, 'By values of a dimension').click();
  const values = control(page, 'matrixify_dimension_columns');
  await values.getByRole('combobox', { name: 'Dimension' }).click();
  await option(page, 'destination').click();
  for (const value of ['ATL', 'DFW']) {
    await values.getByRole('combobox').last().fill(value);
    await option(page, value).click();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update chart' }).click();
  await expect.poll(() => cells(page).count()).toBe(2);
  await takePicture(page, 'repeated-chart');
  await page.locator('[data-test="save-chart"]').click();
  await page.locator('[data-test="save-confirm"]').click();
  await page.getByText('Chart [Rows] has been overwritten').waitFor();

  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  const row = cells(page).nth(1).locator('tbody tr').first();
  await row.waitFor();
  const [origin, count] = await row.locator('td').allTextContents();
  expect(await figure(page)).not.toBe(count);
  await row.locator('td').first().click();
  await expect.poll(() => figure(page)).toBe(count);
  await takePicture(page, 'repeated-chart-filter');

  await row.locator('td').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: `Drill to detail by ${origin}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Drill to detail: Rows, DFW' });
  await expect
    .poll(() => dialog.locator('[data-test="row-count"]').textContent())
    .toMatch(new RegExp(`^${count} rows?$`));
});
