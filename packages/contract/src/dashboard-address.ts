/** Parameters by which an address opens a dashboard in another state than its own. */
const STATE = ['permalink_key', 'native_filters', 'native_filters_key', 'preselect_filters', 'f'];

const RESERVED = new Set([
  ...STATE,
  'edit',
  'focused_chart',
  'force',
  'show_filters',
  'expand_filters',
  'standalone',
  'uiConfig',
]);

/** Parameters nobody here knows: templates of the queries may read them. */
export const dashboardUrlParams = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => !RESERVED.has(key)));

/** Whether an address opens a dashboard as it was saved. */
export const opensAsSaved = (search: string): boolean => {
  const parameters = new URLSearchParams(search);
  return !STATE.some(name => parameters.has(name)) && !parameters.has('force');
};
