import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '@parallax/e2e/product';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A window as people have it. */
const DESKTOP = { width: 1400, height: 900 };

export interface BrowserOptions {
  viewport?: { width: number; height: number };
  /** Further switches of Chromium. */
  flags?: readonly string[];
}

/** Works in a browser with a profile of its own and nothing cached, signed in. */
export async function inBrowser<T>(
  { url, admin }: Product,
  work: (page: Page) => Promise<T>,
  { viewport = DESKTOP, flags = [] }: BrowserOptions = {},
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'parallax-bench-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.PARALLAX_TEST_CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: [...FLAGS, ...flags],
    viewport,
  });
  try {
    await signIn(context, url, admin);
    return await work(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Through the API, so that the browser has loaded no page yet. */
async function signIn(context: BrowserContext, url: string, admin: Product['admin']): Promise<void> {
  const reply = await context.request.post(`${url}/login/`, { data: admin });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}
