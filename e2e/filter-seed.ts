import type { Locator, Page } from 'playwright-core';
import type { ApiClient } from './api-client.ts';
import { expect, type Product } from './harness.ts';
import { FIGURE, type SeededCharts, seedCharts, TABLE } from './interactive-seed.ts';

const TIMED = {
  adhoc_filters: [
    {
      clause: 'WHERE',
      subject: 'date',
      operator: 'TEMPORAL_RANGE',
      comparator: 'No filter',
      expressionType: 'SIMPLE',
    },
  ],
};
export const CHARTS = {
  Count: { ...FIGURE, ...TIMED },
  Airports: { ...TABLE, ...TIMED },
  Weekly: {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: [],
    ...TIMED,
  },
};

export type Wire = Record<string, unknown>;
/** A native filter as it is stored. */
export const filter = (id: string, rest: Wire, controlValues: Wire = {}): Wire => ({
  id: `NATIVE_FILTER-${id}`,
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  name: id,
  controlValues,
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  defaultDataMask: {},
  ...rest,
});
/** What a filter aims at. */
export const on = (dataset: number, column?: string) => ({
  targets: [{ datasetId: dataset, ...(column ? { column: { name: column } } : {}) }],
});

/** A dashboard of three charts with these filters. */
export async function seed(
  api: ApiClient,
  title: string,
  filters: (dataset: number) => Wire[],
  metadata: Wire = {},
): Promise<SeededCharts> {
  const seeded = await seedCharts(api, title, CHARTS, { metadata });
  await api.put(`/api/v1/dashboard/${seeded.id}/filters`, { modified: filters(seeded.dataset) });
  return seeded;
}

export interface Asked {
  chart: number;
  filters: { col: unknown; op: string; val?: unknown }[];
  query: Wire;
}

/** What is asked of charts from now on, without what filters ask for themselves. */
export function follow(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.on('request', request => {
    if (!request.url().endsWith('/api/v1/chart/data/stream')) return;
    for (const { chart_id, context } of request.postDataJSON().charts) {
      const [query] = context.queries;
      const own = query.filters.filter(({ op }: { op: string }) => op !== 'TEMPORAL_RANGE');
      asked.push({ chart: chart_id, filters: own, query });
    }
  });
  return asked;
}

export const open = async (page: Page, product: Product, path: string) => {
  await page.goto(product.url + path);
  await page.locator('[data-test="chart-tile"]').first().waitFor();
};
export const field = (page: Page, id: string): Locator => page.locator(`[data-filter="NATIVE_FILTER-${id}"]`);
export const apply = (page: Page): Locator => page.locator('[data-test="apply-filters"]');
export const figure = (page: Page): Locator =>
  page.locator('[data-test="chart-tile"][aria-label="Count"] [data-test="chart-container"]');
/** Waits until every chart is drawn. */
export const drawn = async (page: Page) =>
  expect
    .poll(() => page.locator('[data-chart-status="rendered"], [data-chart-status="success"]').count(), {
      timeout: 30_000,
    })
    .toBe(Object.keys(CHARTS).length);
