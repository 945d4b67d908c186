import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../http/call.ts';
import { advancedDataTypeHandlers } from './advanced-data-types/routes.ts';
import { annotationLayerHandlers } from './annotation-layers/routes.ts';
import { annotationHandlers } from './annotations/routes.ts';
import { asyncEventHandlers } from './async-events/routes.ts';
import { bundleHandlers } from './bundles/routes.ts';
import { chartDataHandlers } from './chart-data/routes.ts';
import { chartHandlers } from './charts/routes.ts';
import { cssTemplateHandlers } from './css-templates/routes.ts';
import { guestTokenHandlers } from './dashboards/guest-token.ts';
import { dashboardHandlers } from './dashboards/routes.ts';
import { databaseHandlers } from './databases/routes.ts';
import { datasetHandlers } from './datasets/routes.ts';
import { datasetViewHandlers } from './datasets/views.ts';
import { dynamicPluginHandlers } from './dynamic-plugins/routes.ts';
import { exploreHandlers } from './explore/routes.ts';
import { groupHandlers } from './groups/routes.ts';
import { logHandlers } from './logs/routes.ts';
import { meHandlers } from './me/routes.ts';
import { menuHandlers } from './menu/routes.ts';
import { filterStateHandlers } from './permalinks/filter-state.ts';
import { permalinkHandlers } from './permalinks/routes.ts';
import { permissionHandlers, permissionPairHandlers, permissionViewHandlers } from './permissions/routes.ts';
import { queryHandlers } from './queries/routes.ts';
import { registrationHandlers } from './registrations/routes.ts';
import { reportHandlers } from './reports/routes.ts';
import { roleHandlers } from './roles/routes.ts';
import { rowRuleHandlers } from './row-rules/routes.ts';
import { savedQueryHandlers } from './saved-queries/routes.ts';
import { sessionHandlers } from './session/routes.ts';
import { sqlLabHandlers } from './sql-lab/routes.ts';
import { systemHandlers } from './system/routes.ts';
import { tabStateHandlers } from './tab-states/routes.ts';
import { tableSchemaHandlers } from './table-schemas/routes.ts';
import { tagHandlers } from './tags/routes.ts';
import { themeHandlers } from './themes/routes.ts';
import { userHandlers } from './users/routes.ts';

/** A handler for every endpoint of the contract; a missing one does not compile. */
export const handlers: Handlers<ProductApi> = {
  advancedDataType: advancedDataTypeHandlers,
  annotation: annotationHandlers,
  annotationLayer: annotationLayerHandlers,
  asyncEvent: asyncEventHandlers,
  bundle: bundleHandlers,
  chart: chartHandlers,
  chartData: chartDataHandlers,
  cssTemplate: cssTemplateHandlers,
  dashboard: dashboardHandlers,
  dynamicPlugin: dynamicPluginHandlers,
  explore: exploreHandlers,
  filterState: filterStateHandlers,
  database: databaseHandlers,
  dataset: datasetHandlers,
  datasetViews: datasetViewHandlers,
  group: groupHandlers,
  guestToken: guestTokenHandlers,
  log: logHandlers,
  me: meHandlers,
  menu: menuHandlers,
  permalink: permalinkHandlers,
  permission: permissionHandlers,
  permissionPair: permissionPairHandlers,
  permissionView: permissionViewHandlers,
  query: queryHandlers,
  registration: registrationHandlers,
  report: reportHandlers,
  role: roleHandlers,
  rowLevelSecurity: rowRuleHandlers,
  savedQuery: savedQueryHandlers,
  session: sessionHandlers,
  sqlLab: sqlLabHandlers,
  system: systemHandlers,
  tableSchema: tableSchemaHandlers,
  tabState: tabStateHandlers,
  tag: tagHandlers,
  theme: themeHandlers,
  user: userHandlers,
};
