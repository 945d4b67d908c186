import { createServer } from 'node:net';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { apiClient } from './api-client.ts';
import {
  test as base,
  DESKTOP,
  expect,
  expectAccessible,
  PHONE,
  type Product,
  signIn,
  startProduct,
  takePicture,
} from './harness.ts';
import { type SshServer, startSshServer } from './ssh-server.ts';

const SERVER = process.env.PARALLAX_TEST_POSTGRES_URL ?? '';
const address = SERVER ? new URL(SERVER) : null;
const FLIGHTS = 'journey_flights';

const test = base.extend<{ product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct({
        env: { PARALLAX_EXAMPLES: 'false', PARALLAX_FEATURE_SSH_TUNNELING: 'true' },
      });
      await use(product);
      await product.stop();
    },
    { scope: 'file' },
  ],
});

let ssh: SshServer;
const onServer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string): Locator => dialog(page).getByLabel(name, { exact: true });
const text = (page: Page, name: string): Locator => dialog(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: 'save-connection' | 'test-connection' | 'finish-connection') =>
  page.locator(`[data-test="${name}"]`).click();
/** A field whose choice that is. */
const chosen = (page: Page, name: string) => page.locator('.ant-select-content', { hasText: name });
const problem = (page: Page, message: string | RegExp) => dialog(page).getByText(message);

async function openNew(page: Page, product: Product, engine = 'postgresql'): Promise<void> {
  await signIn(page, product);
  await page.goto(`${product.url}/databaseview/list/`);
  await page.locator('[data-test="create"]').first().click();
  await page.locator(`[data-test="engine-${engine}"]`).click();
}

async function fillForm(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const values = {
    Host: '127.0.0.1',
    Port: address?.port ?? '',
    'Database name': address?.pathname.slice(1) ?? '',
    Username: address?.username ?? '',
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) await text(page, name).fill(value);
  await dialog(page)
    .locator('input[type="password"]')
    .first()
    .fill(changes.Password ?? address?.password ?? '');
}

/** Values that are still incomplete are refused while the form is being filled; that is no fault. */
function expectOnlyValidation(errors: string[]): void {
  expect(errors.filter(error => !/status of 4\d\d .*\/validate_parameters\//.test(error))).toEqual([]);
  errors.length = 0;
}

const rowOf = (page: Page, name: string): Locator =>
  page.locator('[data-test="table-row"]').filter({ hasText: name });

describe.skipIf(!SERVER)('connections', () => {
  beforeAll(async () => {
    ssh = await startSshServer();
    await onServer(
      `DROP TABLE IF EXISTS ${FLIGHTS}`,
      `CREATE TABLE ${FLIGHTS} AS SELECT i AS id, 'airport ' || i AS name FROM generate_series(1, 50) AS i`,
    );
  });
  afterAll(async () => {
    await ssh.stop();
    await onServer(`DROP TABLE IF EXISTS ${FLIGHTS}`);
  });

  test('PostgreSQL is connected by form, and a dataset and a chart come of it', { timeout: 120_000 }, async ({
    page,
    product,
    errors,
  }) => {
    await openNew(page, product);
    await fillForm(page);
    await text(page, 'Display name').fill('By form');
    await press(page, 'test-connection');
    await page.getByText('Connection looks good!').waitFor();
    await expectAccessible(page);
    await press(page, 'save-connection');
    await page.locator('[data-test="finish-connection"]').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create dataset' }).click();

    await page.getByRole('heading', { name: 'New dataset' }).waitFor();
    await chosen(page, 'By form').waitFor();
    await chosen(page, 'public').waitFor();
    await page.getByRole('combobox', { name: 'Table' }).click();
    await page.keyboard.type('journey_fl');
    await page.getByTitle(FLIGHTS, { exact: true }).click();
    await page.locator('[data-test="table-columns"]').getByText('name', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.locator('[data-test="create-dataset-and-chart"]').click();
    await page.waitForURL(/\/explore\//);
    await page.waitForLoadState('networkidle');

    await page.goto(`${product.url}/dataset/add/`);
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByTitle('By form', { exact: true }).click();
    await chosen(page, 'public').waitFor();
    await page.getByRole('combobox', { name: 'Table' }).click();
    await page.getByTitle(FLIGHTS, { exact: true }).click();
    await page.getByText('This table already has a dataset').waitFor();
    await expect.poll(() => page.locator('[data-test="create-dataset"]').isDisabled()).toBe(true);
    expectOnlyValidation(errors);
  });

  test('PostgreSQL is connected by address, which keeps what the form held', async ({
    page,
    product,
    errors,
  }) => {
    await openNew(page, product);
    await fillForm(page);
    await dialog(page)
      .getByRole('button', { name: /with an address/ })
      .click();
    await expect.poll(() => text(page, 'SQLAlchemy URI').inputValue()).toBe(SERVER);
    await text(page, 'Display name').fill('By address');
    await press(page, 'test-connection');
    await page.getByText('Connection looks good!').waitFor();
    await press(page, 'save-connection');
    await press(page, 'finish-connection');
    await rowOf(page, 'By address').waitFor();
    expect(page.url()).not.toContain('new=true');
    expectOnlyValidation(errors);
  });

  test.for(['password', 'key'] as const)(
    'PostgreSQL is connected through SSH by %s',
    async (by, { page, product, errors }) => {
      const before = ssh.forwarded();
      await openNew(page, product);
      await fillForm(page);
      await text(page, 'Display name').fill(`Through SSH by ${by}`);
      await field(page, 'SSH tunnel').click();
      await text(page, 'SSH host').fill('127.0.0.1');
      await text(page, 'SSH port').fill(String(ssh.port));
      await text(page, 'SSH username').fill(ssh.user.username);
      if (by === 'key') {
        await dialog(page).getByRole('radio', { name: 'Private key' }).click();
        await text(page, 'Private key').fill(ssh.privateKey);
      } else await dialog(page).locator('input[type="password"]').last().fill(ssh.user.password);
      await press(page, 'test-connection');
      await page.getByText('Connection looks good!').waitFor();
      await press(page, 'save-connection');
      await page.locator('[data-test="finish-connection"]').waitFor();
      expect(ssh.forwarded()).toBeGreaterThan(before);
      expectOnlyValidation(errors);
    },
  );

  test('every kind of mistake is said at its field', { timeout: 120_000 }, async ({
    page,
    product,
    errors,
  }) => {
    const closed = createServer().listen(0, '127.0.0.1');
    const closedPort = await new Promise<number>(done =>
      closed.once('listening', () => {
        const at = closed.address();
        done(typeof at === 'object' && at ? at.port : 0);
      }),
    );
    await new Promise(done => closed.close(done));
    await openNew(page, product);

    await text(page, 'Host').fill('');
    await text(page, 'Host').blur();
    await expect.poll(() => problem(page, 'This is a required field').count()).toBe(1);
    await press(page, 'save-connection');
    await expect.poll(() => problem(page, 'This is a required field').count()).toBe(3);
    await expectAccessible(page);

    const mistakes: [Record<string, string>, RegExp][] = [
      [{ Host: 'no-such-host.invalid' }, /hostname provided cannot be resolved/],
      [{ Port: String(closedPort) }, /port is closed/],
      [{ Port: '99999' }, /port must be a number/i],
      [{ 'Database name': 'no_such_database' }, /no_such_database/],
      [{ Username: 'nobody_here' }, /nobody_here/],
      [{ Password: 'wrong' }, /password authentication failed/],
    ];
    for (const [changes, message] of mistakes) {
      await fillForm(page, changes);
      await press(page, 'save-connection');
      await problem(page, message).first().waitFor();
      await expect.poll(() => dialog(page).locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
    }
    await fillForm(page, { Host: 'no-such-host.invalid' });
    await press(page, 'test-connection');
    await page
      .getByText(/^ERROR: /)
      .first()
      .waitFor();

    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Your changes are not saved.').waitFor();
    await page.locator('[data-test="discard"]').click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(errors.every(error => /40[0-9]|422/.test(error))).toBe(true);
    errors.length = 0;
  });

  test('a connection is edited with its secrets masked, kept and replaced', async ({
    page,
    product,
    errors,
  }) => {
    const api = await apiClient(product);
    const { id } = await api.post<{ id: number }>('/api/v1/database/', {
      database_name: 'To edit',
      configuration_method: 'dynamic_form',
      engine: 'postgresql',
      parameters: {
        host: '127.0.0.1',
        port: Number(address?.port),
        database: address?.pathname.slice(1),
        username: address?.username,
        password: address?.password,
      },
    });
    await signIn(page, product);
    await page.goto(`${product.url}/databaseview/list/`);
    await rowOf(page, 'To edit').hover();
    await rowOf(page, 'To edit').getByRole('button', { name: 'Edit' }).click();
    const password = dialog(page).locator('input[type="password"]');
    await expect.poll(() => password.inputValue()).toBe('XXXXXXXXXX');
    await press(page, 'test-connection');
    await page.getByText('Connection looks good!').waitFor();

    await text(page, 'Display name').fill('Edited');
    await dialog(page).getByRole('tab', { name: 'Advanced' }).click();
    await field(page, 'Allow DDL and DML').click();
    await field(page, 'Allow CREATE TABLE AS').click();
    await text(page, 'CTAS & CVAS schema').fill('public');
    await expectAccessible(page);
    await takePicture(page, 'connection advanced');
    await press(page, 'save-connection');
    await rowOf(page, 'Edited').waitFor();
    const { result } = await api.get<{ result: Record<string, unknown> }>(
      `/api/v1/database/${id}/connection`,
    );
    expect(result).toMatchObject({ allow_dml: true, allow_ctas: true, force_ctas_schema: 'public' });
    await api.get(`/api/v1/database/${id}/schemas/?q=(force:!t)`);

    await rowOf(page, 'Edited').hover();
    await rowOf(page, 'Edited').getByRole('button', { name: 'Edit' }).click();
    await text(page, 'Username').fill('someone_else');
    await press(page, 'save-connection');
    await problem(page, /belongs to another server, user or database/)
      .first()
      .waitFor();
    errors.length = 0;
  });

  test('a connection is deleted after its name is typed', async ({ page, product }) => {
    const api = await apiClient(product);
    await api.post('/api/v1/database/', { database_name: 'To delete', sqlalchemy_uri: SERVER });
    await signIn(page, product);
    await page.goto(`${product.url}/databaseview/list/`);
    await rowOf(page, 'To delete').hover();
    await rowOf(page, 'To delete').getByRole('button', { name: 'Delete' }).click();
    await expectAccessible(page);
    await takePicture(page, 'connection delete');
    await dialog(page).getByRole('textbox').fill('DELETE');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => rowOf(page, 'To delete').count()).toBe(0);
  });

  test.for([
    ['desktop', DESKTOP, 'light'],
    ['desktop', DESKTOP, 'dark'],
    ['phone', PHONE, 'light'],
    ['phone', PHONE, 'dark'],
  ] as const)('the dialog stands on a %s', async ([name, size, colorScheme], { page, product }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await signIn(page, product);
    await page.goto(`${product.url}/databaseview/list/?new=true`);
    await page.locator('[data-test="engine-postgresql"]').waitFor();
    await expectAccessible(page);
    await takePicture(page, `connection gallery ${name} ${colorScheme}`);
    await page.locator('[data-test="engine-postgresql"]').click();
    await text(page, 'Host').waitFor();
    await expectAccessible(page);
    await takePicture(page, `connection form ${name} ${colorScheme}`);
    await page.goto(`${product.url}/dataset/add/`);
    await page.getByText('Select a table').waitFor();
    await expectAccessible(page);
    await takePicture(page, `dataset add ${name} ${colorScheme}`);
  });
});
