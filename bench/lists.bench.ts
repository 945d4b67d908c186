import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '@parallax/e2e/product';
import Database from 'libsql';
import { token } from './examples.ts';
import { latencies } from './load.ts';
import { type BenchResult, percentile } from './result.ts';

const DASHBOARDS = 10_000;
const CHARTS = 100_000;
const TAGS = 50;
const SAMPLES = 100;
/** The budget of lists is meant for ten thousand rows; ten times as many may take longer. */
const BUDGETS: Record<string, number> = { dashboard: 5, chart: 25 };

/** Lists of a store with ten thousand dashboards and a hundred thousand charts: listed, filtered, sorted, tagged. */
export async function run(): Promise<BenchResult[]> {
  const home = await mkdtemp(join(tmpdir(), 'parallax-bench-'));
  try {
    await (await startProduct({ home, env: { PARALLAX_EXAMPLES: 'false' } })).stop();
    fill(join(home, 'metadata.db'));
    return await measure(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const QUERIES: Record<string, [resource: string, q: string]> = {
  'dashboards, first page': ['dashboard', '(page:0,page_size:25)'],
  'dashboards, page 300': ['dashboard', '(page:300,page_size:25)'],
  'dashboards, sorted by title': [
    'dashboard',
    '(order_column:dashboard_title,order_direction:asc,page:0,page_size:25)',
  ],
  'dashboards, title contains': [
    'dashboard',
    '(filters:!((col:dashboard_title,opr:title_or_slug,value:view-4242)),page:0,page_size:25)',
  ],
  'dashboards, by tag': [
    'dashboard',
    '(filters:!((col:tags,opr:dashboard_tag_id,value:7)),page:0,page_size:25)',
  ],
  'charts, first page': ['chart', '(page:0,page_size:25)'],
  'charts, page 3000': ['chart', '(page:3000,page_size:25)'],
  'charts, sorted by name': ['chart', '(order_column:slice_name,order_direction:asc,page:0,page_size:25)'],
  'charts, by type': ['chart', '(filters:!((col:viz_type,opr:eq,value:pie)),page:0,page_size:25)'],
  'charts, by tag': ['chart', '(filters:!((col:tags,opr:chart_tag_id,value:7)),page:0,page_size:25)'],
};

async function measure(home: string): Promise<BenchResult[]> {
  const product = await startProduct({ home, env: { PARALLAX_EXAMPLES: 'false' } });
  try {
    const headers = { authorization: `Bearer ${await token(product)}` };
    const results: BenchResult[] = [];
    for (const [name, [resource, q]] of Object.entries(QUERIES)) {
      const url = `${product.url}/api/v1/${resource}/?q=${encodeURIComponent(q)}`;
      const value = percentile(await latencies({ url, headers }, SAMPLES), 0.5);
      results.push({ name: `${name}, p50`, value, unit: 'ms', budget: BUDGETS[resource] });
    }
    return results;
  } finally {
    await product.stop();
  }
}

/** Straight into the file: making them through the API would take longer than everything else here. */
function fill(path: string): void {
  const file = new Database(path);
  const uuid = `lower(printf('%08x-0000-4000-8000-%012x', KIND, i))`;
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const at = `printf('2026-01-%02dT%02d:%02d:00.000000', i % 28 + 1, i % 24, i % 60)`;
  file.exec(`
    ${numbers(DASHBOARDS)} INSERT INTO dashboards (uuid, dashboard_title, published, created_on, changed_on, created_by_fk)
      SELECT ${uuid.replace('KIND', '1')}, 'view-' || (i * 7919 % ${DASHBOARDS}), i % 2, ${at}, ${at}, 1 FROM n;
    ${numbers(CHARTS)} INSERT INTO charts (uuid, slice_name, viz_type, params, created_on, changed_on, created_by_fk)
      SELECT ${uuid.replace('KIND', '2')}, 'chart-' || (i * 7919 % ${CHARTS}),
        CASE i % 5 WHEN 0 THEN 'pie' ELSE 'table' END, '{}', ${at}, ${at}, 1 FROM n;
    INSERT INTO dashboard_charts (dashboard_id, chart_id)
      SELECT 1 + c.id % ${DASHBOARDS}, c.id FROM charts c;
    INSERT INTO dashboard_owners (dashboard_id, user_id) SELECT id, 1 FROM dashboards;
    INSERT INTO chart_owners (chart_id, user_id) SELECT id, 1 FROM charts;
    ${numbers(TAGS)} INSERT INTO tags (name, type, created_on, changed_on)
      SELECT 'topic ' || i, 1, ${at}, ${at} FROM n;
    INSERT INTO tagged_objects (tag_id, object_type, object_id, created_on, changed_on)
      SELECT 1 + id % ${TAGS}, 3, id, created_on, changed_on FROM dashboards;
    INSERT INTO tagged_objects (tag_id, object_type, object_id, created_on, changed_on)
      SELECT 1 + id % ${TAGS}, 2, id, created_on, changed_on FROM charts;`);
  file.close();
}
