import { PlainError, type ProductApi } from '@parallax/contract';
import { sql } from 'kysely';
import { exportExample } from '../../bundle/example/export-example.ts';
import { exportBundle } from '../../bundle/export-bundle.ts';
import { KINDS, type Kind } from '../../bundle/files.ts';
import { importBundle } from '../../bundle/import-bundle.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { datasetsReadable } from '../../run/access-sql.ts';
import { charts } from '../charts/definition.ts';
import { dashboards } from '../dashboards/definition.ts';
import { databases } from '../databases/definition.ts';
import type { ResourceDefinition } from '../kit/definition.ts';
import { visibleIds } from '../kit/read.ts';
import { where } from '../kit/select.ts';
import { savedQueries } from '../saved-queries/definition.ts';
import { themes } from '../themes/definition.ts';
import { bundleSecrets, readForm } from './form.ts';

type BundleHandlers = Handlers<ProductApi>['bundle'];

const WORDS: Record<Kind, string> = {
  themes: 'theme',
  databases: 'database',
  datasets: 'dataset',
  charts: 'chart',
  dashboards: 'dashboard',
  queries: 'saved_query',
};

/** Downloads the named objects; one that is absent or hidden refuses the whole call. */
const exporter =
  (kind: Kind, definition: Pick<ResourceDefinition, 'table' | 'rowFilter'>): BundleHandlers['exportCharts'] =>
  async ({ q = [], query }, call) => {
    const found = await visibleIds(definition as ResourceDefinition, q, call);
    if (found.length < new Set(q).size) throw new PlainError(404);
    const request = {
      kind: WORDS[kind],
      type: KINDS[kind].type,
      token: query?.token,
      withTags: kind === 'charts' || kind === 'dashboards',
    };
    return exportBundle(
      { ...request, roots: { [kind]: q, datasetsOfDatabases: kind === 'databases' } },
      call,
    );
  };

const importer =
  (kind: Kind | 'assets', message = 'OK'): BundleHandlers['importCharts'] =>
  async (_input, call) => {
    const { bytes, fields } = await readForm(kind === 'assets' ? 'bundle' : 'formData', call);
    const overwrite = kind === 'assets' || fields.overwrite === 'true';
    const overwriteAll = kind === 'dashboards' && fields.overwrite_all === 'true';
    const sync = { columns: fields.sync_columns === 'true', metrics: fields.sync_metrics === 'true' };
    const options = { main: kind, overwrite, overwriteAll, secrets: bundleSecrets(fields), sync };
    await importBundle(bytes, options, call);
    return { message };
  };

const datasetRows = {
  table: 'datasets',
  rowFilter: ({ principal }: Call) => datasetsReadable(principal),
} as const;

async function everythingVisible(
  definition: Pick<ResourceDefinition, 'table' | 'rowFilter'>,
  call: Call,
): Promise<number[]> {
  const filter = definition.rowFilter?.(call, {});
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(definition.table)} as t
    ${where(filter ? [filter] : [])} order by t.id`.execute(call.services.db);
  return rows.map(row => row.id);
}

export const bundleHandlers: BundleHandlers = {
  exportCharts: exporter('charts', charts),
  exportDashboards: exporter('dashboards', dashboards),
  exportDatabases: exporter('databases', databases),
  exportDatasets: exporter('datasets', datasetRows),
  exportSavedQueries: exporter('queries', savedQueries),
  exportThemes: exporter('themes', themes),
  exportAssets: async ({ query }, call) =>
    exportBundle(
      {
        kind: 'assets',
        type: 'assets',
        token: query?.token,
        withTags: true,
        roots: {
          databases: await everythingVisible(databases, call),
          datasets: await everythingVisible(datasetRows, call),
          charts: await everythingVisible(charts, call),
          dashboards: await everythingVisible(dashboards, call),
          queries: await everythingVisible(savedQueries, call),
        },
      },
      call,
    ),
  exportExample: async ({ params, query }, call) => {
    const [id] = await visibleIds(dashboards, [params.pk], call);
    if (id === undefined) throw new PlainError(404);
    return exportExample(id, { withData: query?.export_data ?? true, sampleRows: query?.sample_rows }, call);
  },
  importCharts: importer('charts'),
  importDashboards: importer('dashboards'),
  importDatabases: importer('databases'),
  importDatasets: importer('datasets'),
  importSavedQueries: importer('queries'),
  importThemes: importer('themes', 'Theme imported successfully'),
  importAssets: importer('assets'),
};
