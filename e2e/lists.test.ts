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
import { seedLists } from './seed.ts';

let seeded: { layer: number; tag: number };
test.beforeAll(async ({ product }) => {
  seeded = await seedLists(await apiClient(product));
});

const open = async (page: Page, product: Product, path: string): Promise<void> => {
  await page.goto(product.url + path);
  await page.waitForLoadState('networkidle');
};

describe('every screen', () => {
  const screens: [name: string, path: () => string][] = [
    ['tags', () => '/superset/tags/'],
    ['tag-cards', () => '/superset/tags/?viewMode=card'],
    ['all-entities', () => `/superset/all_entities/?id=${seeded.tag}`],
    ['css-templates', () => '/csstemplatemodelview/list/'],
    ['annotation-layers', () => '/annotationlayer/list/'],
    ['annotations', () => `/annotationlayer/${seeded.layer}/annotation/`],
    ['themes', () => '/theme/list/'],
    ['users', () => '/users/'],
    ['roles', () => '/roles/'],
    ['groups', () => '/list_groups/'],
    ['action-log', () => '/actionlog/list/'],
    ['account', () => '/user_info/'],
  ];
  test.for(screens)(
    '%s is accessible, wide and narrow, light and dark',
    async ([name, path], { page, product }) => {
      await signIn(page, product);
      await open(page, product, path());
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const [size, viewport] of [
        ['wide', DESKTOP],
        ['narrow', PHONE],
      ] as const) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect
            .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
            .toBe(colorScheme);
          await expectAccessible(page);
          await takePicture(page, `${name}-${size}-${colorScheme}`);
        }
      }
    },
  );
});
