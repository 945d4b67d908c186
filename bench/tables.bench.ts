import { type Product, startProduct } from '@parallax/e2e/product';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.ts';
import { examplesLoaded } from './examples.ts';
import { type BenchResult, percentile } from './result.ts';

const FRAMES = 240;
const SIXTY_PER_SECOND = 1000 / 60;

/** Scrolling large tables: how long the page works for one frame, and how many frames a person sees in a second. */
export async function run(): Promise<BenchResult[]> {
  const product = await startProduct();
  try {
    await examplesLoaded(product);
    const table = await scrolled(product, {
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['date', 'delay', 'distance', 'origin', 'destination'],
      row_limit: 100_000,
    });
    const pivot = await scrolled(product, {
      viz_type: 'pivot_table_v2',
      groupbyRows: ['date'],
      groupbyColumns: ['destination'],
      time_grain_sqla: 'P1D',
      metrics: ['count'],
      row_limit: 100_000,
    });
    return [
      ...results('a table of 100,000 rows', table),
      ...results('a pivot table of 100,000 cells', pivot),
    ];
  } finally {
    await product.stop();
  }
}

interface Scrolling {
  /** Between one frame and the next. */
  frames: number[];
  /** Cells the page holds. */
  cells: number;
  /** Work of the page for one frame, in time of its thread: it does not depend on what else the machine does. */
  work: number;
}

const results = (what: string, { frames, cells, work }: Scrolling): BenchResult[] => [
  { name: `${what}, scrolled: work for one frame`, value: work, unit: 'ms', budget: SIXTY_PER_SECOND },
  {
    name: `${what}, scrolled: frames in a second, drawn without a graphics card`,
    value: 1000 / percentile(frames, 0.5),
    unit: '/s',
    better: 'higher',
  },
  { name: `${what}: cells in the page`, value: cells, unit: '' },
];

const scrolled = (product: Product, settings: Record<string, unknown>): Promise<Scrolling> =>
  inBrowser(
    product,
    async page => {
      await openChart(page, product, settings);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const busy = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
      };
      // Once for the browser, which compiles meanwhile what it has just loaded.
      await page.evaluate(scroll, FRAMES);
      const before = await busy();
      const scrolling = await page.evaluate(scroll, FRAMES);
      return { ...scrolling, work: ((await busy()) - before) * (1000 / FRAMES) };
    },
    { viewport: { width: 1400, height: 900 } },
  );

async function openChart(page: Page, { url }: Product, settings: Record<string, unknown>): Promise<void> {
  const form = JSON.stringify({ ...settings, datasource: '1__table' });
  await page.goto(`${url}/explore/?form_data=${encodeURIComponent(form)}`);
  await page.locator('[data-chart-status="rendered"] table').waitFor({ timeout: 60_000 });
}

/** Runs in the page: scrolls by several screens a second, in both directions where there is room. */
async function scroll(count: number): Promise<Omit<Scrolling, 'work'>> {
  const table = document.querySelector('[data-chart-status="rendered"] table');
  const box = table?.closest('section');
  if (!table || !box) throw new Error('no table');
  const frames: number[] = [];
  let cells = 0;
  let last = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < count; frame++) {
    box.scrollTop += 60;
    box.scrollLeft += 20;
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - last);
    last = now;
    cells = Math.max(cells, table.querySelectorAll('td').length);
  }
  return { frames, cells };
}
