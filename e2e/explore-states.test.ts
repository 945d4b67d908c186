import type { Page } from 'playwright-core';
import { expect, expectAccessible, type Product, signIn, takePicture, test } from './harness.ts';
import { api, datasetId } from './page-api.ts';

const frame = (page: Page, id: number) =>
  page.locator(`[data-test="chart-container"][data-chart-id="${id}"]`);

async function make(page: Page, name: string, dataset: number, settings: Record<string, unknown>) {
  const made = await api(page, 'POST', '/api/v1/chart/', {
    slice_name: name,
    viz_type: settings.viz_type,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ ...settings, datasource: `${dataset}__table` }),
  });
  return Number(made.id);
}

const PIE = { viz_type: 'pie', groupby: ['origin'], metric: 'count', row_limit: 5 };

/** A dataset of its own, so that it can be taken away. */
async function passingDataset(page: Page): Promise<number> {
  const { result } = (await api(page, 'GET', `/api/v1/dataset/${await datasetId(page, 'flights')}`)) as {
    result: { database: { id: number } };
  };
  const made = await api(page, 'POST', '/api/v1/dataset/', {
    database: result.database.id,
    schema: 'main',
    table_name: 'passing',
    sql: "SELECT 'SFO' AS origin, 1 AS delay",
  });
  return Number(made.id);
}

async function openBoard(page: Page, product: Product, charts: number[]): Promise<void> {
  const board = await api(page, 'POST', '/api/v1/dashboard/', { dashboard_title: 'States' });
  await Promise.all(
    charts.map(id => api(page, 'PUT', `/api/v1/chart/${id}`, { dashboards: [Number(board.id)] })),
  );
  await page.goto(`${product.url}/superset/dashboard/${board.id}/`);
}

test('every broken chart of a dashboard explains itself, and the others are drawn', async ({
  page,
  product,
  errors,
}) => {
  await signIn(page, product);
  const flights = await datasetId(page, 'flights');
  const passing = await passingDataset(page);
  const good = await make(page, 'Good', flights, PIE);
  const column = await make(page, 'Column gone', flights, { ...PIE, groupby: ['gone'] });
  const metric = await make(page, 'Metric gone', flights, { ...PIE, metric: 'gone' });
  const type = await make(page, 'Type unknown', flights, { viz_type: 'from_the_future' });
  const orphan = await make(page, 'Dataset gone', passing, PIE);
  await openBoard(page, product, [good, column, metric, type, orphan]);
  await api(page, 'DELETE', `/api/v1/dataset/${passing}`);
  await page.reload();
  await expect.poll(() => frame(page, good).getAttribute('data-chart-status')).toBe('rendered');
  for (const id of [column, metric, type]) {
    await expect.poll(() => frame(page, id).getAttribute('data-chart-status')).toBe('failed');
    await expect
      .poll(async () => ((await frame(page, id).textContent()) ?? '').trim().length)
      .toBeGreaterThan(10);
  }
  await page.getByText('The dataset of this chart is missing').waitFor();
  await frame(page, type).getByText('This chart type is not known here').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'chart-states');
  errors.length = 0;
});

test('a chart whose dataset is gone opens in Explore and offers another', async ({
  page,
  product,
  errors,
}) => {
  await signIn(page, product);
  const passing = await passingDataset(page);
  const orphan = await make(page, 'Orphan', passing, PIE);
  await api(page, 'DELETE', `/api/v1/dataset/${passing}`);
  await page.goto(`${product.url}/explore/?slice_id=${orphan}`);
  await page.getByText('The dataset of this chart is gone').waitFor();
  await page.getByRole('button', { name: 'Swap dataset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'flights', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
  await page.locator('[data-test="chart-container"][data-chart-status="rendered"]').waitFor();
  errors.length = 0;
});

test('settings that are no settings open as a chart to be made', async ({ page, product, errors }) => {
  await signIn(page, product);
  const flights = await datasetId(page, 'flights');
  const made = await api(page, 'POST', '/api/v1/chart/', {
    slice_name: 'Odd',
    viz_type: 'pie',
    datasource_id: flights,
    datasource_type: 'table',
    params: '[1, "two"]',
  });
  await page.goto(`${product.url}/explore/?slice_id=${made.id}`);
  await page.locator('[data-test="control-metric"]').waitFor();
  await expect.poll(() => page.locator('[data-test="chart-name"]').inputValue()).toBe('Odd');
  errors.length = 0;
});

test('more series than anybody can tell apart are refused in words', async ({ page, product, errors }) => {
  await signIn(page, product);
  const flights = await datasetId(page, 'flights');
  const groupby = ['origin', 'destination', 'distance'];
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'date', metrics: ['count'], groupby };
  const many = await make(page, 'Many', flights, { ...line, time_grain_sqla: 'P1Y', row_limit: 20_000 });
  await page.goto(`${product.url}/explore/?slice_id=${many}`);
  await page.getByText('Too much to draw').waitFor();
  await page.getByText(/Set a series limit, add a filter or take a dimension out/).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'explore-too-much');
  const slices = await make(page, 'Slices', flights, {
    ...PIE,
    groupby: ['origin', 'destination', 'distance', 'delay'],
    row_limit: 20_000,
  });
  await page.goto(`${product.url}/explore/?slice_id=${slices}`);
  await page.getByText(/The result has 20,?000 parts/).waitFor();
  errors.length = 0;
});
