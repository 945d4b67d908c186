import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test as base, expect, type Product, signIn, startProduct } from './harness.ts';
import { cell, editor, grid, kept, openLab, run, tabs, write } from './sql-lab-page.ts';

const SCHEDULE = {
  JSONSCHEMA: { properties: { every: { type: 'string', title: 'How often' } }, required: ['every'] },
};
const test = base.extend<{ product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct({ env: { PARALLAX_SCHEDULED_QUERIES: JSON.stringify(SCHEDULE) } });
      await use(product);
      await product.stop();
    },
    { scope: 'file' },
  ],
});

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a link opens the query as it stood, and the cursor comes back where it was', async ({
  page,
  product,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product);
  await openLab(page, product);
  await write(page, 'SELECT 1 AS one;\nSELECT 2 AS two');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => clipboard(page)).toMatch(/\/sqllab\/p\/[\w-]+\/?$/);
  const link = await clipboard(page);
  await write(page, 'SELECT 3 AS three;\nSELECT 4 AS four');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await kept(page);

  await page.goto(link);
  await expect.poll(() => editor(page).textContent()).toContain('SELECT 2 AS two');
  await expect.poll(() => tabs(page).count()).toBe(2);
  expect(new URL(page.url()).pathname).toBe('/sqllab/');
  await tabs(page).first().click();
  await expect.poll(() => editor(page).textContent()).toContain('four');
  await page.locator('.cm-focused').waitFor();
  await page.keyboard.type(' -- here');
  await expect.poll(() => page.locator('.cm-line').first().textContent()).toBe('SELECT 3 AS three; -- here');
});

test('rows leave as text, Markdown, JSON, CSV, Excel and Parquet', async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product);
  await openLab(page, product);
  await run(page, "SELECT 1 AS n, 'a|b' AS name UNION ALL SELECT 2, '=SUM(A1)' ORDER BY n");
  await cell(page, 'a|b').waitFor();
  const copied: [label: string, text: string][] = [
    ['As text for spreadsheets', "n\tname\n1\ta|b\n2\t'=SUM(A1)"],
    ['As Markdown', '| n | name |\n| --- | --- |\n| 1 | a\\|b |\n| 2 | =SUM(A1) |'],
    [
      'As JSON',
      JSON.stringify(
        [
          { n: 1, name: 'a|b' },
          { n: 2, name: '=SUM(A1)' },
        ],
        null,
        2,
      ),
    ],
  ];
  for (const [label, text] of copied) {
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: label }).click();
    await expect.poll(() => clipboard(page)).toBe(text);
  }
  const files: [label: string, ending: string, start: string][] = [
    ['CSV', '.csv', '\uFEFFn,name'],
    ['Excel', '.xlsx', 'PK'],
    ['Parquet', '.parquet', 'PAR1'],
  ];
  for (const [label, ending, start] of files) {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toContain(ending);
    expect((await readFile(await file.path(), 'utf8')).startsWith(start)).toBe(true);
  }
});

test('HTML in cells is text until it is asked for, and harmless then', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  await run(
    page,
    'SELECT \'<b>bold</b><a href="javascript:alert(1)">link</a><script>alert(2)</script>\' AS html',
  );
  await cell(page, '<b>bold</b>').waitFor();
  await page.getByRole('button', { name: 'Grid actions' }).click();
  await page.getByRole('menuitem', { name: 'Render HTML' }).click();
  await grid(page).locator('[role="gridcell"] b').waitFor();
  expect(await grid(page).locator('script, [href^="javascript"]').count()).toBe(0);
});

test('a schedule is asked for where one is configured, and kept with the query', async ({
  page,
  product,
}) => {
  await signIn(page, product);
  await openLab(page, product);
  await write(page, 'SELECT 1');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Schedule' });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await dialog.getByLabel('How often').fill('daily');
  await send.click();
  await page
    .getByText('Your query has been scheduled. To see details of your query, navigate to Saved queries')
    .waitFor();
  const saved = await page.evaluate(async () => (await (await fetch('/api/v1/saved_query/')).json()).result);
  expect(saved[0].extra).toEqual({ schedule_info: { every: 'daily' } });
});
