export * from './api.ts';
export * from './chart-filters.ts';
export * from './constants.ts';
export * from './crud.ts';
export * from './dashboard-address.ts';
export * from './dashboard-filters/applied.ts';
export * from './dashboard-filters/cascade.ts';
export * from './dashboard-filters/item.ts';
export * from './dashboard-filters/mask.ts';
export * from './dashboard-filters/start.ts';
export * from './dashboard-filters/value-mask.ts';
export * from './dataset-facts.ts';
export * from './dataset-wire.ts';
export * from './embedding.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './exact-json.ts';
export * from './explore-address.ts';
export * from './extra-form-data.ts';
export * from './filter-scope.ts';
export * from './frame.ts';
export * from './geohash.ts';
export * from './json.ts';
export * from './layout.ts';
export * from './life-cycles/chart.ts';
export * from './life-cycles/import.ts';
export * from './life-cycles/query.ts';
export * from './own-value.ts';
export * from './permissions.ts';
export * from './query-object.ts';
export { Annotation, AnnotationLayer } from './resources/annotation-layer.ts';
export { Chart, ChartItem, TagOnObject } from './resources/chart.ts';
export { CssTemplate } from './resources/css-template.ts';
export { Dashboard, DashboardChart, DashboardItem } from './resources/dashboard.ts';
export { DASHBOARD_METADATA_KEYS, DashboardMetadata } from './resources/dashboard-metadata.ts';
export {
  AvailableEngine,
  CONFIGURATION_METHODS,
  Database,
  DatabaseConnection,
  DatabaseItem,
  EngineInformation,
  SshTunnel,
  UPLOAD_STATES,
  UploadProgress,
} from './resources/database.ts';
export { TableMetadata, TableOption } from './resources/database-metadata.ts';
export { Dataset, DatasetColumnItem, DatasetItem, DatasetMetricItem } from './resources/dataset.ts';
export * from './resources/dataset-body.ts';
export { SourceColumn } from './resources/dataset-views.ts';
export { Datasource, DatasourceColumn, DatasourceMetric } from './resources/datasource.ts';
export { ExploreChart, ExploreMetadata, ExplorePage } from './resources/explore.ts';
export { LogEntry, RecentActivity } from './resources/log.ts';
export { Me, type MenuEntry, MyRoles } from './resources/me.ts';
export { DashboardState, ExploreState, SqlState } from './resources/permalink.ts';
export { MaybePerson, Named, Person } from './resources/person.ts';
export { LIMITING_FACTORS, QueryItem, QueryRow, RunningQuery } from './resources/query.ts';
export {
  CUSTOM_WIDTH,
  REPORT_STATES,
  ReportItem,
  ReportRecipient,
  ReportRow,
  ReportRun,
} from './resources/report.ts';
export { RowRuleItem, RowRulePreview, RowRuleRow } from './resources/row-level-security.ts';
export { SavedQuery, SavedQueryItem } from './resources/saved-query.ts';
export { Group, NamedThing, PermissionPair, Registration, Role, User } from './resources/security.ts';
export {
  DOWNLOAD_FORMATS,
  ExecuteBody,
  ExecuteResult,
  ResultColumn,
  ResultsWindow,
  SqlLabDatabase,
  SqlLabStart,
  StartedRun,
  WINDOW_FILTERS,
  WindowQuery,
} from './resources/sql-lab.ts';
export { NewTab, TabChanges, TableSchema, TabState } from './resources/tab-state.ts';
export { NewTableSchema } from './resources/table-schema.ts';
export { Tag, TaggedObject } from './resources/tag.ts';
export { TAG_TYPES, TAGGED_OBJECT_TYPES, type TaggedObjectType } from './resources/tag-types.ts';
export { Theme } from './resources/theme.ts';
export * from './result-entry.ts';
export * from './rison.ts';
export * from './schema.ts';
