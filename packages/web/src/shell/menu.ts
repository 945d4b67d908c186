import { t } from '../platform/i18n.ts';

export interface MenuEntry {
  key: string;
  label: string;
  path: string;
  /** The (permission, view) pair that shows the entry. */
  needs?: readonly [permission: string, view: string];
  flag?: string;
}

export interface MenuGroup {
  key: string;
  label: string;
  entries: MenuEntry[];
}

export interface Menu {
  main: MenuEntry[];
  sql: MenuEntry[];
  create: MenuEntry[];
  settings: MenuGroup[];
}

const access = (view: string) => ['menu_access', view] as const;
const write = (view: string) => ['can_write', view] as const;

const mainEntries = (): MenuEntry[] => [
  { key: 'dashboards', label: t('Dashboards'), path: '/dashboard/list/', needs: access('Dashboards') },
  { key: 'charts', label: t('Charts'), path: '/chart/list/', needs: access('Charts') },
  { key: 'datasets', label: t('Datasets'), path: '/tablemodelview/list/', needs: access('Datasets') },
];

const sqlEntries = (): MenuEntry[] => [
  { key: 'sql-editor', label: t('SQL Lab'), path: '/sqllab/', needs: access('SQL Lab') },
  {
    key: 'saved-queries',
    label: t('Saved queries'),
    path: '/savedqueryview/list/',
    needs: access('Saved Queries'),
  },
  {
    key: 'query-history',
    label: t('Query history'),
    path: '/sqllab/history/',
    needs: access('Query Search'),
  },
];

const createEntries = (): MenuEntry[] => [
  { key: 'new-dashboard', label: t('Dashboard'), path: '/dashboard/new/', needs: write('Dashboard') },
  { key: 'new-chart', label: t('Chart'), path: '/chart/add', needs: write('Chart') },
  { key: 'new-dataset', label: t('Dataset'), path: '/dataset/add/', needs: write('Dataset') },
  { key: 'new-query', label: t('SQL query'), path: '/sqllab/?new=true', needs: access('SQL Lab') },
  {
    key: 'upload-file',
    label: t('Data from a file'),
    path: '/tablemodelview/list/?upload=true',
    needs: ['can_upload', 'Database'],
  },
  {
    key: 'new-database',
    label: t('Database connection'),
    path: '/databaseview/list/?new=true',
    needs: write('Database'),
  },
];

const dataEntries = (): MenuEntry[] => [
  {
    key: 'databases',
    label: t('Database connections'),
    path: '/databaseview/list/',
    needs: access('Databases'),
  },
];

const manageEntries = (): MenuEntry[] => [
  {
    key: 'tags',
    label: t('Tags'),
    path: '/superset/tags/',
    needs: access('Tags'),
    flag: 'TAGGING_SYSTEM',
  },
  {
    key: 'css-templates',
    label: t('CSS templates'),
    path: '/csstemplatemodelview/list/',
    needs: access('CSS Templates'),
  },
  { key: 'themes', label: t('Themes'), path: '/theme/list/', needs: access('Themes') },
  {
    key: 'annotation-layers',
    label: t('Annotation layers'),
    path: '/annotationlayer/list/',
    needs: access('Annotation Layers'),
  },
  {
    key: 'alerts',
    label: t('Alerts & reports'),
    path: '/alert/list/',
    needs: access('Alerts & Report'),
    flag: 'ALERT_REPORTS',
  },
];

const securityEntries = (): MenuEntry[] => [
  { key: 'users', label: t('Users'), path: '/users/', needs: access('List Users') },
  { key: 'roles', label: t('Roles'), path: '/roles/', needs: access('List Roles') },
  { key: 'groups', label: t('Groups'), path: '/list_groups/', needs: access('List Groups') },
  {
    key: 'row-level-security',
    label: t('Row level security'),
    path: '/rowlevelsecurity/list/',
    needs: access('Row Level Security'),
  },
  { key: 'action-log', label: t('Action log'), path: '/actionlog/list/', needs: access('Action Log') },
  {
    key: 'registrations',
    label: t('User registrations'),
    path: '/registrations/',
    needs: access('User Registrations'),
  },
];

const settingsGroups = (): MenuGroup[] => [
  { key: 'data', label: t('Data'), entries: dataEntries() },
  { key: 'manage', label: t('Manage'), entries: manageEntries() },
  { key: 'security', label: t('Security'), entries: securityEntries() },
];

export interface MenuRules {
  can(permission: string, view: string): boolean;
  hasFlag(name: string): boolean;
}

/** The navigation a person sees: what is switched on, and is permitted to them. */
export function menuFor({ can, hasFlag }: MenuRules): Menu {
  const allowed = (entry: MenuEntry): boolean =>
    (!entry.flag || hasFlag(entry.flag)) && (!entry.needs || can(...entry.needs));
  return {
    main: mainEntries().filter(allowed),
    sql: sqlEntries().filter(allowed),
    create: createEntries().filter(allowed),
    settings: settingsGroups()
      .map(group => ({ ...group, entries: group.entries.filter(allowed) }))
      .filter(group => group.entries.length > 0),
  };
}
