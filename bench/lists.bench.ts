import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
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

interface Listed {
  resource: 'dashboard' | 'chart';
  q: string;
  /** The same page asked of the file itself: how many there are, and the rows. */
  where?: string;
  order?: string;
  offset?: number;
}

const PAGE = 25;
const page = (number: number) => `page:${number},page_size:${PAGE}`;
const filtered = (col: string, opr: string, value: string | number) =>
  `(filters:!((col:${col},opr:${opr},value:${value})),${page(0)})`;
const tagged = (type: number) =>
  `id IN (SELECT object_id FROM tagged_objects WHERE object_type = ${type} AND tag_id = 7)`;

const QUERIES: Record<string, Listed> = {
  'dashboards, first page': { resource: 'dashboard', q: `(${page(0)})` },
  'dashboards, page 300': { resource: 'dashboard', q: `(${page(300)})`, offset: 300 * PAGE },
  'dashboards, sorted by title': {
    resource: 'dashboard',
    q: `(order_column:dashboard_title,order_direction:asc,${page(0)})`,
    order: 'lower(dashboard_title), id',
  },
  'dashboards, title contains': {
    resource: 'dashboard',
    q: filtered('dashboard_title', 'title_or_slug', 'view-4242'),
    where: "dashboard_title LIKE '%view-4242%' OR slug LIKE '%view-4242%'",
  },
  'dashboards, by tag': {
    resource: 'dashboard',
    q: filtered('tags', 'dashboard_tag_id', 7),
    where: tagged(3),
  },
  'charts, first page': { resource: 'chart', q: `(${page(0)})` },
  'charts, page 3000': { resource: 'chart', q: `(${page(3000)})`, offset: 3000 * PAGE },
  'charts, sorted by name': {
    resource: 'chart',
    q: `(order_column:slice_name,order_direction:asc,${page(0)})`,
    order: 'lower(slice_name), id',
  },
  'charts, by type': {
    resource: 'chart',
    q: filtered('viz_type', 'eq', 'pie'),
    where: "viz_type = 'pie'",
  },
  'charts, by tag': { resource: 'chart', q: filtered('tags', 'chart_tag_id', 7), where: tagged(2) },
};

async function measure(home: string): Promise<BenchResult[]> {
  const product = await startProduct({ home, env: { PARALLAX_EXAMPLES: 'false' } });
  const file = new Database(join(home, 'metadata.db'), { readonly: true });
  try {
    const headers = { authorization: `Bearer ${await token(product)}` };
    const results: BenchResult[] = [];
    for (const [name, listed] of Object.entries(QUERIES)) {
      const url = `${product.url}/api/v1/${listed.resource}/?q=${encodeURIComponent(listed.q)}`;
      const value = percentile(await latencies({ url, headers }, SAMPLES), 0.5);
      const floor = { name: 'the file itself', value: percentile(bare(file, listed), 0.5) };
      results.push({ name: `${name}, p50`, value, unit: 'ms', budget: BUDGETS[listed.resource], floor });
    }
    return results;
  } finally {
    file.close();
    await product.stop();
  }
}

/** Milliseconds of the count and the page, read by the bare driver. */
function bare(
  file: Database.Database,
  { resource, where = '1', order = 'id', offset = 0 }: Listed,
): number[] {
  const count = file.prepare(`SELECT count(*) FROM ${resource}s WHERE ${where}`);
  const rows = file.prepare(
    `SELECT * FROM ${resource}s WHERE id IN (SELECT id FROM ${resource}s WHERE ${where}
      ORDER BY ${order} LIMIT ${PAGE} OFFSET ${offset}) ORDER BY ${order}`,
  );
  return Array.from({ length: SAMPLES }, () => {
    const from = performance.now();
    count.all();
    rows.all();
    return performance.now() - from;
  });
}

/** Straight into the file: making them through the API would take longer than everything else here. */
function fill(path: string): void {
  const file = new Database(path);
  const uuid = `lower(printf('%08x-0000-4000-8000-%012x', KIND, i))`;
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const at = `printf('2026-01-%02dT%02d:%02d:00.000000', i % 28 + 1, i % 24, i % 60)`;
  const tag = `(SELECT min(id) FROM tags) + id % ${TAGS}`;
  // Without the product's own tags: the next start makes them for all of this.
  file.exec(`
    DELETE FROM tags;
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
      SELECT ${tag}, 3, id, created_on, changed_on FROM dashboards;
    INSERT INTO tagged_objects (tag_id, object_type, object_id, created_on, changed_on)
      SELECT ${tag}, 2, id, created_on, changed_on FROM charts;`);
  file.close();
}
