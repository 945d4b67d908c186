import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { can } from './platform/session.ts';

export const HOME_PATH = '/superset/welcome/';

const noAccess = async (): Promise<ComponentType> =>
  (await import('./screens/no-access/NoAccess.tsx')).NoAccess;

/** A screen in its own chunk; somebody without the (permission, view) pair it needs is told so instead. */
export function screen(
  load: () => Promise<ComponentType>,
  needs?: readonly [permission: string, view: string],
): Pick<RouteObject, 'lazy'> {
  const permitted = !needs || can(...needs);
  return { lazy: { Component: permitted ? load : noAccess } };
}

/** Screens that show something before the library's components are needed, and load those with the parts they are in. */
export const lightScreens: RouteObject[] = [
  {
    path: '/superset/dashboard/p/:key/',
    ...screen(async () => (await import('./screens/dashboard/view/PermalinkScreen.tsx')).PermalinkScreen),
  },
  {
    path: '/superset/dashboard/:idOrSlug/',
    ...screen(async () => (await import('./screens/dashboard/view/DashboardScreen.tsx')).DashboardScreen),
  },
  {
    path: '/explore/',
    ...screen(async () => (await import('./screens/explore/Explore.tsx')).Explore, ['can_read', 'Explore']),
  },
  {
    path: '/superset/explore/p/:key/',
    ...screen(async () => (await import('./screens/explore/Explore.tsx')).Explore, ['can_read', 'Explore']),
  },
];

/** The other signed-in screens, one line each; every screen is its own chunk. */
export const kitScreens: RouteObject[] = [
  { path: HOME_PATH, ...screen(async () => (await import('./screens/home/Home.tsx')).Home) },
  {
    path: '/chart/add',
    ...screen(
      async () => (await import('./screens/chart-add/ChartAdd.tsx')).ChartAdd,
      ['can_write', 'Chart'],
    ),
  },
  ...['/sqllab/', '/sqllab/p/:key/'].map(path => ({
    path,
    ...screen(async () => (await import('./screens/sql-lab/SqlLab.tsx')).SqlLab, ['can_read', 'SQLLab']),
  })),
  {
    path: '/sqllab/history/',
    ...screen(
      async () => (await import('./screens/query-history/QueryHistory.tsx')).QueryHistory,
      ['can_read', 'Query'],
    ),
  },
  {
    path: '/savedqueryview/list/',
    ...screen(
      async () => (await import('./screens/saved-queries/SavedQueries.tsx')).SavedQueries,
      ['can_read', 'SavedQuery'],
    ),
  },
  {
    path: '/superset/tags/',
    ...screen(async () => (await import('./screens/tags/Tags.tsx')).Tags, ['can_read', 'Tag']),
  },
  {
    path: '/superset/all_entities/',
    ...screen(async () => (await import('./screens/tags/AllEntities.tsx')).AllEntities, ['can_read', 'Tag']),
  },
  {
    path: '/csstemplatemodelview/list/',
    ...screen(
      async () => (await import('./screens/css-templates/CssTemplates.tsx')).CssTemplates,
      ['can_read', 'CssTemplate'],
    ),
  },
  {
    path: '/theme/list/',
    ...screen(async () => (await import('./screens/themes/Themes.tsx')).Themes, ['can_read', 'Theme']),
  },
  {
    path: '/annotationlayer/list/',
    ...screen(
      async () => (await import('./screens/annotation-layers/AnnotationLayers.tsx')).AnnotationLayers,
      ['can_read', 'Annotation'],
    ),
  },
  {
    path: '/annotationlayer/:layer/annotation/',
    ...screen(
      async () => (await import('./screens/annotations/Annotations.tsx')).Annotations,
      ['can_read', 'Annotation'],
    ),
  },
  {
    path: '/users/',
    ...screen(async () => (await import('./screens/users/Users.tsx')).Users, ['can_get', 'User']),
  },
  {
    path: '/roles/',
    ...screen(
      async () => (await import('./screens/roles/Roles.tsx')).Roles,
      ['can_list_roles', 'RoleRestAPI'],
    ),
  },
  {
    path: '/list_groups/',
    ...screen(async () => (await import('./screens/groups/Groups.tsx')).Groups, ['can_get', 'Group']),
  },
  {
    path: '/actionlog/list/',
    ...screen(
      async () => (await import('./screens/action-log/ActionLog.tsx')).ActionLog,
      ['can_read', 'Log'],
    ),
  },
  {
    path: '/registrations/',
    ...screen(
      async () => (await import('./screens/registrations/Registrations.tsx')).Registrations,
      ['can_list', 'UserRegistrationsRestAPI'],
    ),
  },
  {
    path: '/databaseview/list/',
    ...screen(
      async () => (await import('./screens/databases/Databases.tsx')).Databases,
      ['can_read', 'Database'],
    ),
  },
  {
    path: '/tablemodelview/list/',
    ...screen(
      async () => (await import('./screens/datasets/Datasets.tsx')).Datasets,
      ['can_read', 'Dataset'],
    ),
  },
  {
    path: '/tablemodelview/edit/:id',
    ...screen(
      async () => (await import('./screens/dataset-editor/DatasetEditorPage.tsx')).DatasetEditorPage,
      ['can_write', 'Dataset'],
    ),
  },
  {
    path: '/dataset/add/',
    ...screen(
      async () => (await import('./screens/dataset-add/DatasetAdd.tsx')).DatasetAdd,
      ['can_write', 'Dataset'],
    ),
  },
  {
    path: '/chart/list/',
    ...screen(async () => (await import('./screens/charts/Charts.tsx')).Charts, ['can_read', 'Chart']),
  },
  {
    path: '/rowlevelsecurity/list/',
    ...screen(
      async () => (await import('./screens/row-level-security/RowLevelSecurity.tsx')).RowLevelSecurity,
      ['can_read', 'Row Level Security'],
    ),
  },
  {
    path: '/alert/list/',
    ...screen(
      async () => (await import('./screens/reports/Reports.tsx')).Alerts,
      ['can_read', 'ReportSchedule'],
    ),
  },
  {
    path: '/report/list/',
    ...screen(
      async () => (await import('./screens/reports/Reports.tsx')).Reports,
      ['can_read', 'ReportSchedule'],
    ),
  },
  ...['/alert/:id/log/', '/report/:id/log/'].map(path => ({
    path,
    ...screen(
      async () => (await import('./screens/reports/ExecutionLog.tsx')).ExecutionLog,
      ['can_read', 'ReportSchedule'],
    ),
  })),
  { path: '/user_info/', ...screen(async () => (await import('./screens/profile/Profile.tsx')).Profile) },
  {
    path: '/dashboard/list/',
    ...screen(
      async () => (await import('./screens/dashboards/Dashboards.tsx')).Dashboards,
      ['can_read', 'Dashboard'],
    ),
  },
  {
    path: '/dashboard/new/',
    ...screen(
      async () => (await import('./screens/dashboards/NewDashboard.tsx')).NewDashboard,
      ['can_write', 'Dashboard'],
    ),
  },
];

export const screens = [...lightScreens, ...kitScreens];
