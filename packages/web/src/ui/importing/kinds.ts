import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';

/** What can be imported: its words, where it is sent, and which lists change. */
export const importKinds = {
  chart: {
    one: t('chart'),
    many: t('charts'),
    endpoint: api.bundle.importCharts,
    changes: [api.chart.list, api.dataset.list, api.database.list],
  },
  dashboard: {
    one: t('dashboard'),
    many: t('dashboards'),
    endpoint: api.bundle.importDashboards,
    changes: [api.dashboard.list, api.chart.list, api.dataset.list, api.database.list],
  },
  dataset: {
    one: t('dataset'),
    many: t('datasets'),
    endpoint: api.bundle.importDatasets,
    changes: [api.dataset.list, api.database.list],
  },
  database: {
    one: t('database'),
    many: t('databases'),
    endpoint: api.bundle.importDatabases,
    changes: [api.database.list, api.dataset.list],
  },
  savedQuery: {
    one: t('saved query'),
    many: t('saved queries'),
    endpoint: api.bundle.importSavedQueries,
    changes: [api.savedQuery.list, api.database.list],
  },
  theme: {
    one: t('theme'),
    many: t('themes'),
    endpoint: api.bundle.importThemes,
    changes: [api.theme.list],
  },
  assets: {
    one: t('everything'),
    many: t('assets'),
    endpoint: api.bundle.importAssets,
    changes: [
      api.dashboard.list,
      api.chart.list,
      api.dataset.list,
      api.database.list,
      api.savedQuery.list,
      api.theme.list,
    ],
  },
} as const;
export type ImportKind = keyof typeof importKinds;
