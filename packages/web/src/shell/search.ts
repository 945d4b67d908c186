import { api, type ListFilter, type ListQuery } from '@parallax/contract';
import { call } from '../api/client.ts';
import { t } from '../platform/i18n.ts';
import { can, hasFlag } from '../platform/session.ts';
import type { Command } from './commands.ts';

const FOUND_PER_KIND = 5;

const firstFew = (filters: ListFilter[]): ListQuery => ({ filters, page: 0, page_size: FOUND_PER_KIND });

/** One kind of thing the global search looks through. */
export interface SearchProvider {
  key: string;
  allowed(): boolean;
  find(text: string, signal: AbortSignal): Promise<Command[]>;
}

/** The kinds in the order their results appear. A new resource adds one entry. */
export const searchProviders: readonly SearchProvider[] = [
  {
    key: 'dashboards',
    allowed: () => can('can_read', 'Dashboard'),
    find: async (text, signal) => {
      const q = firstFew([{ col: 'dashboard_title', opr: 'title_or_slug', value: text }]);
      const { result } = await call(api.dashboard.list, { q }, { signal });
      return result.map(({ id, dashboard_title, url }) => ({
        key: `dashboard-${id}`,
        group: t('Dashboards'),
        label: dashboard_title ?? '',
        path: url ?? `/superset/dashboard/${id}/`,
      }));
    },
  },
  {
    key: 'charts',
    allowed: () => can('can_read', 'Chart'),
    find: async (text, signal) => {
      const q = firstFew([{ col: 'slice_name', opr: 'chart_all_text', value: text }]);
      const { result } = await call(api.chart.list, { q }, { signal });
      return result.map(({ id, slice_name, url }) => ({
        key: `chart-${id}`,
        group: t('Charts'),
        label: slice_name || t('[ untitled chart ]'),
        path: url ?? `/explore/?slice_id=${id}`,
      }));
    },
  },
  {
    key: 'tags',
    allowed: () => hasFlag('TAGGING_SYSTEM') && can('can_read', 'Tag'),
    find: async (text, signal) => {
      const q = firstFew([
        { col: 'name', opr: 'ct', value: text },
        { col: 'type', opr: 'custom_tag', value: true },
      ]);
      const { result } = await call(api.tag.list, { q }, { signal });
      return result.map(({ id, name }) => ({
        key: `tag-${id}`,
        group: t('Tags'),
        label: name ?? '',
        path: `/superset/all_entities/?id=${id}`,
      }));
    },
  },
];

/** Asks every permitted kind at once; one that fails only leaves its own results out. */
export async function searchEverything(text: string, signal: AbortSignal): Promise<Command[]> {
  const asked = searchProviders
    .filter(provider => provider.allowed())
    .map(provider => provider.find(text, signal));
  const answers = await Promise.allSettled(asked);
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []));
}
