import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { type Product, startProduct } from './product.ts';

export { type Product, type ProductOptions, startProduct } from './product.ts';
export { expect };

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PICTURES = fileURLToPath(new URL('../test-results/screens/', import.meta.url));

/** How long a journey waits for anything: the machine may have other things to do. */
const PATIENCE_MS = 60_000;

export const DESKTOP = { width: 1400, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Debian's Chromium in a fresh profile folder. */
const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.PARALLAX_TEST_CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: FLAGS,
  });

/** Somebody with a browser nobody used before: no cookies, nothing stored, nothing cached. */
export async function newVisitor(browser: Browser): Promise<BrowserContext> {
  const visitor = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  visitor.setDefaultTimeout(PATIENCE_MS);
  return visitor;
}

/** Gives the browser a session without the time a form takes, and leaves it at a bare page of the product. */
export async function signIn(page: Page, product: Product, user = product.admin): Promise<void> {
  const reply = await page.context().request.post(`${product.url}/login/`, { data: user, maxRedirects: 0 });
  expect(reply.status(), await reply.text()).toBeLessThan(400);
  await page.goto(`${product.url}/health`);
}

/** Signs in through the form, as a person would, and waits until the sign-in page is left. */
export async function signInByForm(page: Page, product: Product, user = product.admin): Promise<void> {
  await page.goto(`${product.url}/login/`);
  await page.locator('[data-test="username-input"]').fill(user.username);
  await page.locator('[data-test="password-input"]').fill(user.password);
  await page.locator('[data-test="login-button"]').click();
  await page.waitForURL(url => !url.pathname.startsWith('/login'));
}

/**
 * Fails with the list of WCAG 2 A and AA violations of the page as it stands once nothing moves any more. `contrast`
 * looks at colours alone: all that can differ when a page already checked is shown in another theme.
 */
export async function expectAccessible(
  page: Page,
  what: 'everything' | 'contrast' = 'everything',
): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return endless || playState === 'finished' || playState === 'idle';
    }),
  );
  const axe = new AxeBuilder({ page });
  if (what === 'contrast') axe.withRules(['color-contrast']);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    })),
  ).toEqual([]);
}

/** Writes a picture to `test-results/screens/<name>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** Adds whatever the page reports as an error, console errors and uncaught exceptions, to `errors`. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', error => errors.push(error.stack ?? error.message));
}

interface Fixtures {
  /** One product per test file, with example data unless the file starts its own. */
  product: Product;
  /** One browser per test file. */
  browser: Browser;
  /**
   * A page of a new visitor. The journey fails when anything was reported as an error that it did not expect, and
   * leaves a picture of a failure behind.
   */
  page: Page;
  /** Reported errors so far; a journey that provokes one empties the list. */
  errors: string[];
}

/**
 * The journeys' `test`:
 *
 *     test('an administrator sees the home page', async ({ page, product }) => { await signIn(page, product); … });
 */
export const test = base.extend<Fixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'file' },
  ],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const browser = await startBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
  errors: async ({}, use) => {
    await use([]);
  },
  page: async ({ browser, errors, task }, use) => {
    const visitor = await newVisitor(browser);
    const page = await visitor.newPage();
    collectErrors(page, errors);
    try {
      await use(page);
      if (task.result?.state === 'fail') await takePicture(page, `failed ${task.name}`);
      expect(errors).toEqual([]);
    } finally {
      await visitor.close();
    }
  },
});
