import type { Page } from 'playwright-core';
import { type BenchResult, percentile } from './result.ts';

const LINES = 5_000;
const TYPED = 'SELECT origin, avg(delay) AS late FROM flights';
const TYPED_LINES = 3;

/** What the browser notes of its main thread; times are microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  tid: number;
  pid: number;
  ts: number;
  dur?: number;
  args?: { data?: { type?: string } };
}

/** As the clipboard does it, over what is selected: typing thousands of lines would measure the browser. */
const paste = (page: Page, text: string): Promise<void> =>
  page.locator('[data-test="sql-text"]').evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** A long script with the cursor on an empty line in its middle. */
async function openScript(page: Page): Promise<void> {
  const line = (_: unknown, n: number) =>
    `SELECT ${n} AS n, 'some words' AS words FROM flights WHERE delay > ${n};\n`;
  const half = Array.from({ length: LINES / 2 }, line).join('');
  await page.locator('[data-test="sql-text"]').click();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, `\n${half}`);
  await page.keyboard.press('ControlOrMeta+Home');
  await paste(page, half);
}

async function typeLine(page: Page): Promise<void> {
  await page.keyboard.type(TYPED, { delay: 40 });
  await page.keyboard.press('Enter');
}

/** What the browser noted while something was done. */
async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await work();
  const ended = new Promise<void>(resolve => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return events;
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
const isKey = ({ name, args }: TraceEvent): boolean =>
  name === 'EventDispatch' && args?.data?.type === 'keydown';

/**
 * For each key how long the page's thread was at work until the frame that shows it was handed over. A thread that is
 * done waits for the display's next beat, up to 16.7 ms that depend on when the key was pressed and on nothing else.
 */
function workPerKey(events: readonly TraceEvent[]): number[] {
  const thread = events.find(isKey);
  const ours = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === thread?.pid && tid === thread.tid)
    .toSorted((one, other) => one.ts - other.ts);
  const keys = ours.filter(isKey);
  const tasks = ours.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  return keys.flatMap((key, index) => {
    const next = keys[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const paint = ours.find(({ name, ts }) => name === 'Paint' && ts > key.ts && ts < next);
    const frame = paint && tasks.find(task => task.ts <= paint.ts && endOf(task) >= endOf(paint));
    if (!frame) return [];
    const inside = tasks.map(task => Math.min(endOf(task), endOf(frame)) - Math.max(task.ts, key.ts));
    return [inside.reduce((sum, part) => sum + Math.max(0, part), 0) / 1000];
  });
}

/** Notes for each key when a frame that shows it was handed over, the wait for the display included. */
function noteKeys(): void {
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  document.addEventListener(
    'keydown',
    ({ timeStamp: pressed }) => {
      requestAnimationFrame(() => {
        const drawing = new MessageChannel();
        drawing.port1.onmessage = () => times.push(performance.now() - pressed);
        drawing.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** From the press of a key to the frame that shows it. */
export async function keyToPicture(page: Page): Promise<BenchResult[]> {
  await openScript(page);
  // A text that was just pasted is still being read by the highlighter, and the browser still compiles.
  await typeLine(page);
  const typeLines = async () => {
    for (let line = 0; line < TYPED_LINES; line++) await typeLine(page);
  };
  const worked = workPerKey(await traced(page, typeLines));
  await page.evaluate(noteKeys);
  await typeLines();
  const whole = await page.evaluate(() => {
    const kept: unknown = Reflect.get(window, 'keyTimes');
    return Array.isArray(kept) ? kept.map(Number) : [];
  });
  const name = `key to picture in a script of ${LINES} lines`;
  return [
    { name: `${name}, work, median`, value: percentile(worked, 0.5), unit: 'ms', budget: 16 },
    { name: `${name}, work, p95`, value: percentile(worked, 0.95), unit: 'ms' },
    { name: `${name}, with the wait for the display, median`, value: percentile(whole, 0.5), unit: 'ms' },
  ];
}
