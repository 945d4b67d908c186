import { apiClient } from './api-client.ts';
import { expect, signIn, test } from './harness.ts';
import { openLab } from './sql-lab-page.ts';

test('the preview of saved queries goes through them in the order of the list', async ({ page, product }) => {
  await signIn(page, product);
  await openLab(page, product);
  const api = await apiClient(product);
  const { result } = await api.get<{ result: { id: number }[] }>('/api/v1/database/?q=(page_size:1)');
  for (const label of ['b second', 'c third', 'a first']) {
    await api.post('/api/v1/saved_query/', {
      label,
      db_id: result[0]?.id,
      schema: 'main',
      sql: `-- ${label}`,
    });
  }
  await page.goto(`${product.url}/savedqueryview/list/`);
  const names = () => page.locator('tbody tr td:first-child').allTextContents();
  await expect.poll(async () => [...(await names())].sort()).toEqual(['a first', 'b second', 'c third']);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual(['a first', 'b second', 'c third']);
  await page.locator('tbody tr').first().hover();
  await page.getByRole('button', { name: 'Query preview' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const label of ['b second', 'c third']) {
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText(`-- ${label}`).waitFor();
  }
  await expect.poll(() => dialog.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
});

test('the tables are gone through by keys, with one of them on the way to the editor', async ({
  page,
  product,
}) => {
  await signIn(page, product);
  await openLab(page, product);
  const tree = page.locator('[data-test="table-tree"]');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await tree.getByText('airports').waitFor();
  await page.getByRole('button', { name: 'Read the tables again' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('airports');
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('weather');
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe('airports');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tree.locator('[data-line]').nth(1).textContent()).not.toBe('birdstrikes');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).not.toBe('airports');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe('airports');
  // The actions of this one table, and then no further table.
  for (const name of ['Copy SELECT of airports', 'Open airports below']) {
    await page.keyboard.press('Tab');
    await expect.poll(label).toBe(name);
  }
  await page.keyboard.press('Tab');
  await expect.poll(() => tree.locator(':focus').count()).toBe(0);
});
