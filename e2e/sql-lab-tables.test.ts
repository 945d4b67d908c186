import type { Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { expect, newVisitor, type Product, signIn, test } from './harness.ts';
import {
  cell,
  closeTabs,
  editor,
  kept,
  openLab,
  run,
  status,
  storedTabs,
  tabs,
  write,
} from './sql-lab-page.ts';

const tree = (page: Page) => page.locator('[data-test="table-tree"]');

/** A database that may be written to, with its default schema and another one. */
async function addShop(product: Product): Promise<number> {
  const api = await apiClient(product);
  const { id } = await api.post<{ id: number }>('/api/v1/database/', {
    database_name: `Shop ${Date.now()}`,
    sqlalchemy_uri: 'duckdb:///:memory:',
    ...{ allow_dml: true, allow_ctas: true, allow_cvas: true, expose_in_sqllab: true },
  });
  const sql =
    'CREATE SCHEMA archive; CREATE TABLE archive.old (id INT); CREATE TABLE orders AS SELECT 7 AS id';
  await api.post('/api/v1/sqllab/execute/', { database_id: id, sql });
  return id;
}

/** Opens a new tab of a database, and nothing else. */
async function openDatabase(page: Page, product: Product, id: number): Promise<void> {
  await page.goto(`${product.url}/superset/welcome/`);
  await closeTabs(page);
  await page.goto(`${product.url}/sqllab/?dbid=${id}&new=true`);
  await editor(page).waitFor();
}

test('a tab starts in the default schema, and a schema that was chosen stays', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  const id = await addShop(product);
  await openDatabase(page, product, id);
  await expect.poll(() => status(page).textContent()).toContain('› main');
  await tree(page).getByText('orders').waitFor();
  await page.getByRole('combobox', { name: 'Schema' }).click();
  await page.getByTitle('archive', { exact: true }).click();
  await tree(page).getByText('old').waitFor();
  await kept(page);
  await page.reload();
  await tree(page).getByText('old').waitFor();
  await expect.poll(() => status(page).textContent()).toContain('› archive');
  await page.goto(`${product.url}/sqllab/?dbid=${id}&schema=archive`);
  await tree(page).getByText('old').waitFor();
  await expect.poll(() => status(page).textContent()).toContain('› archive');
});

test('a table that is made or dropped is seen at once', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  const id = await addShop(product);
  await openDatabase(page, product, id);
  await tree(page).getByText('orders').waitFor();
  await write(page, 'SELECT id + 1 AS next FROM orders');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create table as' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('following');
  await page.keyboard.press('Enter');
  await page.getByText('Created following').waitFor();
  await tree(page).getByText('following').waitFor();
  await page.locator('[data-test="empty-state"]').getByRole('button', { name: 'Preview and keys' }).click();
  await cell(page, '8').waitFor();
  await run(page, 'DROP TABLE following');
  await tree(page).getByText('following').waitFor({ state: 'detached' });
});

test('a dataset of the editor has its text, one of the rows the query behind them', async ({
  page,
  product,
}) => {
  const api = await apiClient(product);
  const sqlOf = async (name: string) => {
    const q = `(columns:!(sql),filters:!((col:table_name,opr:eq,value:${name})))`;
    const { result } = await api.get<{ result: { sql: string }[] }>(`/api/v1/dataset/?q=${q}`);
    return result.map(({ sql }) => sql);
  };
  await signIn(page, product);
  await openLab(page, product);
  await run(page, 'SELECT 1 AS shown');
  await cell(page, '1').waitFor();
  await write(page, 'SELECT 2 AS typed');
  for (const [button, name] of [
    ['Save dataset', 'of_text'],
    ['Create chart', 'of_rows'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  expect(await sqlOf('of_text')).toEqual(['SELECT 2 AS typed']);
  expect(await sqlOf('of_rows')).toEqual(['SELECT 1 AS shown']);
});

test('a query that lacks a parameter leads to the place where it is given', async ({
  page,
  product,
  errors,
}) => {
  await signIn(page, product);
  await openLab(page, product);
  await run(page, "SELECT '{{ colour }}' AS chosen");
  await page.getByRole('button', { name: 'Set parameters' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.locator('.cm-content').textContent()).toBe('{  "colour": ""}');
  await dialog.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{"colour": "teal"}');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.locator('[data-test="run-query"]').click();
  await cell(page, 'teal').waitFor();
  // The refused run.
  errors.length = 0;
});

test('a tab that was not looked at in this visit comes back after it was closed', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product);
  await openLab(page, product);
  await write(page, 'SELECT 1 AS precious');
  const name = await tabs(page).first().textContent();
  await page.getByRole('button', { name: 'New tab' }).click();
  await write(page, 'SELECT 2');
  await kept(page);
  await expect.poll(async () => (await storedTabs(page)).map(tab => tab.sql)).toContain('SELECT 2');
  const elsewhere = await newVisitor(browser);
  const other = await elsewhere.newPage();
  await signIn(other, product);
  await other.goto(`${product.url}/sqllab/`);
  await expect.poll(() => editor(other).textContent()).toBe('SELECT 2');
  await tabs(other)
    .filter({ hasText: name ?? '' })
    .click({ button: 'middle' });
  await expect.poll(async () => (await storedTabs(other)).map(tab => tab.sql)).toEqual(['SELECT 2']);
  await other.getByRole('button', { name: 'Reopen' }).click();
  await expect.poll(() => editor(other).textContent()).toBe('SELECT 1 AS precious');
  await elsewhere.close();
});
