import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { addGammaUser, apiClient, GAMMA } from './api-client.ts';
import {
  expect,
  expectAccessible,
  type Product,
  signIn,
  signInByForm,
  takePicture,
  test,
} from './harness.ts';

test.beforeAll(async ({ product }) => {
  const api = await apiClient(product);
  await addGammaUser(api);
  await vi.waitFor(() => api.get('/api/v1/dashboard/flights'), { timeout: 110_000 });
});

async function open(page: Page, product: Product, path: string): Promise<void> {
  await signIn(page, product);
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.locator('[data-test="table-row"]').filter({ hasText: name });
const create = (page: Page) => page.locator('[data-test="create"]').click();

async function act(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name).locator(`[data-test="row-action-${action}"]`).click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = dialog(page).getByRole('combobox', { name: label });
  await box.click();
  await box.fill(option);
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
  await dialog(page).locator('.ant-modal-title').click();
}

async function remove(page: Page, name: string): Promise<void> {
  await act(page, name, 'delete');
  await page.locator('[data-test="delete-modal-input"]').fill('delete');
  await page.keyboard.press('Enter');
  await page.getByText(`Deleted: ${name}`, { exact: true }).waitFor();
  await expect.poll(() => row(page, name).count()).toBe(0);
}

test('a tag is made, renamed and deleted with the keyboard alone', async ({ page, product }) => {
  await open(page, product, '/superset/tags/');
  await create(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('quarterly');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await row(page, 'quarterly').waitFor();

  await act(page, 'quarterly', 'edit');
  await dialog(page).getByLabel('Name').fill('yearly');
  await page.keyboard.press('Enter');
  await row(page, 'yearly').waitFor();
  await remove(page, 'yearly');
});

test('edits are not thrown away by Escape unasked', async ({ page, product }) => {
  await open(page, product, '/superset/tags/');
  await create(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await create(page);
  await dialog(page).getByLabel('Name').fill('half a thought');
  await page.keyboard.press('Escape');
  await page.getByText('Your changes are not saved.').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => dialog(page).getByLabel('Name').inputValue()).toBe('half a thought');
  await page.keyboard.press('Escape');
  await page.locator('[data-test="discard"]').click();
  await expect.poll(() => dialog(page).count()).toBe(0);
});

test('a CSS template is written in a code editor', async ({ page, product }) => {
  await open(page, product, '/csstemplatemodelview/list/');
  await create(page);
  await dialog(page).getByLabel('Name').fill('Corporate');
  await dialog(page).locator('.cm-content').fill('.header { color: teal; }');
  await expectAccessible(page);
  await takePicture(page, 'css-template-dialog');
  await page.keyboard.press('Control+Enter');
  await row(page, 'Corporate').waitFor();
  await act(page, 'Corporate', 'edit');
  await dialog(page).getByText('teal').waitFor();
  await page.keyboard.press('Escape');
  await remove(page, 'Corporate');
});

test('annotations live in their layer', async ({ page, product }) => {
  await open(page, product, '/annotationlayer/list/');
  await create(page);
  await dialog(page).getByLabel('Name').fill('Releases');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Releases' }).click();
  await page.getByRole('heading', { name: 'Annotations: Releases' }).waitFor();

  await create(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => page.getByText('This is a required field').count()).toBe(3);
  await dialog(page).getByLabel('Name').fill('2.0');
  await dialog(page).getByLabel('Start (UTC)').fill('2026-03-10T09:00');
  await dialog(page).getByLabel('End (UTC)').fill('2026-03-09T09:00');
  await page.keyboard.press('Enter');
  await page.getByText('End date must be after start date').waitFor();
  await dialog(page).getByLabel('End (UTC)').fill('2026-03-11T17:30');
  await page.keyboard.press('Enter');
  await row(page, '2.0').getByText('11, 2026, 5:30').waitFor();
  await remove(page, '2.0');
  await page.getByText('No annotations in this layer yet').waitFor();
});

test('a user is added with a role, edited and deleted', async ({ page, product }) => {
  await open(page, product, '/users/');
  await create(page);
  const person = { 'First name': 'Ada', 'Last name': 'Byron', Username: 'ada', Email: 'ada@example.com' };
  for (const [label, value] of Object.entries(person)) await dialog(page).getByLabel(label).fill(value);
  await choose(page, 'Roles', 'Alpha');
  await dialog(page).locator('input[type="password"]').first().fill('an engine of brass');
  await dialog(page).getByLabel('Confirm password').fill('an engine of glass');
  await page.keyboard.press('Enter');
  await page.getByText('The two passwords differ').waitFor();
  await dialog(page).getByLabel('Confirm password').fill('an engine of brass');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await row(page, 'ada@example.com').getByText('Alpha').waitFor();

  await act(page, 'ada@example.com', 'edit');
  await dialog(page).getByLabel('Last name').fill('Lovelace');
  await page.keyboard.press('Enter');
  await row(page, 'Lovelace').waitFor();
  await act(page, 'Lovelace', 'delete');
  await page.locator('[data-test="delete-modal-input"]').fill('DELETE');
  await page.keyboard.press('Enter');
  await page.getByText('Deleted: ada').waitFor();
});

test('a role is made from searched permissions, copied and deleted', async ({ page, product }) => {
  await open(page, product, '/roles/');
  await create(page);
  await dialog(page).getByLabel('Name').fill('Stewards');
  await choose(page, 'Permissions', 'write on Annotation');
  await choose(page, 'Users', GAMMA.username);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => row(page, 'Stewards').locator('td').allTextContents()).toContain('1');

  await act(page, 'Stewards', 'edit');
  await dialog(page).getByText('can write on Annotat').waitFor();
  await dialog(page).getByText(GAMMA.username).waitFor();
  await page.keyboard.press('Escape');
  await act(page, 'Stewards', 'duplicate');
  await row(page, 'Stewards (copy)').waitFor();
  await remove(page, 'Stewards (copy)');
  await remove(page, 'Stewards');
  await expect.poll(() => row(page, 'Gamma').locator('[data-test="row-action-delete"]').count()).toBe(0);
});

const readable = async (product: Product): Promise<{ id: number; table_name: string }[]> => {
  const greta = await apiClient(product, GAMMA);
  return (await greta.get<{ result: { id: number; table_name: string }[] }>('/api/v1/dataset/')).result;
};

test('a dataset granted to a role opens it to those who hold the role', async ({ page, product }) => {
  await open(page, product, '/roles/');
  await create(page);
  await dialog(page).getByLabel('Name').fill('Flight readers');
  await choose(page, 'Datasets', 'flights (');
  await choose(page, 'Users', GAMMA.username);
  await expectAccessible(page);
  await takePicture(page, 'role-grants');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await row(page, 'Flight readers').waitFor();
  await act(page, 'Flight readers', 'edit');
  await dialog(page).getByText('flights (').waitFor();
  expect((await readable(product)).map(({ table_name }) => table_name)).toEqual(['flights']);
});

test('who sees what of a dataset is told with the reason and the rule', async ({ page, product }) => {
  const [flights] = await readable(product);
  const api = await apiClient(product);
  await api.post('/api/v1/rowlevelsecurity/', {
    name: 'short hops',
    filter_type: 'Base',
    tables: [flights!.id],
    roles: [],
    clause: 'distance < 300',
  });
  await open(page, product, '/rowlevelsecurity/list/');
  await page.locator('[data-test="who-sees-what"]').click();
  await choose(page, 'View as user', GAMMA.username);
  await choose(page, 'Dataset', 'movies');
  const verdict = page.locator('[data-test="access-verdict"]');
  await verdict.getByText('greta cannot read movies').waitFor();
  await choose(page, 'Dataset', 'flights');
  await verdict.getByText('greta can read flights').waitFor();
  await verdict.getByText('The role Flight readers grants datasource_access').waitFor();
  await verdict.getByText('distance < 300').first().waitFor();
  await expectAccessible(page);
  await takePicture(page, 'who-sees-what');
});

test('a group is made, edited and deleted', async ({ page, product }) => {
  await open(page, product, '/list_groups/');
  await create(page);
  await dialog(page).getByLabel('Name').fill('finance');
  await dialog(page).getByLabel('Label').fill('Finance');
  await choose(page, 'Roles', 'Gamma');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await row(page, 'finance').getByText('Gamma').waitFor();
  await act(page, 'finance', 'edit');
  await dialog(page).getByLabel('Label').fill('Accounting');
  await page.keyboard.press('Enter');
  await row(page, 'Accounting').waitFor();
  await remove(page, 'finance');
});

test('the own name and password are changed in place', async ({ page, product }) => {
  await signIn(page, product, GAMMA);
  await page.goto(`${product.url}/user_info/`);
  await page.getByLabel('Last name').fill('Garden');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved: Greta Garden').waitFor();
  const next = 'a quieter garden gate';
  await page.getByLabel('Current password').fill(GAMMA.password);
  await page.getByLabel('New password').fill(next);
  await page.getByLabel('Confirm password').fill(next);
  await page.keyboard.press('Enter');
  await page.getByText('Saved: new password').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Garden');
  await page.goto(`${product.url}/logout/`);
  await signInByForm(page, product, { ...GAMMA, password: next });
  await page.getByRole('banner').waitFor();
  GAMMA.password = next;
});

test('somebody without the roles sees no administration and is told so at its address', async ({
  page,
  product,
}) => {
  await signIn(page, product, GAMMA);
  await page.goto(`${product.url}/users/`);
  await page.getByText('You do not have access to /users/').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'no-access');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Tags' }).waitFor();
  for (const name of ['Users', 'Roles', 'Groups', 'Action log', 'Row level security'])
    expect(await page.getByRole('menuitem', { name }).count()).toBe(0);
});
