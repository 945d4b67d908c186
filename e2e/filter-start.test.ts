import { apiClient } from './api-client.ts';
import { apply, drawn, field, filter, follow, on, open, seed } from './filter-seed.ts';
import { expect, signIn, takePicture, test } from './harness.ts';

test('the page is there before any filter value, and each chart is asked once', { timeout: 180_000 }, async ({
  page,
  product,
}) => {
  const api = await apiClient(product);
  const first = { defaultToFirstItem: true, multiSelect: false };
  const { id, charts, dataset } = await seed(api, 'Slow values', of => [
    filter('From', on(of, 'origin'), first),
  ]);
  const { Weekly } = charts;
  const scope = { rootPath: ['ROOT_ID'], excluded: [Weekly] };
  await api.put(`/api/v1/dashboard/${id}/filters`, {
    modified: [
      { ...filter('From', on(dataset, 'origin'), first), scope },
      {
        ...filter('To', { ...on(dataset, 'destination'), cascadeParentIds: ['NATIVE_FILTER-From'] }, first),
        scope,
      },
    ],
  });
  await signIn(page, product);
  const asked = follow(page);
  const held: string[] = [];
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/api/v1/chart/data*', async route => {
    const { native_filter_id: filterId } = route.request().postDataJSON().form_data;
    if (filterId) {
      held.push(filterId);
      await released;
    }
    await route.continue();
  });
  await open(page, product, `/superset/dashboard/${id}/`);
  await expect.poll(() => held).toEqual(['NATIVE_FILTER-From']);
  // Everything stands, and what the filter does not reach is drawn, while its value is still on its way.
  await expect.poll(() => page.locator('[data-test="chart-tile"]').count()).toBe(3);
  await field(page, 'To').waitFor();
  const weekly = page.locator(`[data-test="chart-container"][data-chart-id="${Weekly}"]`);
  await expect.poll(() => weekly.getAttribute('data-chart-status')).toBe('rendered');
  expect(asked.map(({ chart }) => chart)).toEqual([Weekly]);
  await takePicture(page, 'filters-waiting');

  release();
  await drawn(page);
  expect(held).toEqual(['NATIVE_FILTER-From', 'NATIVE_FILTER-To']);
  expect(asked.map(({ chart }) => chart).toSorted()).toEqual(Object.values(charts).toSorted());
  for (const { filters } of asked.slice(1)) {
    expect(filters.map(({ col }) => col)).toEqual(['origin', 'destination']);
  }
});

test('filters written into an address by hand reach the filters and charts they mean', {
  timeout: 180_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const { id } = await seed(api, 'By hand', dataset => [
    filter('Origin', on(dataset, 'origin')),
    filter('Distance', { ...on(dataset, 'distance'), filterType: 'filter_range' }),
  ]);
  await signIn(page, product);
  const asked = follow(page);
  const written = encodeURIComponent('(origin:!(ATL,DFW),distance:(gte:500),NOT:(destination:SFO),OR:!())');
  await open(page, product, `/superset/dashboard/${id}/?f=${written}`);
  await drawn(page);
  for (const { filters } of asked) {
    expect(filters).toEqual([
      { col: 'origin', op: 'IN', val: ['ATL', 'DFW'] },
      { col: 'distance', op: '>=', val: 500 },
      { col: 'destination', op: '!=', val: 'SFO' },
    ]);
  }
  await expect.poll(() => field(page, 'Origin').textContent()).toContain('DFW');
  await page.getByText('OR can choose between values of one column only').waitFor();

  // What is kept after a change takes the place of what was written.
  await page.locator('[data-test="clear-filters"]').click();
  await page.waitForURL(/native_filters_key=/);
  expect(page.url()).not.toContain('f=(');
  await expect.poll(() => apply(page).isDisabled()).toBe(true);
});
