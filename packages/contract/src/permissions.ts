/**
 * Who may do what: every (permission, view) pair of the product and the built-in roles that hold it. The server writes
 * the built-in roles from this table at each start; roles made by people are left alone.
 */
export const BUILT_IN_ROLES = ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public'] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** Sets of roles as letters: A Admin, L Alpha, G Gamma, S sql_lab. Public starts empty. */
type RoleSet = 'A' | 'AL' | 'ALG' | 'ALGS' | 'AS';
const LETTERS: Record<BuiltInRole, string> = {
  Admin: 'A',
  Alpha: 'L',
  Gamma: 'G',
  sql_lab: 'S',
  Public: 'P',
};

/** Permissions on one object each; no built-in role holds them. */
export const OBJECT_PERMISSIONS = [
  'database_access',
  'catalog_access',
  'schema_access',
  'datasource_access',
] as const;
export type ObjectPermission = (typeof OBJECT_PERMISSIONS)[number];

export const isObjectPermission = (permission: string): permission is ObjectPermission =>
  OBJECT_PERMISSIONS.some(name => name === permission);

export const PERMISSION_MATRIX = {
  'Action Log': { A: ['menu_access'] },
  AdvancedDataType: { ALG: ['can_read'] },
  'Alerts & Report': { AL: ['menu_access'] },
  Annotation: { AL: ['can_read', 'can_write'] },
  'Annotation Layers': { AL: ['menu_access'] },
  Api: { ALG: ['can_query', 'can_query_form_data', 'can_time_range'] },
  AsyncEventsRestApi: { ALG: ['can_list'] },
  AvailableDomains: { ALG: ['can_read'] },
  'CSS Templates': { AL: ['menu_access'] },
  CacheRestApi: { A: ['can_invalidate'] },
  Chart: { ALG: ['can_export', 'can_read', 'can_tag', 'can_write'], A: ['can_warm_up_cache'] },
  Charts: { ALG: ['menu_access'] },
  CssTemplate: { ALG: ['can_read'], AL: ['can_write'] },
  CurrentUserRestApi: { ALG: ['can_read', 'can_write'] },
  Dashboard: {
    ALG: [
      'can_cache_dashboard_screenshot',
      'can_delete_embedded',
      'can_drill',
      'can_export',
      'can_export_as_example',
      'can_get_embedded',
      'can_put_chart_customizations',
      'can_read',
      'can_tag',
      'can_view_chart_as_table',
      'can_view_query',
      'can_write',
    ],
    A: ['can_set_embedded'],
  },
  DashboardFilterStateRestApi: { ALG: ['can_read', 'can_write'] },
  DashboardPermalinkRestApi: { ALG: ['can_read', 'can_write'] },
  Dashboards: { ALG: ['menu_access'] },
  Data: { ALG: ['menu_access'] },
  Database: { ALGS: ['can_read'], AL: ['can_upload'], A: ['can_export', 'can_write'] },
  Databases: { ALG: ['menu_access'] },
  Dataset: {
    ALG: ['can_get_drill_info', 'can_read'],
    AL: ['can_duplicate', 'can_export', 'can_get_or_create_dataset', 'can_write'],
    A: ['can_warm_up_cache'],
  },
  Datasets: { ALG: ['menu_access'] },
  Datasource: {
    ALG: ['can_external_metadata', 'can_external_metadata_by_name', 'can_get'],
    AL: ['can_get_column_values', 'can_samples', 'can_save', 'can_validate_expression'],
  },
  DynamicPlugin: { ALG: ['can_list', 'can_show'], A: ['can_add', 'can_download', 'can_edit', 'can_write'] },
  EmbeddedDashboard: { ALG: ['can_read'] },
  Explore: { ALG: ['can_read'] },
  ExploreFormDataRestApi: { ALG: ['can_read', 'can_write'] },
  ExplorePermalinkRestApi: { ALG: ['can_read', 'can_write'] },
  Extensions: { A: ['can_read', 'menu_access'] },
  Group: { A: ['can_delete', 'can_get', 'can_info', 'can_post', 'can_put'] },
  Home: { ALG: ['menu_access'] },
  ImportExportRestApi: { AL: ['can_export', 'can_import_'] },
  'List Groups': { A: ['menu_access'] },
  'List Roles': { A: ['menu_access'] },
  'List Users': { A: ['menu_access'] },
  Log: { ALG: ['can_recent_activity'], A: ['can_read', 'can_write'] },
  Manage: { AL: ['menu_access'] },
  MenuApi: { ALG: ['can_get'] },
  OpenApi: { ALG: ['can_get'] },
  Permission: { A: ['can_get', 'can_info'] },
  PermissionViewMenu: { A: ['can_delete', 'can_get', 'can_info', 'can_post', 'can_put'] },
  Plugins: { ALG: ['menu_access'] },
  Query: { AS: ['can_read'] },
  'Query Search': { AS: ['menu_access'] },
  ReportSchedule: { AL: ['can_read', 'can_write'] },
  ResetMyPasswordView: { ALG: ['can_this_form_get', 'can_this_form_post'] },
  ResetPasswordView: { A: ['can_this_form_get', 'can_this_form_post'] },
  Role: {
    A: [
      'can_add_role_permissions',
      'can_delete',
      'can_get',
      'can_info',
      'can_list_role_permissions',
      'can_post',
      'can_put',
      'can_update_role_groups',
      'can_update_role_users',
    ],
  },
  RoleModelView: {
    A: ['can_add', 'can_delete', 'can_download', 'can_edit', 'can_list', 'can_show', 'copyrole'],
  },
  RoleRestAPI: { A: ['can_list_roles'] },
  'Row Level Security': { A: ['can_read', 'can_write', 'menu_access'] },
  RowLevelSecurity: { ALG: ['can_read'] },
  'SQL Editor': { AS: ['menu_access'] },
  'SQL Lab': { AS: ['menu_access'] },
  SQLLab: {
    ALG: ['can_export_streaming_csv'],
    AS: [
      'can_estimate_query_cost',
      'can_execute_sql_query',
      'can_export_csv',
      'can_format_sql',
      'can_get_results',
      'can_read',
    ],
  },
  'Saved Queries': { AS: ['menu_access'] },
  SavedQuery: { ALG: ['can_list'], AS: ['can_export', 'can_read', 'can_write'] },
  Security: { A: ['menu_access'] },
  SecurityRestApi: { ALG: ['can_read'], A: ['can_grant_guest_token'] },
  SqlLabPermalinkRestApi: { AS: ['can_read', 'can_write'] },
  Superset: {
    ALGS: ['can_csv'],
    ALG: [
      'can_dashboard',
      'can_dashboard_permalink',
      'can_explore',
      'can_explore_json',
      'can_fetch_datasource_metadata',
      'can_file_handler',
      'can_language_pack',
      'can_log',
      'can_share_chart',
      'can_share_dashboard',
      'can_slice',
    ],
    AS: ['can_sqllab', 'can_sqllab_history'],
    A: ['can_warm_up_cache'],
  },
  SwaggerView: { ALG: ['can_show'] },
  TabStateView: {
    AS: [
      'can_activate',
      'can_delete',
      'can_delete_query',
      'can_get',
      'can_migrate_query',
      'can_post',
      'can_put',
    ],
  },
  TableSchemaView: { AS: ['can_delete', 'can_expanded', 'can_post'] },
  Tag: { ALG: ['can_bulk_create', 'can_read', 'can_write'] },
  TagView: { ALG: ['can_tags'] },
  Tags: { ALG: ['can_list', 'menu_access'] },
  Task: { ALG: ['can_read'] },
  Tasks: { ALG: ['menu_access'] },
  Theme: { ALG: ['can_export', 'can_read'], AL: ['can_write'] },
  Themes: { ALG: ['menu_access'] },
  User: { A: ['can_delete', 'can_get', 'can_info', 'can_post', 'can_put'] },
  'User Registrations': { A: ['menu_access'] },
  UserDBModelView: {
    ALG: ['can_userinfo', 'resetmypassword'],
    A: [
      'can_add',
      'can_delete',
      'can_download',
      'can_edit',
      'can_list',
      'can_show',
      'resetpasswords',
      'userinfoedit',
    ],
  },
  UserGroupModelView: { A: ['can_add', 'can_delete', 'can_download', 'can_edit', 'can_list', 'can_show'] },
  UserInfoEditView: { A: ['can_this_form_get', 'can_this_form_post'] },
  UserRegistrationsRestAPI: { A: ['can_add', 'can_delete', 'can_edit', 'can_list', 'can_show'] },
  ViewMenu: { A: ['can_delete', 'can_get', 'can_info', 'can_post', 'can_put'] },
  all_database_access: { AL: ['all_database_access'] },
  all_datasource_access: { AL: ['all_datasource_access'] },
  all_query_access: { A: ['all_query_access'] },
  security: { ALG: ['can_read'] },
  user: { ALG: ['can_read'] },
} as const satisfies Record<string, Partial<Record<RoleSet, readonly string[]>>>;

export type View = keyof typeof PERMISSION_MATRIX;
export type Permission = {
  [V in View]: (typeof PERMISSION_MATRIX)[V][keyof (typeof PERMISSION_MATRIX)[V]] extends infer L
    ? L extends readonly (infer P)[]
      ? P
      : never
    : never;
}[View];

export interface Grant {
  permission: string;
  view: string;
}

const ENTRIES: readonly (Grant & { roles: string })[] = Object.entries(PERMISSION_MATRIX).flatMap(
  ([view, sets]) =>
    Object.entries(sets).flatMap(([roles, permissions]) =>
      permissions.map((permission: string) => ({ permission, view, roles })),
    ),
);

/** Every pair that is not about one object. */
export const permissionPairs = (): Grant[] => ENTRIES.map(({ permission, view }) => ({ permission, view }));

/** The pairs a built-in role holds. */
export const rolePairs = (role: BuiltInRole): Grant[] =>
  ENTRIES.filter(({ roles }) => roles.includes(LETTERS[role])).map(({ permission, view }) => ({
    permission,
    view,
  }));
