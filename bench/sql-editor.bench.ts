import { performance } from 'node:perf_hooks';
import { startProduct } from '@parallax/e2e/product';
import { engineFor } from '@parallax/engines';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.ts';
import { examplesLoaded } from './examples.ts';
import { type BenchResult, percentile } from './result.ts';

const LINES = 5_000;
const KEYS = 60;
/** Keys before the first that counts: a text that was just pasted is still being read by the highlighter. */
const WARMING = 30;
const RUNS = 5;
const ROWS = 1_000_000;
const MEGABYTE = 1024 * 1024;

/** The SQL editor under the hand: a long script being typed into, and a million rows being looked at. */
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
        return [...(await rows(page)), await typing(page)];
      },
      { viewport: { width: 1400, height: 900 }, flags: ['--enable-precise-memory-info'] },
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

/** As the clipboard does it: typing thousands of lines would measure the browser. */
async function paste(page: Page, text: string): Promise<void> {
  const editor = page.locator('[data-test="sql-text"]');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** From the press of a key to the frame that shows it. */
async function typing(page: Page): Promise<BenchResult> {
  const line = (n: number) => `SELECT ${n} AS n, 'some words' AS words FROM flights WHERE delay > ${n};`;
  await paste(page, Array.from({ length: LINES }, (_, n) => line(n)).join('\n'));
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'keydown',
      () => {
        const pressed = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - pressed);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  await page.keyboard.type('-- '.repeat((WARMING + KEYS) / 3), { delay: 40 });
  const times = await page.evaluate(warming => {
    const kept: unknown = Reflect.get(window, 'keyTimes');
    return Array.isArray(kept) ? kept.slice(warming).map(Number) : [];
  }, WARMING);
  const name = `key to picture in a script of ${LINES} lines, median`;
  return { name, value: percentile(times, 0.5), unit: 'ms', budget: 16 };
}

const heap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const memory: unknown = Reflect.get(performance, 'memory');
    return typeof memory === 'object' && memory !== null && 'usedJSHeapSize' in memory
      ? Number(memory.usedJSHeapSize)
      : Number.NaN;
  });

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
  const before = await heap(page);
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
  const grown = ((await heap(page)) - before) / MEGABYTE;
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
