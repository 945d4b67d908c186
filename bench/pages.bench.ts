import { setTimeout as pause } from 'node:timers/promises';
import { type Product, startProduct } from '@parallax/e2e/product';
import type { Page } from 'playwright-core';
import { type BrowserOptions, inBrowser } from './browser.ts';
import { examplesLoaded } from './examples.ts';
import { fiftyCharts } from './fifty-charts.ts';
import { type BenchResult, percentile } from './result.ts';

const ROUNDS = 5;

/** What a person waits for: an example dashboard in a cold browser with stored answers, and a new chart in Explore. */
export async function run(): Promise<BenchResult[]> {
  const product = await startProduct();
  try {
    await examplesLoaded(product);
    await inBrowser(product, page => open(page, `${product.url}/superset/dashboard/flights/`), TALL);
    const dashboard = await coldOpenings(product, '/superset/dashboard/flights/');
    const explore = await coldOpenings(
      product,
      '/explore/?viz_type=echarts_timeseries_line&datasource=1__table',
    );
    const many = `/superset/dashboard/${await fiftyCharts(product)}/`;
    await inBrowser(product, page => open(page, `${product.url}${many}`), TALL);
    const fifty = await coldOpenings(product, many);
    return [
      {
        name: 'dashboard with 50 charts, stored answers, cold browser, all drawn',
        value: fifty.ms,
        unit: 'ms',
        budget: 1500,
      },
      { name: 'longest task of that page', value: fifty.longestTask, unit: 'ms', budget: 100 },
      {
        name: 'dashboard with 9 charts, stored answers, cold browser, all drawn',
        value: dashboard.ms,
        unit: 'ms',
        budget: 1200,
      },
      { name: 'JavaScript of that page, as sent', value: dashboard.scriptKb, unit: 'KB', budget: 450 },
      {
        name: 'first chart of three million rows in Explore, cold browser',
        value: explore.ms,
        unit: 'ms',
        budget: 1000,
      },
      { name: 'JavaScript of Explore, as sent', value: explore.scriptKb, unit: 'KB' },
    ];
  } finally {
    await product.stop();
  }
}

/** All fifty charts are near the window, so that all are asked for and stored. */
const TALL = { viewport: { width: 1400, height: 5000 } };

interface Opening {
  ms: number;
  scriptKb: number;
  /** Of the main thread. */
  longestTask: number;
}

/** Medians over several browsers, each with a profile of its own and nothing cached. */
async function coldOpenings(product: Product, path: string, options?: BrowserOptions): Promise<Opening> {
  const openings: Opening[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    openings.push(await inBrowser(product, page => open(page, `${product.url}${path}`), options));
  }
  const median = (key: keyof Opening) =>
    percentile(
      openings.map(opening => opening[key]),
      0.5,
    );
  return { ms: median('ms'), scriptKb: median('scriptKb'), longestTask: median('longestTask') };
}

async function open(page: Page, url: string): Promise<Opening> {
  await page.addInitScript(() => {
    const longest = { value: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) longest.value = Math.max(longest.value, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await settled(page);
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const charts = [...document.querySelectorAll('[data-test="chart-container"]')];
    return charts.length > 0 && charts.every(chart => chart.getAttribute('data-chart-status') === 'rendered');
  });
  const ms = performance.now() - started;
  await page.waitForLoadState('networkidle');
  return { ms, ...(await page.evaluate(figures)) };
}

/** A browser that has nothing cached, and has come to rest after its start: that is not what a page takes. */
async function settled(page: Page): Promise<void> {
  await page.goto('about:blank');
  await pause(2000);
}

/** Runs in the page, which keeps the sizes itself: listening to every reply would slow it down. */
function figures(): Pick<Opening, 'scriptKb' | 'longestTask'> {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(entry => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => /\.js(\?|$)/.test(name));
  return {
    scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    longestTask: Number(Reflect.get(window, 'longest').value),
  };
}
