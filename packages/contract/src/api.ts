import { advancedDataType } from './resources/advanced-data-type.ts';
import { annotation, annotationLayer } from './resources/annotation-layer.ts';
import { asyncEvent } from './resources/async-event.ts';
import { bundle } from './resources/bundle.ts';
import { chart } from './resources/chart.ts';
import { chartData } from './resources/chart-data.ts';
import { cssTemplate } from './resources/css-template.ts';
import { dashboard } from './resources/dashboard.ts';
import { database } from './resources/database.ts';
import { dataset } from './resources/dataset.ts';
import { datasetViews } from './resources/dataset-views.ts';
import { dynamicPlugin } from './resources/dynamic-plugin.ts';
import { explore } from './resources/explore.ts';
import { guestToken } from './resources/guest-token.ts';
import { log } from './resources/log.ts';
import { me, menu } from './resources/me.ts';
import { filterState, permalink } from './resources/permalink.ts';
import { query } from './resources/query.ts';
import { report } from './resources/report.ts';
import { rowLevelSecurity } from './resources/row-level-security.ts';
import { savedQuery } from './resources/saved-query.ts';
import {
  group,
  permission,
  permissionPair,
  permissionView,
  registration,
  role,
  session,
  user,
} from './resources/security.ts';
import { sqlLab } from './resources/sql-lab.ts';
import { system } from './resources/system.ts';
import { tabState } from './resources/tab-state.ts';
import { tableSchema } from './resources/table-schema.ts';
import { tag } from './resources/tag.ts';
import { theme } from './resources/theme.ts';

/** Every endpoint of the product, by resource and operation. A missing handler on the server does not compile. */
export const api = {
  advancedDataType,
  annotation,
  annotationLayer,
  asyncEvent,
  bundle,
  chart,
  chartData,
  cssTemplate,
  dashboard,
  database,
  dataset,
  datasetViews,
  dynamicPlugin,
  explore,
  filterState,
  group,
  guestToken,
  log,
  me,
  menu,
  permalink,
  permission,
  permissionPair,
  permissionView,
  query,
  registration,
  report,
  role,
  rowLevelSecurity,
  savedQuery,
  session,
  sqlLab,
  system,
  tableSchema,
  tabState,
  tag,
  theme,
  user,
};
export type ProductApi = typeof api;
