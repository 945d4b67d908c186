import { performance } from 'node:perf_hooks';
import { startProduct } from '@parallax/e2e/product';
import { engineFor } from '@parallax/engines';
import type { CDPSession, Page } from 'playwright-core';
import { inBrowser } from './browser.ts';
import { examplesLoaded } from './examples.ts';
import { keyToPicture } from './key-to-picture.ts';
import { type BenchResult, percentile } from './result.ts';

const RUNS = 5;
const ROWS = 1_000_000;
const TABLES = 250_000;
const COMPLETIONS = 10;
const MEGABYTE = 1024 * 1024;

/** The SQL editor under the hand: a long script typed into, a million rows looked at, names completed. */
export async function run(): Promise<BenchResult[]> {
  const product = await startProduct();
  try {
    await examplesLoaded(product);
    return await inBrowser(
      product,
      async page => {
        await page.goto(`${product.url}/sqllab/`);
        await page.locator('[data-test="sql-text"]').waitFor();
        await page.getByText('examples › main').waitFor();
        return [...(await rows(page)), ...(await keyToPicture(page)), await completing(page)];
      },
      { viewport: { width: 1400, height: 900 } },
    );
  } finally {
    await product.stop();
  }
}

async function write(page: Page, sql: string): Promise<void> {
  await page.locator('[data-test="sql-text"]').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('Escape');
}

/** Notes how long the worker that completes takes to answer, the way there and back included. */
function noteCompletions(): void {
  const asked = new Map<number, number>();
  const times: number[] = [];
  Object.assign(window, { completionTimes: times });
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        const from = asked.get(data?.id);
        if (from !== undefined && data?.completions?.options.length > 0) times.push(performance.now() - from);
      });
    }
    override postMessage(message: { type?: string; id?: number }): void {
      if (message.type === 'complete') asked.set(message.id ?? 0, performance.now());
      super.postMessage(message);
    }
  };
}

/** What may stand at the cursor, among very many tables. The list of them is made here: listing is measured elsewhere. */
async function completing(page: Page): Promise<BenchResult> {
  const result = Array.from({ length: TABLES }, (_, n) => ({
    value: `area_${String(n % 400).padStart(3, '0')}_table_${(n * 7919) % TABLES}`,
    type: 'table',
    extra: null,
  }));
  await page.route(/\/database\/\d+\/tables\//, route => route.fulfill({ json: { count: TABLES, result } }));
  await page.addInitScript(noteCompletions);
  await page.reload();
  const answers = () =>
    page.evaluate(() => {
      const kept: unknown = Reflect.get(window, 'completionTimes');
      return Array.isArray(kept) ? kept.map(Number) : [];
    });
  await page.getByText(`area_000_table_0`, { exact: true }).first().waitFor();
  for (let round = 0; round < COMPLETIONS; round++) {
    // A beginning, something within names, and a name that stands at the end of all.
    for (const word of ['area_1', 'table_24999', '399_table_']) {
      const before = (await answers()).length;
      await write(page, `SELECT * FROM ${word}`);
      await page.keyboard.press('Control+Space');
      await page.locator('.cm-tooltip-autocomplete li').first().waitFor();
      if ((await answers()).length === before) throw new Error('The worker was not asked');
    }
  }
  const value = percentile(await answers(), 0.95);
  return {
    name: `completion among ${TABLES.toLocaleString('en-GB')} tables, p95`,
    value,
    unit: 'ms',
    budget: 30,
  };
}

/** What the page holds once nothing is left that could be let go. */
async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

const million = (run: number): string =>
  `SELECT i AS n, 'row ${run}-' || i AS name, i % 97 AS rest FROM range(${ROWS}) t(i)`;

/** When the database itself has the first rows of the same query. */
async function driverFirst(): Promise<number> {
  const driver = await (await engineFor('duckdb://')).open({ uri: 'duckdb:///:memory:', trusted: true });
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    for await (const _ of (await driver.run(million(run))).batches) {
      times.push(performance.now() - started);
      break;
    }
  }
  await driver.close();
  return percentile(times, 0.5);
}

/** From the click to the frame that shows the first row, by the clock of the page. */
async function firstShown(page: Page, run: number): Promise<number> {
  await write(page, million(run));
  await page.evaluate(text => {
    Object.assign(window, { firstShown: null });
    document.addEventListener(
      'click',
      () => {
        const clicked = performance.now();
        new MutationObserver((_, observer) => {
          const cells = [...document.querySelectorAll('[role="gridcell"]')];
          if (!cells.some(cell => cell.textContent?.trim() === text)) return;
          observer.disconnect();
          requestAnimationFrame(() => Object.assign(window, { firstShown: performance.now() - clicked }));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      },
      { capture: true, once: true },
    );
  }, `row ${run}-0`);
  await page.locator('[data-test="run-query"]').click();
  const shown = await page.waitForFunction(() => Reflect.get(window, 'firstShown'));
  await page.locator('[data-test="row-count"]', { hasText: '1,000,000 rows' }).waitFor();
  return Number(await shown.jsonValue());
}

/** The first rows, and how much the browser holds once it went through all of them. */
async function rows(page: Page): Promise<BenchResult[]> {
  await page.getByLabel('Row limit').click();
  await page.getByTitle('Limit 1,000,000').click();
  const session = await page.context().newCDPSession(page);
  const before = await heap(session);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await firstShown(page, run));
  const grid = page.locator('[data-test="result-grid"]');
  for (let part = 1; part <= 50; part++) {
    await grid.evaluate((element, share) => {
      element.scrollTop = element.scrollHeight * share;
    }, part / 50);
    await page.waitForTimeout(50);
  }
  await page
    .locator('[role="gridcell"]', { hasText: `row ${RUNS - 1}-${ROWS - 1}` })
    .first()
    .waitFor();
  const grown = ((await heap(session)) - before) / MEGABYTE;
  const floor = await driverFirst();
  return [
    { name: 'first of a million rows on screen, the first run of all', value: times[0]!, unit: 'ms' },
    {
      name: 'first of a million rows on screen after the driver’s, median',
      value: percentile(times, 0.5) - floor,
      unit: 'ms',
      budget: 300,
      floor: { name: 'driver', value: floor },
    },
    { name: 'browser memory after scrolling through them', value: grown, unit: 'MB', budget: 60 },
  ];
}
