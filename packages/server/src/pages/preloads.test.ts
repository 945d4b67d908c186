import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPreloadLinks } from './preloads.ts';

const root = mkdtempSync(join(tmpdir(), 'parallax-preloads-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(
  join(root, 'preloads.json'),
  JSON.stringify({
    pages: [
      ['/superset/dashboard/', ['screen.js', 'screen.css']],
      ['/', ['kit.js']],
    ],
    charts: { table: ['grid.js'], pie: ['round.js', 'echarts.js'], line: ['echarts.js'] },
    filters: ['bar.js'],
  }),
);
const linksOf = createPreloadLinks(root);
const filesOf = (url: string, results: unknown[]) => {
  const replies = Object.fromEntries(
    results.map((result, index) => [String(index), { etag: null, body: { result } }]),
  );
  return [...linksOf(url, replies).matchAll(/href="\/([^"]*)"/g)].map(([, file]) => file);
};

const charts = (...types: unknown[]) => types.map(viz_type => ({ form_data: { viz_type } }));
const filtered = { json_metadata: JSON.stringify({ native_filter_configuration: [{ id: 'A' }] }) };

test.each([
  ['a page alone', '/chart/list/', [], ['kit.js']],
  [
    'a dashboard whose replies are asked for later',
    '/superset/dashboard/1/',
    [],
    ['screen.js', 'screen.css'],
  ],
  [
    'what draws the charts of a dashboard, once',
    '/superset/dashboard/1/',
    [{ json_metadata: 'corrupt' }, charts('line', 'pie', 'pie', 'constructor', 7)],
    ['screen.js', 'screen.css', 'echarts.js', 'round.js'],
  ],
  [
    'the bar of a dashboard with filters',
    '/superset/dashboard/1/',
    [filtered, charts()],
    ['screen.js', 'screen.css', 'bar.js'],
  ],
  ['the type a new chart is opened with', '/explore/?viz_type=table', [{}], ['kit.js', 'grid.js']],
  ['the type of a saved chart', '/explore/?slice_id=1', charts('pie'), ['kit.js', 'round.js', 'echarts.js']],
])('%s', (_name, url, results, files) => {
  expect(filesOf(url, results)).toEqual(files);
});

test('scripts are fetched ahead, styles are applied', () => {
  expect(linksOf('/superset/dashboard/1/', {})).toBe(
    '<link rel="modulepreload" crossorigin href="/screen.js"><link rel="stylesheet" crossorigin href="/screen.css">',
  );
});
