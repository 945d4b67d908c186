import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiClient } from './api-client.ts';
import { test as base, expect, signIn, startProduct, takePicture } from './harness.ts';
import { FIGURE, seedCharts } from './interactive-seed.ts';

/** A chart type of somebody else, as docs/plugins.md shows it. */
const DIAL = `export default ({ defineChart }) =>
  defineChart({
    manifest: { type: 'dial', name: 'Dial', description: 'One figure', category: 'KPI', tags: [], behaviours: [] },
    controls: [],
    query: settings => [{ metrics: [settings.metric] }],
    transform: ([frame]) => ({
      kind: 'number',
      number: { value: 'dial says ' + frame.columns[0].values[0], fontShare: 0.2 },
    }),
  });`;

const MODULES: Record<string, string> = { '/dial.js': DIAL, '/empty.js': 'export const nothing = 1;' };

const test = base.override({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = createServer((request, reply) => {
        reply.setHeader('content-type', 'text/javascript').setHeader('access-control-allow-origin', '*');
        reply.end(MODULES[request.url ?? '']);
      });
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const plugins = `dial=${origin}/dial.js empty=${origin}/empty.js`;
      const product = await startProduct({ env: { PARALLAX_DYNAMIC_PLUGINS: plugins } });
      await use(product);
      await product.stop();
      server.closeAllConnections();
      server.close();
    },
    { scope: 'file' },
  ],
});

test('a chart type from elsewhere is drawn; one that is none is only named in the console', {
  timeout: 180_000,
}, async ({ page, product }) => {
  const api = await apiClient(product);
  const { result } = await api.get<{ result: { key: string }[] }>('/dynamic-plugins/api/read');
  expect(result.map(({ key }) => key)).toEqual(['dial', 'empty']);
  const { id } = await seedCharts(api, 'From elsewhere', {
    Dial: { viz_type: 'dial', metric: 'count' },
    Figure: FIGURE,
  });
  await signIn(page, product);
  const warnings: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`${product.url}/superset/dashboard/${id}/`);
  const dial = page.getByRole('article', { name: 'Dial' });
  await expect.poll(() => dial.textContent(), { timeout: 30_000 }).toMatch(/dial says [1-9]/);
  await expect.poll(() => warnings.join()).toContain('The plugin empty was left out');
  await takePicture(page, 'plugin');
});
