import { choiceField, flagField, integerField, textField, urlCodec } from '../../../platform/url.ts';

/** The part of the address bar a dashboard reads besides the page mode. */
export const dashboardAddress = urlCodec({
  edit: flagField(),
  focused_chart: integerField(),
  permalink_key: textField(),
  native_filters: textField(),
  native_filters_key: textField(),
  preselect_filters: textField(),
  f: textField(),
  show_filters: flagField(true),
  /** Empty: as it was last left. */
  expand_filters: choiceField(['', 'true', '1', 'false', '0'], ''),
});

const RESERVED = new Set([
  'edit',
  'focused_chart',
  'force',
  'permalink_key',
  'native_filters',
  'native_filters_key',
  'preselect_filters',
  'f',
  'show_filters',
  'expand_filters',
  'standalone',
  'uiConfig',
]);

/** Parameters nobody here knows: templates of the queries may read them. */
export const urlParams = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => !RESERVED.has(key)));

/** The dashboard's own address: by its slug when it has one. */
export const dashboardPath = (id: number | string, slug?: string | null): string =>
  `/superset/dashboard/${encodeURIComponent(slug || String(id))}/`;
