import { apiClient } from './api-client.ts';
import { drag, editSeeded as edit, save, tiles } from './dashboard-gestures.ts';
import { seedDashboard } from './dashboard-seed.ts';
import { expect, expectAccessible, newVisitor, signIn, takePicture, test } from './harness.ts';

test('a chart is dragged, undone, redone, saved and found there again', { timeout: 120_000 }, async ({
  page,
  product,
}) => {
  await edit(page, product, 'To be rearranged');
  await takePicture(page, 'dashboard-edit');
  const first = page.locator('[data-component="CHART"]').nth(0);
  const second = page.locator('[data-component="CHART"]').nth(1);
  expect(await tiles(page)).toEqual(['Flights over time', 'Flights by origin']);
  await drag(page, first, second, { x: 0.9, y: 0.5 });
  await expect.poll(() => tiles(page)).toEqual(['Flights by origin', 'Flights over time']);
  await page.locator('[data-test="undo"]').click();
  await expect.poll(() => tiles(page)).toEqual(['Flights over time', 'Flights by origin']);
  await expect.poll(() => page.locator('[data-test="save-dashboard"]').isDisabled()).toBe(true);
  await page.keyboard.press('Control+y');
  await expect.poll(() => tiles(page)).toEqual(['Flights by origin', 'Flights over time']);
  await save(page);
  await page.reload();
  await expect.poll(() => tiles(page)).toEqual(['Flights by origin', 'Flights over time']);
});

test('a chart from the palette gets a row of its own, and its width is dragged', async ({
  page,
  product,
}) => {
  await edit(page, product, 'To be filled');
  await page.getByRole('searchbox', { name: 'Filter charts' }).fill('All flights');
  const item = page.locator('[data-test="palette-item"]').first();
  await expect.poll(() => item.textContent()).toContain('All flights');
  await drag(page, item, page.locator('[id="ROW-1"]'), { x: 0.2, y: 0.02 });
  await expect.poll(() => tiles(page)).toEqual(['All flights', 'Flights over time', 'Flights by origin']);

  const chart = page.locator('[data-component="CHART"]').first();
  const before = (await chart.boundingBox())!;
  await chart.hover();
  const handle = (await chart.locator('[data-test="resize-x"]').boundingBox())!;
  await page.mouse.move(handle.x + 4, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + before.width + 24, handle.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(before.width * 1.8);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await chart.boundingBox())?.width).toBe(before.width);
  await expectAccessible(page);
});

test('what does not fit is refused in words', async ({ page, product }) => {
  await edit(page, product, 'Too narrow');
  await page.getByText('Layout elements', { exact: true }).click();
  await page.locator('[data-test="palette-item"]', { hasText: 'Column' }).waitFor();
  const column = page.locator('[data-test="palette-item"]', { hasText: 'Column' });
  const row = page.locator('[id="CHART-2"]');
  await drag(page, column, row, { x: 0.9, y: 0.5 });
  await expect.poll(() => page.locator('[data-component="COLUMN"]').count()).toBe(1);
  await drag(page, column, row, { x: 0.9, y: 0.5 });
  await page.getByText('There is not enough space for this component.').waitFor();
  await expect.poll(() => page.locator('[data-component="COLUMN"]').count()).toBe(1);
});

test('a colleague’s save is not overwritten unseen', async ({ browser, page, product, errors }) => {
  const id = await edit(page, product, 'Shared');
  const other = await newVisitor(browser);
  const colleague = await other.newPage();
  await signIn(colleague, product);
  await colleague.goto(`${product.url}/superset/dashboard/${id}/?edit=true`);
  await colleague.getByRole('textbox', { name: 'Dashboard title' }).fill('Theirs');
  await colleague.keyboard.press('Enter');
  await colleague.getByRole('textbox', { name: 'Chart title' }).nth(1).fill('Their name for it');
  await colleague.keyboard.press('Enter');
  await save(colleague);
  await other.close();

  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Mine');
  await page.keyboard.press('Enter');
  await page.locator('[data-test="save-dashboard"]').click();
  await page.getByText('Please confirm the overwrite values.').waitFor();
  const differing = page.locator('[data-test="differences"]');
  await differing.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
  await differing.getByRole('button', { name: 'Flights by origin' }).click();
  await differing.waitFor({ state: 'hidden' });
  await page.locator('[data-test="save-dashboard"]').click();
  await page.locator('[data-test="overwrite"]').click();
  await page.getByText('This dashboard was saved successfully.').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
  // the browser itself reports the refused save
  errors.length = 0;
});

test('leaving with unsaved changes asks first', async ({ page, product }) => {
  await edit(page, product, 'Unsaved');
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Changed');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Dashboards' }).click();
  await page.getByRole('dialog').getByText('Save changes to your dashboard?').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(new URL(page.url()).pathname).toContain('/superset/dashboard/');
  await page.getByRole('link', { name: 'Dashboards' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/list/');
});

test('a new dashboard opens empty, is filled and copied', async ({ page, product }) => {
  await seedDashboard(await apiClient(product), 'For its charts');
  await signIn(page, product);
  await page.goto(`${product.url}/dashboard/new/`);
  await page.locator('[data-test="builder-panel"]').waitFor();
  await page.getByRole('searchbox', { name: 'Filter charts' }).fill('All flights');
  const item = page.locator('[data-test="palette-item"]').first();
  await expect.poll(() => item.textContent()).toContain('All flights');
  await item.click();
  await page.locator('[data-chart-status="rendered"]').waitFor();
  await save(page);
  await page.locator('[data-test="dashboard-menu"]').click();
  await page.getByRole('menuitem', { name: 'Save as' }).click();
  await page.locator('[data-test="new-dashboard-title"]').fill('A copy');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'A copy' }).waitFor();
  await page.locator('[data-chart-status="rendered"]').waitFor();
});
