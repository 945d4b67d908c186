import type { Locator, Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { seedDashboard } from './dashboard-seed.ts';
import { expect, type Product, signIn } from './harness.ts';

/** The names of the charts that can be seen, as they lie on the page. */
export const tiles = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('[data-test="chart-tile"]:visible')
    .evaluateAll(found => found.map(tile => tile.getAttribute('aria-label')));

export async function openEditor(page: Page, product: Product, id: number): Promise<void> {
  await page.goto(`${product.url}/superset/dashboard/${id}/?edit=true`);
  await page.locator('[data-test="builder-panel"]').waitFor();
  await page.locator('[data-test="toolbar-CHART"]').first().waitFor({ state: 'attached' });
}

/** Seeds a dashboard and opens it in the editor. */
export async function editSeeded(page: Page, product: Product, title: string): Promise<number> {
  const { id } = await seedDashboard(await apiClient(product), title);
  await signIn(page, product);
  await openEditor(page, product, id);
  return id;
}

/** Drags with real mouse moves from the middle of something to a point inside something else. */
export async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  at: { x: number; y: number },
): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('nothing to drag');
  const middle = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 8, middle.y + 8, { steps: 4 });
  const goal = { x: end.x + end.width * at.x, y: end.y + end.height * at.y };
  await page.mouse.move(goal.x, goal.y, { steps: 12 });
  // A hand is never quite still; the browser tells of a drag only while it moves.
  let tremble = 0;
  const shown = async () => {
    tremble = 1 - tremble;
    await page.mouse.move(goal.x + tremble, goal.y);
    return page.locator('[data-test="drop-indicator"]').count();
  };
  await expect.poll(shown).toBe(1);
  await page.mouse.up();
}

export const save = async (page: Page) => {
  await page.locator('[data-test="save-dashboard"]').click();
  await page.getByText('This dashboard was saved successfully.').waitFor();
};
