import type { MenuEntry } from '@parallax/contract';
import type { Principal } from '../../auth/principal.ts';

interface Entry {
  name: string;
  label: string;
  icon: string;
  url?: string;
  /** The view whose `menu_access` shows the entry. */
  view: string;
  children?: Entry[];
}

const MENU: Entry[] = [
  { name: 'Home', label: 'Home', icon: '', url: '/superset/welcome/', view: 'Home' },
  {
    name: 'Dashboards',
    label: 'Dashboards',
    icon: 'fa-dashboard',
    url: '/dashboard/list/',
    view: 'Dashboards',
  },
  { name: 'Charts', label: 'Charts', icon: 'fa-bar-chart', url: '/chart/list/', view: 'Charts' },
  { name: 'Datasets', label: 'Datasets', icon: 'fa-table', url: '/tablemodelview/list/', view: 'Datasets' },
  {
    name: 'SQL Lab',
    label: 'SQL',
    icon: 'fa-flask',
    view: 'SQL Lab',
    children: [
      { name: 'SQL Editor', label: 'SQL Lab', icon: 'fa-flask', url: '/sqllab/', view: 'SQL Editor' },
      {
        name: 'Saved Queries',
        label: 'Saved Queries',
        icon: 'fa-save',
        url: '/savedqueryview/list/',
        view: 'Saved Queries',
      },
      {
        name: 'Query Search',
        label: 'Query History',
        icon: 'fa-search',
        url: '/sqllab/history/',
        view: 'Query Search',
      },
    ],
  },
  {
    name: 'Data',
    label: 'Data',
    icon: 'fa-database',
    view: 'Data',
    children: [
      {
        name: 'Databases',
        label: 'Databases',
        icon: 'fa-database',
        url: '/databaseview/list/',
        view: 'Databases',
      },
    ],
  },
  {
    name: 'Manage',
    label: 'Manage',
    icon: 'fa-wrench',
    view: 'Manage',
    children: [
      {
        name: 'CSS Templates',
        label: 'CSS Templates',
        icon: 'fa-css3',
        url: '/csstemplatemodelview/list/',
        view: 'CSS Templates',
      },
      { name: 'Themes', label: 'Themes', icon: 'fa-palette', url: '/theme/list/', view: 'Themes' },
      { name: 'Tags', label: 'Tags', icon: 'fa-tag', url: '/superset/tags/', view: 'Tags' },
      {
        name: 'Annotation Layers',
        label: 'Annotation Layers',
        icon: 'fa-comment',
        url: '/annotationlayer/list/',
        view: 'Annotation Layers',
      },
      {
        name: 'Alerts & Report',
        label: 'Alerts & Reports',
        icon: 'fa-clock-o',
        url: '/alert/list/',
        view: 'Alerts & Report',
      },
    ],
  },
  {
    name: 'Security',
    label: 'Security',
    icon: 'fa-cogs',
    view: 'Security',
    children: [
      { name: 'List Users', label: 'List Users', icon: 'fa-user', url: '/users/', view: 'List Users' },
      { name: 'List Roles', label: 'List Roles', icon: 'fa-lock', url: '/roles/', view: 'List Roles' },
      {
        name: 'List Groups',
        label: 'List Groups',
        icon: 'fa-group',
        url: '/list_groups/',
        view: 'List Groups',
      },
      {
        name: 'Row Level Security',
        label: 'Row Level Security',
        icon: 'fa-lock',
        url: '/rowlevelsecurity/list/',
        view: 'Row Level Security',
      },
      {
        name: 'Action Log',
        label: 'Action Log',
        icon: 'fa-list-ol',
        url: '/actionlog/list/',
        view: 'Action Log',
      },
      {
        name: 'User Registrations',
        label: 'User Registrations',
        icon: 'fa-user-plus',
        url: '/registrations/',
        view: 'User Registrations',
      },
    ],
  },
];

/** The entries the caller may open; a group without any is left out. */
export function menuFor(principal: Principal, entries: readonly Entry[] = MENU): MenuEntry[] {
  return entries.flatMap(({ view, children, ...entry }): MenuEntry[] => {
    if (!principal.can('menu_access', view)) return [];
    if (!children) return [entry];
    const childs = menuFor(principal, children);
    return childs.length > 0 ? [{ ...entry, childs }] : [];
  });
}
