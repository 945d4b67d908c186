import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, expectAccessible, type Product, signIn, takePicture, test } from './harness.ts';
import { api, datasetId } from './page-api.ts';

const drawn = (page: Page) =>
  page.locator('[data-test="chart-container"][data-chart-status="rendered"]').waitFor();
const control = (page: Page, setting: string) => page.locator(`[data-test="control-${setting}"]`);

async function openPie(page: Page, product: Product, name: string): Promise<number> {
  const dataset = await datasetId(page, 'flights');
  const made = await api(page, 'POST', '/api/v1/chart/', {
    slice_name: name,
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({
      viz_type: 'pie',
      groupby: ['origin'],
      metric: 'count',
      row_limit: 5,
      datasource: `${dataset}__table`,
    }),
  });
  await page.goto(`${product.url}/explore/?slice_id=${made.id}`);
  await drawn(page);
  return Number(made.id);
}

const node = (id: string, type: string, children: string[], meta = {}) => ({
  id,
  type,
  children,
  parents: [],
  meta,
});
const TABS = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: node('ROOT_ID', 'ROOT', ['TABS-1']),
  GRID_ID: node('GRID_ID', 'GRID', []),
  'TABS-1': node('TABS-1', 'TABS', ['TAB-a', 'TAB-b']),
  'TAB-a': node('TAB-a', 'TAB', [], { text: 'Overview' }),
  'TAB-b': node('TAB-b', 'TAB', [], { text: 'Details' }),
};

test('a chart is saved onto a tab of a dashboard', async ({ page, product }) => {
  await signIn(page, product);
  const board = await api(page, 'POST', '/api/v1/dashboard/', {
    dashboard_title: 'Board with tabs',
    position_json: JSON.stringify(TABS),
  });
  await openPie(page, product, 'Origins');
  await page.locator('[data-test="save-chart"]').click();
  await page.getByRole('radio', { name: 'Save as...' }).click();
  await page.locator('[data-test="save-name"]').fill('Origins on a tab');
  await page.getByRole('combobox', { name: 'Add to dashboard' }).fill('Board with');
  await page.getByTitle('Board with tabs', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Tab of the dashboard' }).click();
  await page.getByTitle('Details', { exact: true }).click();
  await expectAccessible(page);
  await takePicture(page, 'explore-save-tab');
  await page.locator('[data-test="save-confirm"]').click();
  await page.getByText('Chart [Origins on a tab] was added to dashboard [Board with tabs]').waitFor();
  const { result } = (await api(page, 'GET', `/api/v1/dashboard/${board.id}`)) as {
    result: { position_json: string };
  };
  const layout = JSON.parse(result.position_json);
  const [row] = layout['TAB-b'].children;
  expect(layout[layout[row].children[0]].meta.sliceName).toBe('Origins on a tab');
  expect(layout['TAB-a'].children).toEqual([]);
});

test('tags are part of a chart’s properties', async ({ page, product }) => {
  await signIn(page, product);
  await api(page, 'POST', '/api/v1/tag/', { name: 'aviation', objects_to_tag: [] });
  const id = await openPie(page, product, 'Tagged');
  await page.locator('[data-test="chart-menu"]').click();
  await page.getByRole('menuitem', { name: 'Edit chart properties' }).click();
  await page.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByTitle('aviation', { exact: true }).click();
  await page.keyboard.press('Escape');
  await takePicture(page, 'explore-properties');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Chart properties updated').waitFor();
  const { result } = (await api(page, 'GET', `/api/v1/chart/${id}`)) as {
    result: { tags: { name: string; type: number }[] };
  };
  expect(result.tags.filter(tag => tag.type === 1).map(tag => tag.name)).toEqual(['aviation']);
});

test('fields lie in the folders of the dataset, and search looks into them', async ({ page, product }) => {
  await signIn(page, product);
  const dataset = await datasetId(page, 'flights');
  const { result } = (await api(page, 'GET', `/api/v1/dataset/${dataset}`)) as {
    result: { columns: { uuid: string; column_name: string }[] };
  };
  const uuid = (name: string) => result.columns.find(column => column.column_name === name)?.uuid;
  const folder = {
    uuid: '11111111-2222-4333-8444-555555555555',
    type: 'folder',
    name: 'Places',
    children: ['origin', 'destination'].map(name => ({ uuid: uuid(name), type: 'column' })),
  };
  await api(page, 'PUT', `/api/v1/dataset/${dataset}`, { folders: [folder] });
  await openPie(page, product, 'Folders');
  const places = page.getByRole('button', { name: /^Places/ });
  await page.locator('[data-test="field-origin"]').waitFor();
  await places.click();
  await expect.poll(() => page.locator('[data-test="field-origin"]').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Search metrics and columns' }).fill('orig');
  await page.locator('[data-test="field-origin"]').waitFor();
  expect(await page.locator('[data-test="field-delay"]').count()).toBe(0);
  await expectAccessible(page);
  await takePicture(page, 'explore-folders');
});

async function download(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  await page.locator('[data-test="chart-menu"]').click();
  await page.getByRole('menuitem', { name: 'Download' }).hover();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a chart is taken along as rows, as a sheet and as a picture', async ({ page, product }) => {
  await signIn(page, product);
  await openPie(page, product, 'Taken');
  const csv = await download(page, 'Export to .CSV');
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.bytes.toString().split('\n')[0]).toContain('origin');
  expect(csv.bytes.toString().trim().split('\n')).toHaveLength(6);
  const sheet = await download(page, 'Export to Excel');
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
  const picture = await download(page, 'Download as image');
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('embed code shows the chart alone; a new time axis offers its filter', async ({ page, product }) => {
  await signIn(page, product);
  const dataset = await datasetId(page, 'flights');
  const settings = {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'origin',
    metrics: ['count'],
    row_limit: 10,
  };
  const form = encodeURIComponent(
    JSON.stringify({ ...settings, adhoc_filters: [], datasource: `${dataset}__table` }),
  );
  await page.goto(`${product.url}/explore/?form_data=${form}`);
  await drawn(page);
  await control(page, 'adhoc_filters')
    .getByRole('button', { name: /Remove/ })
    .click();
  await page.locator('[data-test="field-date"]').click();
  await page.getByRole('menuitem', { name: 'X-axis' }).click();
  await page.locator('[data-test="time-filter-hint"]').getByRole('button', { name: 'Filter by it' }).click();
  await control(page, 'adhoc_filters').getByText('date (No filter)').waitFor();
  expect(await page.locator('[data-test="time-filter-hint"]').count()).toBe(0);

  await page.locator('[data-test="chart-menu"]').click();
  await page.getByRole('menuitem', { name: 'Share' }).hover();
  await page.getByRole('menuitem', { name: 'Embed code' }).click();
  await page.getByText(/<iframe/).waitFor();
  const code = (await page.locator('pre').textContent()) ?? '';
  const [, source = ''] = /src="([^"]+)"/.exec(code) ?? [];
  await page.goto(new URL(source, product.url).href);
  await drawn(page);
  expect(await page.locator('[data-test="run-query"]').count()).toBe(0);
});
