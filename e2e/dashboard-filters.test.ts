import type { Locator, Page } from 'playwright-core';
import { apiClient } from './api-client.ts';
import { apply, drawn, field, figure, filter, follow, on, open, seed, type Wire } from './filter-seed.ts';
import { expect, expectAccessible, PHONE, signIn, takePicture, test } from './harness.ts';

async function pick(page: Page, id: string, text: string): Promise<void> {
  await field(page, id).getByRole('combobox').click();
  await page.keyboard.type(text);
  await page.locator('.ant-select-item-option', { hasText: text }).first().click();
  await page.keyboard.press('Escape');
}

test('a value is searched for on the server, applied, kept in the address and cleared', {
  timeout: 120_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const { id } = await seed(api, 'By value', dataset => [filter('Origin', on(dataset, 'origin'))]);
  await signIn(page, product);
  const asked = follow(page);
  await open(page, product, `/superset/dashboard/${id}/`);
  await drawn(page);
  await expect.poll(() => figure(page).textContent()).toMatch(/\d/);
  const all = await figure(page).textContent();
  expect(asked.map(({ chart }) => chart).toSorted()).toEqual(
    [...new Set(asked.map(({ chart }) => chart))].toSorted(),
  );
  expect(asked).toHaveLength(3);
  await expect.poll(() => apply(page).isDisabled()).toBe(true);

  await pick(page, 'Origin', 'ATL');
  expect(asked).toHaveLength(3);
  await apply(page).click();
  await expect.poll(() => asked.length).toBe(6);
  for (const { filters } of asked.slice(3))
    expect(filters).toEqual([{ col: 'origin', op: 'IN', val: ['ATL'] }]);
  await drawn(page);
  await expect.poll(() => figure(page).textContent()).not.toBe(all);
  const some = await figure(page).textContent();
  await page.waitForURL(/native_filters_key=/);
  await expectAccessible(page);
  await takePicture(page, 'filters-vertical');

  await page.locator('[data-test="filter-indicator"]').first().click();
  await page.getByText('Applied filters (1)').waitFor();
  await page.locator('[data-test="popover"]').getByRole('button', { name: 'Origin ATL' }).click();
  await expect
    .poll(() =>
      field(page, 'Origin')
        .getByRole('combobox')
        .evaluate(box => box === document.activeElement),
    )
    .toBe(true);

  asked.length = 0;
  await page.reload();
  await drawn(page);
  await expect.poll(() => figure(page).textContent()).toBe(some);
  expect(asked.map(({ filters }) => filters.length)).toEqual([1, 1, 1]);
  await expect.poll(() => field(page, 'Origin').textContent()).toContain('ATL');

  await page.locator('[data-test="clear-filters"]').click();
  await expect.poll(() => figure(page).textContent()).toBe(all);
});

test('first values respect their parents, before any chart is asked and after a change', {
  timeout: 120_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const first = { defaultToFirstItem: true, multiSelect: false };
  const { id } = await seed(api, 'Cascade', dataset => [
    filter('To', { ...on(dataset, 'destination'), cascadeParentIds: ['NATIVE_FILTER-From'] }, first),
    filter('From', on(dataset, 'origin'), first),
  ]);
  await signIn(page, product);
  const asked = follow(page);
  await open(page, product, `/superset/dashboard/${id}/`);
  await drawn(page);
  expect(asked).toHaveLength(3);
  const [to, from] = asked[0]!.filters;
  expect([to?.col, from?.col]).toEqual(['destination', 'origin']);
  const routes = await api.post<{ result: { data: Wire[] }[] }>('/api/v1/chart/data', {
    datasource: {
      id: (
        await api.get<{ result: { id: number }[] }>(
          '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))',
        )
      ).result[0]!.id,
      type: 'table',
    },
    queries: [{ columns: ['destination'], filters: [from], orderby: [['destination', true]], row_limit: 1 }],
    result_type: 'full',
    result_format: 'json',
  });
  expect(to?.val).toEqual([routes.result[0]!.data[0]!.destination]);

  asked.length = 0;
  await pick(page, 'From', 'ATL');
  await expect.poll(() => apply(page).isEnabled()).toBe(true);
  await apply(page).click();
  await expect.poll(() => asked.length).toBe(3);
  await drawn(page);
  expect(asked).toHaveLength(3);
  expect(asked[0]!.filters.find(({ col }) => col === 'origin')?.val).toEqual(['ATL']);
});

test('ranges, times, grains and dimensions reach the charts; a wrong range says why', {
  timeout: 120_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const { id, dataset } = await seed(api, 'All kinds', of => [
    filter('Distance', { ...on(of, 'distance'), filterType: 'filter_range' }),
    { id: 'NATIVE_FILTER_DIVIDER-1', type: 'DIVIDER', title: 'About time', description: 'When they flew' },
    filter('When', { targets: [{}], filterType: 'filter_time' }),
    filter('Grain', { ...on(of), filterType: 'filter_timegrain' }),
    filter('Clock', { ...on(of), filterType: 'filter_timecolumn' }),
  ]);
  await api.put(`/api/v1/dashboard/${id}/chart_customizations`, {
    modified: [
      {
        ...filter('Split', { ...on(dataset), filterType: 'chart_customization_dynamic_groupby' }),
        type: 'CHART_CUSTOMIZATION',
      },
    ],
  });
  await signIn(page, product);
  await open(page, product, `/superset/dashboard/${id}/`);
  await drawn(page);
  await page.getByText('When they flew').waitFor();
  const asked = follow(page);
  const low = page.getByRole('spinbutton', { name: 'Minimum of Distance' });
  await low.click();
  await field(page, 'Distance').locator('.ant-input-number').first().waitFor();
  await low.fill('2000');
  await page.getByRole('spinbutton', { name: 'Maximum of Distance' }).fill('500');
  await page.keyboard.press('Tab');
  await page.getByText('Minimum must be strictly less than maximum').waitFor();
  await expect.poll(() => apply(page).isDisabled()).toBe(true);
  await low.fill('100');
  await page.keyboard.press('Tab');

  await field(page, 'When').getByRole('button').click();
  await page.getByRole('combobox', { name: 'Range type' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Custom' }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await pick(page, 'Grain', 'Week');
  await pick(page, 'Clock', 'date');
  await pick(page, 'Split', 'destination');
  await apply(page).click();
  await expect.poll(() => asked.length).toBe(3);
  const line = asked.find(({ query }) => JSON.stringify(query.columns).includes('"timeGrain"'))!;
  expect(line.filters).toEqual([
    { col: 'distance', op: '>=', val: 100 },
    { col: 'distance', op: '<=', val: 500 },
  ]);
  expect(line.query.time_range).toMatch(/ : /);
  expect(line.query.granularity).toBe('date');
  expect(JSON.stringify(line.query.columns)).toContain('P1W');
  expect(JSON.stringify(line.query.columns)).toContain('destination');
  await drawn(page);
  await expectAccessible(page);
  await takePicture(page, 'filters-kinds');
});

test('a short link brings filters back; what is gone or hostile is left out and told', {
  timeout: 120_000,
}, async ({ page, product, errors }) => {
  const api = await apiClient(product);
  const { id } = await seed(api, 'Linked', dataset => [
    filter('Origin', on(dataset, 'origin')),
    filter('Lost', on(dataset, 'no_such_column')),
    filter('Round', { ...on(dataset, 'destination'), cascadeParentIds: ['NATIVE_FILTER-Trip'] }),
    filter('Trip', { ...on(dataset, 'distance'), cascadeParentIds: ['NATIVE_FILTER-Round'] }),
  ]);
  const sql = { adhoc_filters: [{ clause: 'WHERE', expressionType: 'SQL', sqlExpression: '1 = 0' }] };
  const dataMask = {
    'NATIVE_FILTER-Origin': { filterState: { value: ['ATL'] }, extraFormData: sql },
    'NATIVE_FILTER-Gone': { filterState: { value: ['x'] } },
  };
  const { url } = await api.post<{ url: string }>(`/api/v1/dashboard/${id}/permalink`, { dataMask });
  await signIn(page, product);
  const asked = follow(page);
  await page.goto(product.url + new URL(url).pathname);
  await page.waitForURL(/permalink_key=/);
  await drawn(page);
  expect(asked).toHaveLength(3);
  for (const { filters, query } of asked) {
    expect(filters).toEqual([{ col: 'origin', op: 'IN', val: ['ATL'] }]);
    expect(JSON.stringify(query.extras)).not.toContain('1 = 0');
  }
  const notice = page.locator('[data-test="address-notice"]');
  await notice.getByText('not on this dashboard: “NATIVE_FILTER-Gone”. It was left out.').waitFor();
  await page.getByText('The column no_such_column is no longer in the dataset flights.').waitFor();
  await page.getByText('This filter depends on itself').first().waitFor();

  const written = encodeURIComponent("(NATIVE_FILTER-Origin:(filterState:(value:!('DFW'))))");
  asked.length = 0;
  await open(page, product, `/superset/dashboard/${id}/?native_filters=${written}`);
  await drawn(page);
  expect(asked[0]!.filters).toEqual([{ col: 'origin', op: 'IN', val: ['DFW'] }]);
  const older = encodeURIComponent(JSON.stringify({ 1: { origin: ['ORD'] } }));
  asked.length = 0;
  await open(page, product, `/superset/dashboard/${id}/?preselect_filters=${older}`);
  await drawn(page);
  expect(asked[0]!.filters).toEqual([{ col: 'origin', op: 'IN', val: ['ORD'] }]);
  expect(await notice.count()).toBe(0);

  // Whatever the address holds, the dashboard opens with its own filters and says once what was left out.
  const hostile = new URLSearchParams({
    native_filters:
      '(__proto__:(a:1),NATIVE_FILTER-Origin:(filterState:(label:(a:1),value:(sql:x))),constructor:9',
    f: '((((',
    standalone: 'everything',
    uiConfig: '<script>',
    edit: 'please',
    country: 'CH',
  });
  asked.length = 0;
  await open(page, product, `/superset/dashboard/${id}/?${hostile}#%E0%A4%A`);
  await drawn(page);
  expect(asked.map(({ filters }) => filters)).toEqual([[], [], []]);
  await notice.waitFor();
  await expect.poll(() => notice.count()).toBe(1);
  await expect.poll(() => notice.getAttribute('data-error-type')).toBe('FRONTEND_ADDRESS_ERROR');
  await expect
    .poll(() => notice.locator('code').allTextContents())
    .toEqual(['native_filters', 'f', 'edit', 'standalone', 'uiConfig', '#']);
  await expectAccessible(page);
  await takePicture(page, 'address-notice');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });

  await open(page, product, `/superset/dashboard/${id}/?native_filters_key=never-kept`);
  await notice.getByText('stands for a state that is gone').waitFor();
  // the browser reports the state that was not found
  errors.splice(0, errors.length, ...errors.filter(error => !error.includes('404')));
});

async function openDialog(page: Page): Promise<Locator> {
  await page.locator('[data-test="filter-settings"]').click();
  await page.getByRole('menuitem', { name: 'Add or edit filters and controls' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add or edit filters and controls' });
  await dialog.waitFor();
  return dialog;
}

test('an editor makes a filter, scopes it, deletes with a way back, and sets the bar on top', {
  timeout: 120_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const { id } = await seed(api, 'To be configured', () => []);
  await signIn(page, product);
  await open(page, product, `/superset/dashboard/${id}/`);
  await page.locator('[data-test="expand-filters"]').click();
  let dialog = await openDialog(page);
  await dialog.locator('[data-test="save-filters"]').click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByText('Column is required').waitFor();
  await dialog.locator('[data-test="filter-name"]').fill('Airport');
  await dialog.getByRole('combobox', { name: 'Column' }).click();
  await page.keyboard.type('origin');
  await page.locator('.ant-select-item-option', { hasText: 'origin' }).click();
  await dialog.getByText('Filter has default value').click();
  await dialog.locator('[data-test="default-value"]').getByRole('combobox').click();
  await page.locator('.ant-select-item-option', { hasText: 'ABE' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await takePicture(page, 'filters-dialog');
  await dialog.getByRole('tab', { name: 'Scoping' }).click();
  await dialog.getByText('Apply to specific panels').click();
  await dialog.locator('.ant-tree-treenode', { hasText: 'Airports' }).locator('.ant-tree-checkbox').click();
  await takePicture(page, 'filters-scoping');
  const asked = follow(page);
  await dialog.locator('[data-test="save-filters"]').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('[data-test="filter-field"]', { hasText: 'Airport' }).waitFor();
  await expect.poll(() => asked.length).toBe(2);
  for (const { filters } of asked) expect(filters).toEqual([{ col: 'origin', op: 'IN', val: ['ABE'] }]);

  dialog = await openDialog(page);
  await dialog.locator('[data-test="add-filter"]').click();
  await page.getByRole('menuitem', { name: 'Add divider' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('More');
  await dialog.getByRole('button', { name: 'Delete Airport' }).click();
  await dialog.locator('[data-test="undo-delete"]').click();
  await dialog.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => dialog.locator('[data-test="filter-entry"]').allTextContents())
    .toEqual(['More', 'Airport']);
  await page.keyboard.press('Escape');
  await dialog.getByText('There are unsaved changes.').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.locator('[data-test="save-filters"]').click();
  await dialog.waitFor({ state: 'hidden' });
  const stored = async () => {
    const { result } = await api.get<{ result: { json_metadata: string } }>(`/api/v1/dashboard/${id}`);
    const metadata: { native_filter_configuration: Wire[]; filter_bar_orientation?: string } = JSON.parse(
      result.json_metadata,
    );
    return metadata;
  };
  expect((await stored()).native_filter_configuration.map(({ title, name }) => title ?? name)).toEqual([
    'More',
    'Airport',
  ]);

  await page.locator('[data-test="filter-settings"]').click();
  await page.getByText('Orientation of filter bar').hover();
  await page.getByText('Horizontal (Top)').click();
  await expect.poll(async () => (await stored()).filter_bar_orientation).toBe('HORIZONTAL');
  await page.reload();
  await drawn(page);
  await page.locator('[data-test="filter-bar"]').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'filters-horizontal');
});

test('filters that do not fit on top go behind a button; on a phone they are a sheet', {
  timeout: 120_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
  const { id } = await seed(
    api,
    'Many filters',
    dataset => names.map(name => filter(name, on(dataset, 'origin'))),
    { filter_bar_orientation: 'HORIZONTAL' },
  );
  await signIn(page, product);
  await open(page, product, `/superset/dashboard/${id}/`);
  await page.locator('[data-test="more-filters"]').click();
  await field(page, 'Seven').waitFor();
  await takePicture(page, 'filters-more');
  await page.setViewportSize(PHONE);
  await page.locator('[data-test="open-filters"]').click();
  await field(page, 'One').waitFor();
  await pick(page, 'One', 'ATL');
  await takePicture(page, 'filters-phone');
  const asked = follow(page);
  await apply(page).click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]!.filters).toEqual([{ col: 'origin', op: 'IN', val: ['ATL'] }]);
});
