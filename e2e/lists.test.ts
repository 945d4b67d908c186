import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { apiClient } from './api-client.ts';
import {
  DESKTOP,
  expect,
  expectAccessible,
  PHONE,
  type Product,
  signIn,
  takePicture,
  test,
} from './harness.ts';
import { seedLists, TAG_COUNT } from './seed.ts';

let seeded: { layer: number; tag: number };
test.beforeAll(async ({ product }) => {
  seeded = await seedLists(await apiClient(product));
});

const PAGE_SIZE = 25;
const rows = (page: Page) => page.locator('[data-test="table-row"]');
const names = (page: Page) => rows(page).locator('td:first-child a').allTextContents();
const footer = (page: Page) => page.locator('[data-test="row-count"]').textContent();

async function open(page: Page, product: Product, path: string): Promise<void> {
  await signIn(page, product);
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

test('a list is searched, sorted and paged; the address keeps it, and Back returns', async ({
  page,
  product,
}) => {
  await open(page, product, '/superset/tags/');
  await expect.poll(() => footer(page)).toBe(`1-${PAGE_SIZE} of ${TAG_COUNT}`);

  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(async () => (await names(page))[0]).toBe('tag 01');
  await page.getByTitle('2', { exact: true }).click();
  await expect.poll(() => footer(page)).toBe(`26-${TAG_COUNT} of ${TAG_COUNT}`);
  await page.reload();
  await expect.poll(async () => (await names(page))[0]).toBe('tag 26');
  await page.goBack();
  await expect.poll(async () => (await names(page))[0]).toBe('tag 01');

  await page.getByRole('textbox', { name: 'Name' }).fill('tag 1');
  await page.keyboard.press('Enter');
  await expect.poll(() => footer(page)).toBe('1-10 of 10');
  await page.reload();
  await expect.poll(() => footer(page)).toBe('1-10 of 10');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('tag 1');
  await page.getByRole('textbox', { name: 'Name' }).fill('nothing is called this');
  await page.keyboard.press('Enter');
  await page.getByText('No results match your filter criteria').waitFor();
  await page.getByRole('button', { name: 'clear all filters' }).click();
  await expect.poll(() => footer(page)).toBe(`1-${PAGE_SIZE} of ${TAG_COUNT}`);
});

test('a list is filtered by a choice the server searches', async ({ page, product }) => {
  await open(page, product, '/users/');
  await page.getByRole('combobox', { name: 'Roles' }).click();
  await page.keyboard.type('Gam');
  await page.getByTitle('Gamma', { exact: true }).click();
  await page.getByText('No results match your filter criteria').waitFor();
  expect(page.url()).toContain('Gamma');
});

test('cards and table change places, and cards have an order of their own', async ({ page, product }) => {
  await open(page, product, '/superset/tags/');
  await page.locator('[data-test="card-view-toggle"]').click();
  await expect.poll(() => page.locator('[data-test="styled-card"]').count()).toBe(PAGE_SIZE);
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByTitle('Alphabetical', { exact: true }).click();
  await page.locator('[data-test="styled-card"]').first().getByRole('link', { name: 'tag 01' }).waitFor();
  await page.reload();
  await page.locator('[data-test="styled-card"]').first().getByRole('link', { name: 'tag 01' }).waitFor();
  await page.locator('[data-test="table-view-toggle"]').click();
  await expect.poll(() => rows(page).count()).toBe(PAGE_SIZE);
});

test('a star turns at once and is remembered', async ({ page, product }) => {
  await open(page, product, '/superset/tags/?sortColumn=name&sortOrder=asc');
  const star = page.getByRole('button', { name: 'Favorite: tag 02' });
  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
});

test('several rows are selected with a range and deleted together', async ({ page, product }) => {
  await open(page, product, '/superset/tags/?sortColumn=name&sortOrder=desc');
  await page.locator('[data-test="bulk-select"]').click();
  const ticks = page.getByRole('checkbox', { name: 'Select row' });
  await ticks.nth(0).click();
  await ticks.nth(2).click({ modifiers: ['Shift'] });
  await expect.poll(() => page.locator('[data-test="bulk-select-copy"]').textContent()).toBe('3 Selected');
  await page.locator('[data-test="bulk-select-action"]').getByText('Delete').click();
  await page.locator('[data-test="delete-modal-input"]').fill('DELETE');
  await page.keyboard.press('Enter');
  await page.getByText('Deleted: tag 30, tag 29, tag 28').waitFor();
  await expect.poll(() => footer(page)).toBe(`1-${PAGE_SIZE} of ${TAG_COUNT - 3}`);
  await expect.poll(async () => (await names(page))[0]).toBe('tag 27');
});

describe('every screen', () => {
  const screens: [name: string, path: () => string][] = [
    ['tags', () => '/superset/tags/'],
    ['tag-cards', () => '/superset/tags/?viewMode=card'],
    ['all-entities', () => `/superset/all_entities/?id=${seeded.tag - 5}`],
    ['css-templates', () => '/csstemplatemodelview/list/'],
    ['annotation-layers', () => '/annotationlayer/list/'],
    ['annotations', () => `/annotationlayer/${seeded.layer}/annotation/`],
    ['themes', () => '/theme/list/'],
    ['users', () => '/users/'],
    ['roles', () => '/roles/'],
    ['groups', () => '/list_groups/'],
    ['action-log', () => '/actionlog/list/'],
    ['registrations', () => '/registrations/'],
    ['account', () => '/user_info/'],
    ['databases', () => '/databaseview/list/'],
    ['datasets', () => '/tablemodelview/list/'],
    ['charts', () => '/chart/list/'],
    ['dashboards', () => '/dashboard/list/'],
    ['saved-queries', () => '/savedqueryview/list/'],
    ['query-history', () => '/sqllab/history/'],
    ['row-level-security', () => '/rowlevelsecurity/list/'],
    ['alerts', () => '/alert/list/'],
  ];
  const themes = [
    ['light', 'everything'],
    ['dark', 'contrast'],
  ] as const;
  test.for(screens)(
    '%s is accessible wide and narrow, in light and dark',
    async ([name, path], { page, product }) => {
      await open(page, product, path());
      for (const [size, viewport] of Object.entries({ wide: DESKTOP, narrow: PHONE })) {
        await page.setViewportSize(viewport);
        for (const [colorScheme, what] of themes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect
            .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
            .toBe(colorScheme);
          await expectAccessible(page, what);
          await takePicture(page, `${name}-${size}-${colorScheme}`);
        }
      }
    },
  );
});
