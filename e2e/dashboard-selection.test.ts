import { apiClient } from './api-client.ts';
import { drag, editSeeded, openEditor, save, tiles } from './dashboard-gestures.ts';
import { seedDashboard } from './dashboard-seed.ts';
import { expect, expectAccessible, signIn, takePicture, test } from './harness.ts';

const BODY = { position: { x: 60, y: 120 } };

test('several components are chosen, moved by keys and by mouse, and undone', async ({ page, product }) => {
  await editSeeded(page, product, 'Chosen together');
  const first = page.locator('[id="CHART-1"]');
  const second = page.locator('[id="CHART-2"]');
  const bar = page.locator('[data-test="selection"]');
  await first.click(BODY);
  await expect.poll(() => bar.textContent()).toContain('1 selected');
  await second.click({ ...BODY, modifiers: ['Shift'] });
  await expect.poll(() => bar.textContent()).toContain('2 selected');
  await takePicture(page, 'dashboard-selection');
  await expectAccessible(page);

  const rows = page.locator('[id="GRID_ID"] > [data-component]');
  const order = () => rows.evaluateAll(found => found.map(({ id }) => id));
  expect(await order()).toEqual(['ROW-1', 'TABS-1']);
  await drag(page, first, page.locator('[id="HEADER-1"]'), { x: 0.5, y: 0.05 });
  await expect.poll(order).toEqual(['TABS-1']);
  expect(await tiles(page)).toEqual(['Flights over time', 'Flights by origin']);
  await page.keyboard.press('Control+z');
  await expect.poll(order).toEqual(['ROW-1', 'TABS-1']);

  await page.keyboard.press('Escape');
  await expect.poll(() => bar.count()).toBe(0);
  await first.click(BODY);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tiles(page)).toEqual(['Flights by origin', 'Flights over time']);
  await page.keyboard.press('Delete');
  await expect.poll(() => tiles(page)).toEqual(['Flights by origin']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => tiles(page)).toEqual(['Flights over time', 'Flights by origin']);
  await expect.poll(() => page.locator('[data-test="save-dashboard"]').isDisabled()).toBe(true);
});

test('components are copied within a dashboard and into another one', async ({ page, product }) => {
  const from = await editSeeded(page, product, 'To copy from');
  const api = await apiClient(product);
  const { id: to } = await api.post<{ id: number }>('/api/v1/dashboard/', {
    dashboard_title: 'To paste into',
  });
  await page.locator('[id="CHART-2"]').click(BODY);
  await page.keyboard.press('Control+d');
  await expect
    .poll(() => tiles(page))
    .toEqual(['Flights over time', 'Flights by origin', 'Flights by origin']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => tiles(page)).toHaveLength(2);
  await page.locator('[id="ROW-1"] > div > [data-test="toolbar-ROW"] [data-test="drag-handle"]').click();
  await page.keyboard.press('Control+c');

  await page.goto(`${product.url}/superset/dashboard/${to}/?edit=true`);
  await page.locator('[data-test="builder-panel"]').waitFor();
  await page.locator('body').click({ position: { x: 300, y: 500 } });
  await page.keyboard.press('Control+v');
  await expect.poll(() => tiles(page)).toEqual(['Flights over time', 'Flights by origin']);
  await expect.poll(() => page.locator('[data-chart-status="rendered"]').count()).toBe(2);
  await save(page);
  await page.reload();
  await expect.poll(() => tiles(page)).toEqual(['Flights over time', 'Flights by origin']);
  expect(from).not.toBe(to);
});

test('every edge resizes, with the columns shown', async ({ page, product }) => {
  const { id } = await seedDashboard(await apiClient(product), 'Edges');
  await signIn(page, product);
  await openEditor(page, product, id);
  const [left, right] = [page.locator('[id="CHART-1"]'), page.locator('[id="CHART-2"]')];
  const widths = async () => [(await left.boundingBox())!.width, (await right.boundingBox())!.width];
  const [before = 0, beside = 0] = await widths();
  await right.hover(BODY);
  const edge = (await right.locator('[data-test="resize-left"]').boundingBox())!;
  await page.mouse.move(edge.x + 4, edge.y + 60);
  await page.mouse.down();
  await page.mouse.move(edge.x + 4 - before / 3, edge.y + 60, { steps: 6 });
  await page.locator('[data-test="grid-guides"]').waitFor();
  await page.mouse.up();
  await expect.poll(async () => (await widths())[0]).toBeLessThan(before * 0.8);
  expect((await widths())[1]).toBeGreaterThan(beside * 1.2);
  await page.keyboard.press('Control+z');
  await expect.poll(widths).toEqual([before, beside]);

  await right.hover(BODY);
  const { height = 0 } = (await right.boundingBox())!;
  const top = (await right.locator('[data-test="resize-top"]').boundingBox())!;
  await page.mouse.move(top.x + 60, top.y + 4);
  await page.mouse.down();
  await page.mouse.move(top.x + 60, top.y + 84, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await right.boundingBox())?.height).toBe(height - 80);
});
