import type { Page } from 'playwright-core';
import { expect, expectAccessible, PHONE, type Product, signIn, takePicture, test } from './harness.ts';
import { api, datasetId } from './page-api.ts';

const drawn = (page: Page) =>
  page.locator('[data-test="chart-container"][data-chart-status="rendered"]').waitFor();

async function makeChart(page: Page, name: string, settings: Record<string, unknown>): Promise<number> {
  const id = await datasetId(page, 'flights');
  const made = await api(page, 'POST', '/api/v1/chart/', {
    slice_name: name,
    viz_type: settings.viz_type,
    datasource_id: id,
    datasource_type: 'table',
    params: JSON.stringify({ ...settings, datasource: `${id}__table` }),
  });
  return Number(made.id);
}

const BY_ORIGIN = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'origin',
  metrics: ['count'],
  groupby: [],
  row_limit: 10,
  order_desc: true,
};

const openChart = async (page: Page, product: Product, id: number) => {
  await page.goto(`${product.url}/explore/?slice_id=${id}`);
  await drawn(page);
};

const control = (page: Page, setting: string) => page.locator(`[data-test="control-${setting}"]`);

test('from a dataset to a saved chart by clicks', async ({ page, product }) => {
  await signIn(page, product);
  await datasetId(page, 'flights');
  await page.goto(`${product.url}/chart/add`);
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByTitle('flights', { exact: true }).click();
  await page.locator('[data-test="chart-type-echarts_timeseries_line"]').click();
  await expectAccessible(page);
  await takePicture(page, 'chart-add');
  await page.locator('[data-test="create-chart"]').click();
  await drawn(page);

  await page.locator('[data-test="field-origin"]').click();
  await page.getByRole('menuitem', { name: 'Dimensions' }).click();
  await page.locator('[data-test="stale"]').waitFor();
  await control(page, 'limit').getByRole('combobox').click();
  await page.getByTitle('5', { exact: true }).click();
  await page.locator('[data-test="run-query"]').click();
  await expect.poll(() => page.locator('[data-test="stale"]').count()).toBe(0);
  await drawn(page);

  await page.locator('[data-test="save-chart"]').click();
  await page.locator('[data-test="save-name"]').fill('Busiest airports');
  await page.getByRole('combobox', { name: 'Add to dashboard' }).fill('Air traffic');
  await page.getByTitle('Air traffic', { exact: true }).click();
  await page.locator('[data-test="save-confirm"]').click();
  await page.getByText('Chart [Busiest airports] has been saved').waitFor();
  await page
    .getByText('Dashboard [Air traffic] just got created and chart [Busiest airports] was added to it')
    .waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('slice_id')).toMatch(/^\d+$/);
  expect(await page.locator('[data-test="altered"]').count()).toBe(0);

  await page.reload();
  await drawn(page);
  await expect.poll(() => page.locator('[data-test="chart-name"]').inputValue()).toBe('Busiest airports');
  await page.getByText('On 1 dashboard').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'explore');
});

test('an altered chart says what changed; undo brings it back', async ({ page, product }) => {
  await signIn(page, product);
  await openChart(page, product, await makeChart(page, 'Flights by origin', BY_ORIGIN));
  expect(await page.locator('[data-test="altered"]').count()).toBe(0);
  await page.locator('[data-test="row-count"]', { hasText: 'limit reached' }).waitFor();

  await control(page, 'row_limit').getByRole('combobox').click();
  await page.getByTitle('50', { exact: true }).click();
  await page.locator('[data-test="altered"]').click();
  const row = page.getByRole('row', { name: /Row limit/ });
  await row.waitFor();
  await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['Row limit', '10', '50']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row.waitFor({ state: 'hidden' });

  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('[data-test="altered"]').count()).toBe(0);
  await page.keyboard.press('Control+Shift+z');
  await page.locator('[data-test="altered"]').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.locator('[data-test="row-count"]', { hasText: '50 rows' }).waitFor();
});

test('another chart type keeps the fields, and undo the old type', async ({ page, product }) => {
  await signIn(page, product);
  const settings = { ...BY_ORIGIN, x_axis: 'date', time_grain_sqla: 'P1M', groupby: ['origin'], limit: 5 };
  await openChart(page, product, await makeChart(page, 'Monthly', settings));
  await page.locator('[data-test="chart-type"]').click();
  await page.getByRole('dialog').getByPlaceholder('Search all charts').fill('pie');
  await page.locator('[data-test="chart-type-pie"]').click();
  await expectAccessible(page);
  await takePicture(page, 'explore-gallery');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await control(page, 'groupby').getByText('origin').waitFor();
  await control(page, 'metric').getByText('COUNT(*)').waitFor();
  await drawn(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await control(page, 'x_axis').getByText('date').waitFor();
  await drawn(page);
});

test('metrics and filters are made in their popovers', async ({ page, product }) => {
  await signIn(page, product);
  await openChart(page, product, await makeChart(page, 'Popovers', { ...BY_ORIGIN, row_limit: 1000 }));
  await control(page, 'metrics')
    .getByRole('button', { name: /Add or drop/ })
    .click();
  await page.getByRole('tab', { name: 'Simple' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Column' }).click();
  await page.getByTitle('delay', { exact: true }).last().click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Aggregate' }).click();
  await page.getByTitle('AVG', { exact: true }).last().click();
  await takePicture(page, 'explore-metric-popover');
  await page.locator('[data-test="popover-save"]').click();
  await control(page, 'metrics').getByText('AVG(delay)').waitFor();

  await control(page, 'adhoc_filters')
    .getByRole('button', { name: /Add or drop/ })
    .click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Column' }).click();
  await page.getByTitle('origin', { exact: true }).last().click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Value' }).fill('SFO');
  await page.getByTitle('SFO', { exact: true }).last().click();
  await page.keyboard.press('Escape');
  await page.locator('[data-test="popover-save"]').click();
  await control(page, 'adhoc_filters').getByText('origin In SFO').waitFor();
  await page.locator('[data-test="run-query"]').click();
  await page.locator('[data-test="row-count"]', { hasText: '1 row' }).waitFor();

  await page.locator('[data-test="data-results-0"]').click();
  await page.getByRole('region', { name: 'Results' }).getByText('SFO').waitFor();
  await page.locator('[data-test="data-samples"]').click();
  await page.getByRole('region', { name: 'Samples' }).getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'explore-data');
});

test('a permalink opens the same state for somebody else', async ({ page, product }) => {
  await signIn(page, product);
  await openChart(page, product, await makeChart(page, 'Shared', BY_ORIGIN));
  await page.locator('[data-test="field-destination"]').click();
  await page.getByRole('menuitem', { name: 'X-axis' }).click();
  await control(page, 'x_axis').getByText('destination').waitFor();
  await page.locator('[data-test="chart-menu"]').click();
  await page.getByRole('menuitem', { name: 'Share' }).hover();
  const reply = page.waitForResponse(response => response.url().endsWith('/api/v1/explore/permalink'));
  await page.getByRole('menuitem', { name: 'Copy permalink to clipboard' }).click();
  const { url }: { url: string } = await (await reply).json();
  await page.goto(new URL(url, product.url).href);
  await drawn(page);
  await control(page, 'x_axis').getByText('destination').waitFor();
  await page.locator('[data-test="altered"]').waitFor();
});

test('a broken chart explains itself and the page stays alive', async ({ page, product, errors }) => {
  await signIn(page, product);
  const id = await makeChart(page, 'Broken', { ...BY_ORIGIN, x_axis: 'gone', metrics: ['also gone'] });
  await page.goto(`${product.url}/explore/?slice_id=${id}`);
  await page.getByText('gone is not in this dataset').first().waitFor();
  await expectAccessible(page);
  await takePicture(page, 'explore-broken');
  const odd = await makeChart(page, 'Unknown type', { viz_type: 'from_the_future' });
  await page.goto(`${product.url}/explore/?slice_id=${odd}`);
  await page.getByText('This chart type is not known here').first().waitFor();
  await page.goto(`${product.url}/explore/?slice_id=999999`);
  await page.getByText('This chart or link does not exist any more').waitFor();
  await Promise.all([id, odd].map(made => api(page, 'DELETE', `/api/v1/chart/${made}`)));
  // the browser itself reports the refused request
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  errors.length = 0;
});

test('narrow and dark', async ({ page, product }) => {
  await signIn(page, product);
  const id = await makeChart(page, 'Flights', { ...BY_ORIGIN, x_axis: 'date', time_grain_sqla: 'P1W' });
  await page.evaluate(() => localStorage.setItem('parallax.theme', 'dark'));
  await openChart(page, product, id);
  await expectAccessible(page);
  await takePicture(page, 'explore-dark');
  const divider = page.getByRole('separator', { name: 'Width of Chart source' });
  await divider.press('ArrowLeft');
  await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('224');
  await page.getByRole('button', { name: 'Fold Chart source' }).press('Enter');
  await expect.poll(() => page.getByRole('complementary', { name: 'Chart source' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show Chart source' }).click();
  await page.getByRole('complementary', { name: 'Chart source' }).waitFor();
  await page.setViewportSize(PHONE);
  await drawn(page);
  await expectAccessible(page);
  await takePicture(page, 'explore-dark-narrow');
  await page.getByText('Settings', { exact: true }).click();
  await control(page, 'metrics').waitFor();
  await takePicture(page, 'explore-settings-narrow');
  await control(page, 'metrics')
    .getByRole('button', { name: /Add or drop/ })
    .click();
  const panel = page.getByRole('dialog');
  await expect.poll(async () => (await panel.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  const { x, width } = (await panel.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(PHONE.width);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dataset options' }).click();
  await page.getByRole('menuitem', { name: 'Swap dataset' }).click();
  await page.getByRole('dialog', { name: 'Swap dataset' }).waitFor();
  await takePicture(page, 'explore-swap-narrow');
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.setItem('parallax.theme', 'light'));
  await page.reload();
  await drawn(page);
  await expectAccessible(page);
  await takePicture(page, 'explore-narrow');
});

test('a new chart of three million rows is drawn without a click', async ({ page, product }) => {
  await signIn(page, product);
  const id = await datasetId(page, 'flights');
  for (const type of ['table', 'echarts_timeseries_line']) {
    await page.goto(`${product.url}/explore/?viz_type=${type}&datasource=${id}__table`);
    await drawn(page);
  }
});
