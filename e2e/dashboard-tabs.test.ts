import type { Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { drag, editSeeded as edit, openEditor, save } from './dashboard-gestures.ts';
import { seedDashboard } from './dashboard-seed.ts';
import { expect, signIn, test } from './harness.ts';

const tabs = (page: Page) => page.getByRole('tab').allTextContents();
const inside = (page: Page, outer: string, inner: string) =>
  page.locator(`[id="${outer}"] [id="${inner}"]`).count();

test('tabs change their order, become those of the whole page, and are taken back', async ({
  page,
  product,
}) => {
  await edit(page, product, 'Tabs to move');
  expect(await tabs(page)).toEqual(['First', 'Second']);
  const [first, second] = ['First', 'Second'].map(name => page.getByRole('tab', { name, exact: true }));
  await drag(page, first!, second!, { x: 0.9, y: 0.5 });
  await expect.poll(() => tabs(page)).toEqual(['Second', 'First']);
  await page.locator('[data-test="undo"]').click();
  await expect.poll(() => tabs(page)).toEqual(['First', 'Second']);

  const strip = page.locator('[id="TABS-1"]');
  await strip.hover({ position: { x: 300, y: 4 } });
  const handle = strip.locator('> div [data-test="toolbar-TABS"] [data-test="drag-handle"]');
  const from = (await handle.boundingBox())!;
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 16, from.y - 8, { steps: 4 });
  const zone = page.locator('[data-test="top-tabs-zone"]');
  const place = async () => {
    // The browser tells of a drag only while it moves.
    await page.mouse.move(from.x + 16, from.y - 12 + (Date.now() % 3));
    return zone.count();
  };
  await expect.poll(place).toBe(1);
  await drop(page, zone);
  await expect.poll(() => inside(page, 'TABS-1', 'ROW-1')).toBe(1);
  expect(await page.locator('[id="GRID_ID"]').count()).toBe(0);

  await page.locator('[data-test="collapse-tabs"]').click();
  await expect.poll(() => inside(page, 'GRID_ID', 'ROW-1')).toBe(1);
  expect(await tabs(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => inside(page, 'TABS-1', 'ROW-1')).toBe(1);
  await save(page);
  await page.reload();
  await expect.poll(() => inside(page, 'TABS-1', 'ROW-1')).toBe(1);
});

/** Lets go over something that came up during the drag. */
async function drop(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const box = (await target.boundingBox())!;
  let tremble = 0;
  const over = async () => {
    tremble = 1 - tremble;
    await page.mouse.move(box.x + box.width / 2 + tremble, box.y + box.height / 2);
    return target.getAttribute('data-over');
  };
  await expect.poll(over).toBe('true');
  await page.mouse.up();
}

test('headings, backgrounds, style and settings are changed, undone and kept', async ({
  page,
  product,
  errors,
}) => {
  const api = await apiClient(product);
  const taken = await seedDashboard(api, 'The older one');
  await api.put(`/api/v1/dashboard/${taken.id}`, { slug: 'taken' });
  const { id } = await seedDashboard(api, 'To be dressed');
  await signIn(page, product);
  await openEditor(page, product, id);

  const choose = async (component: string, menu: string, name: string) => {
    await page.locator(`[id="${component}"]`).hover({ position: { x: 200, y: 2 } });
    await page.locator(`[id="${component}"]`).getByRole('button', { name: menu }).first().click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('menuitem', { name }).waitFor({ state: 'hidden' });
  };
  const heading = page.locator('[id="HEADER-1"]');
  await choose('HEADER-1', 'Header size', 'Large');
  await expect.poll(() => heading.getAttribute('data-size')).toBe('LARGE_HEADER');
  await choose('ROW-1', 'Background', 'Solid');
  const background = () =>
    page.locator('[id="ROW-1"]').evaluate(row => getComputedStyle(row).backgroundColor);
  await expect.poll(background).toBe('rgb(255, 255, 255)');

  await page.locator('[data-test="dashboard-menu"]').click();
  await page.getByRole('menuitem', { name: 'Edit properties' }).click();
  const dialog = page.getByRole('dialog');
  const apply = dialog.getByRole('button', { name: 'Apply' });
  const [css, json] = [0, 1].map(index => dialog.locator('.cm-content').nth(index));
  await css!.fill('[data-component="HEADER"] { letter-spacing: 3px }');
  await json!.fill('{ "refresh_frequency": ');
  await dialog.getByText('JSON metadata is invalid!').waitFor();
  await expect.poll(() => apply.isDisabled()).toBe(true);
  await json!.fill('{ "refresh_frequency": 3600 }');
  await dialog.getByRole('textbox', { name: 'URL slug' }).fill('taken');
  await apply.click();
  await dialog.waitFor({ state: 'hidden' });
  const spacing = () => heading.evaluate(node => getComputedStyle(node).letterSpacing);
  await expect.poll(spacing).toBe('3px');
  await page.keyboard.press('Control+z');
  await expect.poll(spacing).toBe('normal');
  await page.keyboard.press('Control+y');

  await page.locator('[data-test="save-dashboard"]').click();
  await page.getByText(/there was an error saving this dashboard: .*unique/i).waitFor();
  // the browser itself reports the refused save
  errors.length = 0;
  await page.locator('[data-test="dashboard-menu"]').click();
  await page.getByRole('menuitem', { name: 'Edit properties' }).click();
  await dialog.getByRole('textbox', { name: 'URL slug' }).fill('dressed');
  await apply.click();
  await save(page);
  await page.goto(`${product.url}/superset/dashboard/dressed/`);
  await expect.poll(spacing).toBe('3px');
  await expect.poll(() => heading.getAttribute('data-size')).toBe('LARGE_HEADER');
  const { result } = await api.get<{ result: { json_metadata: string } }>('/api/v1/dashboard/dressed');
  expect(JSON.parse(result.json_metadata).refresh_frequency).toBe(3600);
});
