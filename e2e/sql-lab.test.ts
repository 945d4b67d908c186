import { DESKTOP, expect, expectAccessible, PHONE, signIn, takePicture, test } from './harness.ts';
import {
  cell,
  ENDLESS,
  editor,
  grid,
  kept,
  openLab,
  run,
  status,
  storedTabs,
  tabs,
  write,
} from './sql-lab-page.ts';

test('two tabs run at once, and one of them is stopped', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  await run(page, ENDLESS);
  await page.locator('[data-test="stop-query"]').waitFor();
  await page.getByRole('button', { name: 'New tab' }).click();
  await run(page, "SELECT 42 AS answer, NULL AS nothing, 'x' AS letter");
  await cell(page, '42').waitFor();
  await cell(page, 'NULL').waitFor();
  await tabs(page).first().click();
  await page.locator('[data-test="stop-query"]').click();
  await expect.poll(() => status(page).textContent()).toContain('stopped');
  await page.getByText('Query was stopped.').first().waitFor();
  await page.locator('[data-test="run-query"]').waitFor();
});

test('a run goes on while the page is loaded again, and can be stopped afterwards', async ({
  page,
  product,
}) => {
  await signIn(page, product);
  await openLab(page, product);
  await run(page, ENDLESS);
  await page.locator('[data-test="stop-query"]').waitFor();
  await expect.poll(async () => (await storedTabs(page)).map(tab => tab.sql).join()).toContain('sin(i)');
  await page.reload();
  await page.locator('[data-test="stop-query"]').click();
  await expect.poll(() => status(page).textContent()).toContain('stopped');
  await expect.poll(() => editor(page).textContent()).toContain('sin(i)');
});

test('what is typed offline is there after a crash, here and on the server', async ({
  page,
  product,
  errors,
}) => {
  await signIn(page, product);
  await openLab(page, product);
  await write(page, 'SELECT 1');
  await kept(page);
  const context = page.context();
  await context.setOffline(true);
  await write(page, 'SELECT 1 -- typed on the train');
  await expect.poll(() => status(page).textContent()).toContain('kept in this browser');
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${product.url}/sqllab/`);
  await expect.poll(() => editor(next).textContent()).toContain('typed on the train');
  await expect
    .poll(async () => (await storedTabs(next)).map(tab => tab.sql).join())
    .toContain('on the train');
  errors.length = 0;
});

test('typed text survives the end of the session', async ({ page, product, errors }) => {
  await signIn(page, product);
  await openLab(page, product);
  await page.context().clearCookies();
  await write(page, 'SELECT 7 AS lucky');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor({ timeout: 20_000 });
  await dialog.locator('[data-test="password-input"]').fill(product.admin.password);
  const username = dialog.locator('[data-test="username-input"]');
  if (await username.isEditable()) await username.fill(product.admin.username);
  await dialog.locator('[data-test="login-button"]').click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => editor(page).textContent()).toContain('lucky');
  await expect.poll(async () => (await storedTabs(page)).map(tab => tab.sql).join()).toContain('lucky');
  errors.length = 0;
});

test('tabs are cloned, renamed, gone through and closed', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  await write(page, 'SELECT 1 AS original');
  const first = await tabs(page).first().textContent();
  await tabs(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate tab' }).click();
  await expect.poll(() => tabs(page).allTextContents()).toContain(`Copy of ${first}`);
  await expect.poll(() => editor(page).textContent()).toContain('original');
  await page.locator('[role="tab"][aria-selected="true"]', { hasText: 'Copy of' }).dblclick();
  await page.getByLabel('Tab name').fill('Sales by month');
  await page.keyboard.press('Enter');
  await expect.poll(() => tabs(page).allTextContents()).toContain('Sales by month');
  const active = () => page.locator('[data-test="sql-tabs"] [aria-selected="true"]').textContent();
  await editor(page).click();
  await page.keyboard.press('Control+]');
  await expect.poll(active).toBe(first);
  await page.keyboard.press('Control+[');
  await expect.poll(active).toBe('Sales by month');
  await tabs(page).nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close all other tabs' }).click();
  await expect.poll(() => tabs(page).count()).toBe(1);
  await expect.poll(async () => (await storedTabs(page)).map(tab => tab.label)).toEqual(['Sales by month']);
  await tabs(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reopen closed tab' }).click();
  await expect.poll(() => tabs(page).allTextContents()).toEqual([first, 'Sales by month']);
  await expect.poll(() => editor(page).textContent()).toContain('original');
});

test('rows are sorted, filtered, arranged and copied', async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product);
  await openLab(page, product);
  await page.getByLabel('Row limit').click();
  await page.getByTitle('Limit 1,000,000').click();
  await run(page, "SELECT i AS n, 'row ' || i AS name, i % 7 AS rest FROM range(300000) t(i)");
  await cell(page, 'row 0').waitFor();
  await expect.poll(() => page.locator('[data-test="row-count"]').textContent()).toContain('300,000 rows');
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await cell(page, 'row 299999').waitFor();
  expect(await grid(page).locator('[role="row"]').count()).toBeLessThan(80);

  await page.getByRole('button', { name: 'name', exact: true }).click();
  await page.getByRole('button', { name: 'name', exact: true }).click();
  await page
    .getByRole('columnheader', { name: 'name' })
    .and(page.locator('[aria-sort="descending"]'))
    .waitFor();
  await cell(page, 'row 99999').waitFor();
  await page.getByLabel('Filter results').fill('row 123456');
  await expect
    .poll(() => page.locator('[data-test="row-count"]').textContent())
    .toContain('1 of 300,000 rows');
  await cell(page, 'row 123456').click();
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('row 123456');
  await page.getByRole('button', { name: 'Copy selection' }).click();
  await page.getByRole('menuitem', { name: 'As Markdown' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('| name |\n| --- |\n| row 123456 |');
  await page.getByRole('button', { name: 'Menu of rest' }).click();
  await page.getByRole('menuitem', { name: 'Pin left' }).click();
  await expect
    .poll(() => grid(page).locator('[role="columnheader"]').allTextContents())
    .toEqual(['', 'rest', 'n', 'name']);
});

test('a mistake is marked where it is', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  await run(page, 'SELECT 1;\nSELECT nmae FROM airports');
  await page.locator('[data-test="query-error"]').waitFor();
  await expect.poll(() => page.locator('.cm-lintRange-error').allTextContents()).toContain('nmae');
});

test('a query is saved, found again, and its runs are listed', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  await run(page, 'SELECT count(*) AS flights FROM flights');
  await grid(page).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name').fill('How many flights');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your query was saved').waitFor();
  await page.goto(`${product.url}/savedqueryview/list/`);
  await page.getByRole('link', { name: 'How many flights' }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'saved-queries');
  await page.getByRole('link', { name: 'How many flights' }).click();
  await expect.poll(() => editor(page).textContent()).toContain('FROM flights');
  await page.goto(`${product.url}/sqllab/history/`);
  await page.getByText('count(*) AS flights').first().waitFor();
  await expectAccessible(page);
  await takePicture(page, 'query-history');
});

test('a query becomes a dataset and then a chart', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  await run(page, 'SELECT origin, count(*) AS flights FROM flights GROUP BY origin');
  await grid(page).waitFor();
  await page.getByRole('button', { name: 'Create chart' }).click();
  await page.getByLabel('Name').fill('flights_by_origin');
  await page.getByRole('button', { name: 'Save & Explore' }).click();
  await page.waitForURL(url => url.pathname === '/explore/');
  await page.getByText('flights_by_origin').first().waitFor();
});

test('it can be used by everybody, on any screen', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  await run(page, 'SELECT * FROM movies');
  await grid(page).locator('[role="gridcell"]').first().waitFor();
  await page.locator('[data-test="table-tree"] button', { hasText: 'movies' }).first().click();
  await page.locator('[data-test="table-tree"]').getByText('Title').first().waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(DESKTOP);
    await expectAccessible(page);
    await takePicture(page, `sql-lab-${scheme}`);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await takePicture(page, `sql-lab-phone-${scheme}`);
  }
}, 180_000);
