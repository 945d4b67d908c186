import type { Page } from 'playwright-core';
import { expect, type Product } from './harness.ts';

/** Takes DuckDB far longer than any journey waits. */
export const ENDLESS = 'SELECT count(*) FROM range(2000000000000) t(i) WHERE sin(i) > 2';

export const editor = (page: Page) => page.locator('[data-test="sql-text"]');
export const status = (page: Page) => page.locator('[data-test="sql-status"]');
export const tabs = (page: Page) => page.locator('[data-test="sql-tabs"] [role="tab"]');
export const grid = (page: Page) => page.locator('[data-test="result-grid"]');
export const cell = (page: Page, text: string) =>
  grid(page).locator('[role="gridcell"]', { hasText: text }).first();

/** Closes what an earlier journey left open. */
export const closeTabs = (page: Page) =>
  page.evaluate(async () => {
    const { result } = await (await fetch('/api/v1/sqllab/')).json();
    const token = await (await fetch('/api/v1/security/csrf_token/')).json();
    for (const { id } of result.tab_state_ids)
      await fetch(`/tabstateview/${id}`, { method: 'DELETE', headers: { 'X-CSRFToken': token.result } });
  });

/** The examples are loaded while the product already answers. */
export async function openLab(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/superset/welcome/`);
  const loaded = () =>
    page.evaluate(async () => (await (await fetch('/api/v1/dataset/?q=(page_size:1)')).json()).count);
  await expect.poll(loaded, { timeout: 60_000 }).toBeGreaterThan(5);
  await closeTabs(page);
  await page.goto(`${product.url}/sqllab/`);
  await editor(page).waitFor();
  await expect.poll(() => status(page).textContent()).toContain('examples › main');
}

export async function write(page: Page, sql: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('Escape');
}

export async function run(page: Page, sql: string): Promise<void> {
  await write(page, sql);
  await page.locator('[data-test="run-query"]').click();
}

export const kept = (page: Page) =>
  expect.poll(() => status(page).textContent()).toContain('All changes kept');

export const storedTabs = (page: Page): Promise<{ label: string; sql: string }[]> =>
  page.evaluate(async () => {
    const { result } = await (await fetch('/api/v1/sqllab/')).json();
    const ids: number[] = result.tab_state_ids.map((tab: { id: number }) => tab.id);
    return Promise.all(ids.map(async id => (await fetch(`/tabstateview/${id}`)).json()));
  });
