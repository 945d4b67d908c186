import type { Page } from 'playwright-core';
import { expect, expectAccessible, PHONE, type Product, signIn, takePicture, test } from './harness.ts';

const drawn = (page: Page) =>
  page.locator('[data-test="chart-container"][data-chart-status="rendered"]').waitFor();

async function api(page: Page, method: string, path: string, body?: unknown) {
  return page.evaluate(
    async ([verb, url, json]) => {
      const token = await (await fetch('/api/v1/security/csrf_token/')).json();
      const reply = await fetch(url, {
        method: verb,
        headers: { 'X-CSRFToken': token.result, ...(json ? { 'Content-Type': 'application/json' } : {}) },
        body: json,
      });
      const answer: { id: number; ids: number[] } = await reply.json();
      return answer;
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
}

/** The examples are loaded while the product already answers. */
async function airports(page: Page): Promise<number> {
  const q = encodeURIComponent('(filters:!((col:table_name,opr:eq,value:airports)))');
  const find = async () => (await api(page, 'GET', `/api/v1/dataset/?q=${q}`)).ids;
  await expect.poll(find, { timeout: 60_000 }).toHaveLength(1);
  return (await find())[0]!;
}

const PLACES = { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' };
const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Airports' };

async function saveMap(page: Page, viz_type: string, settings: object): Promise<number> {
  const datasource_id = await airports(page);
  const { id } = await api(page, 'POST', '/api/v1/chart/', {
    slice_name: `Airports as ${viz_type}`,
    viz_type,
    datasource_id,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type, row_limit: 5000, ...settings }),
  });
  return id;
}

const open = async (page: Page, product: Product, id: number) => {
  await page.goto(`${product.url}/explore/?slice_id=${id}`);
  await drawn(page);
};

/** How much of the picture is neither land nor water nor border: the data. */
const painted = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-test="chart-container"] canvas');
    const { data } = canvas!.getContext('2d')!.getImageData(0, 0, canvas!.width, canvas!.height);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colours.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
    return colours.size;
  });

const SUMMED = { spatial: PLACES, size: COUNT };

test.for<[type: string, settings: object]>([
  ['deck_scatter', { spatial: PLACES, dimension: 'country', tooltip_contents: ['name'] }],
  ['deck_hex', { ...SUMMED, grid_size: 80_000 }],
  ['deck_heatmap', SUMMED],
  ['point_cluster_map', { all_columns_x: 'longitude', all_columns_y: 'latitude' }],
])('%s is drawn without any other host', async ([type, settings], { page, product }) => {
  const hosts = new Set<string>();
  page.on('request', request => hosts.add(new URL(request.url()).host));
  await signIn(page, product);
  await open(page, product, await saveMap(page, type, settings));
  await expect.poll(() => painted(page)).toBeGreaterThan(10);
  await takePicture(page, `map ${type}`);
  expect([...hosts]).toEqual([new URL(product.url).host]);
});

test('a map moves under the keyboard and goes back', async ({ page, product }) => {
  await signIn(page, product);
  await open(page, product, await saveMap(page, 'deck_scatter', { spatial: PLACES }));
  const map = page.getByRole('application');
  const scale = page.locator('[data-test="map-scale"]');
  const before = await scale.textContent();
  await map.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(() => scale.textContent()).not.toBe(before);
  await page.getByRole('button', { name: 'Back to the starting view' }).click();
  await expect.poll(() => scale.textContent()).toBe(before);
  await expectAccessible(page);
});

test('maps are laid over each other', async ({ page, product }) => {
  await signIn(page, product);
  const heat = await saveMap(page, 'deck_heatmap', { spatial: PLACES, size: COUNT });
  const points = await saveMap(page, 'deck_scatter', { spatial: PLACES });
  await open(page, product, await saveMap(page, 'deck_multi', { deck_slices: [heat, points] }));
  await expect.poll(() => painted(page)).toBeGreaterThan(10);
  await page.setViewportSize(PHONE);
  await takePicture(page, 'map layers phone');
});

test('a new map is built from two columns', async ({ page, product }) => {
  await signIn(page, product);
  const id = await airports(page);
  await page.goto(`${product.url}/explore/?datasource_id=${id}&datasource_type=table&viz_type=deck_scatter`);
  await page.getByRole('button', { name: 'Use longitude and latitude' }).click();
  await page.getByRole('button', { name: /Create chart|Update chart/ }).click();
  await drawn(page);
  await expect.poll(() => painted(page)).toBeGreaterThan(5);
  await takePicture(page, 'map new');
});
