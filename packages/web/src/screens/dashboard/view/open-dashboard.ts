import { TAG_TYPES } from '@parallax/contract';
import { eventLog } from '../../../platform/event-log.ts';
import { can, currentUser, isAdmin } from '../../../platform/session.ts';
import { personName } from '../../../ui/people.ts';
import { toast } from '../../../ui/toasts/store.ts';
import type { ChartInfo, DashboardDatasets, Item, LoadedDashboard } from '../data.ts';
import { openMasks } from '../data-mask/store.ts';
import type { DashboardDraft } from '../model/draft.ts';
import { hydrate } from '../model/hydrate.ts';
import { expandedCharts, readMetadata } from '../model/metadata.ts';
import { parseLayout } from '../model/parse.ts';
import { layoutProblems, metadataProblems } from '../model/problems.ts';
import { chartNodes, tabsToOpen } from '../model/tree.ts';
import { openDraft, resetDashboard, useDashboard } from '../store.ts';

const UNTITLED = '[ untitled dashboard ]';

const named = ({ id, name }: { id?: number; name?: string }) =>
  id === undefined ? [] : [{ id, name: name ?? '' }];
/** Tags that people set; the others say who owns a thing and what it is. */
const customTag = (tag: NonNullable<Item['tags']>[number]) =>
  tag.type === TAG_TYPES.custom ? named(tag) : [];

/** The first state of a dashboard, from what is stored of it. */
export function draftOf(item: Item, charts: readonly ChartInfo[]) {
  const { layout, problems } = parseLayout(item.position_json);
  const { metadata, problems: lost } = readMetadata(item.json_metadata);
  hydrate(
    layout,
    item.dashboard_title || UNTITLED,
    charts.map(({ id, slice_name }) => ({ id, name: slice_name })),
  );
  const owners = (item.owners ?? []).flatMap(owner =>
    owner.id === undefined ? [] : [{ id: owner.id, name: personName(owner) }],
  );
  const draft: DashboardDraft = {
    layout,
    metadata,
    properties: {
      slug: item.slug ?? '',
      css: item.css ?? '',
      owners,
      roles: (item.roles ?? []).flatMap(named),
      tags: (item.tags ?? []).flatMap(customTag),
      certifiedBy: item.certified_by ?? '',
      certificationDetails: item.certification_details ?? '',
      theme: item.theme ? { id: item.theme.id, name: item.theme.theme_name } : null,
    },
  };
  return { draft, problems: [...layoutProblems(problems), ...metadataProblems(lost)] };
}

export const mayEdit = (item: Item): boolean => {
  const me = currentUser()?.userId;
  const owns = isAdmin() || (item.owners ?? []).some(owner => owner.id === me);
  return owns && can('can_write', 'Dashboard') && !item.is_managed_externally;
};

/** Puts a fetched dashboard on the screen. */
export function openDashboard(
  idOrSlug: string,
  { item, etag }: LoadedDashboard,
  charts: readonly ChartInfo[],
  address: { edit: boolean; hash: string; focusedChart: number; now: number },
): void {
  const { draft, problems } = draftOf(item, charts);
  const { datasets, choices } = useDashboard.getState();
  resetDashboard();
  openDraft(draft);
  const canEdit = mayEdit(item);
  // Without a chart in the address the number is 0, which a node without its chart may carry as well.
  const focused = chartNodes(draft.layout).find(
    ({ meta }) => meta.chartId && meta.chartId === address.focusedChart,
  )?.id;
  useDashboard.setState({
    id: item.id ?? 0,
    idOrSlug,
    etag,
    canEdit,
    published: item.published ?? false,
    editing: address.edit && canEdit,
    charts: new Map(charts.map(chart => [chart.id, chart])),
    datasets,
    choices,
    openDescriptions: new Set(expandedCharts(draft.metadata)),
    activeTabs: tabsToOpen(draft.layout, focused ?? address.hash),
    linked: focused ?? address.hash,
  });
  openMasks();
  for (const problem of problems) toast.warning(problem);
  eventLog.log(
    { event_name: 'mount_dashboard', is_edit_mode: address.edit && canEdit, start_offset: address.now },
    { dashboard_id: item.id ?? 0 },
  );
}

export const setDatasets = ({ facts, choices }: DashboardDatasets): void =>
  useDashboard.setState({ datasets: facts, choices });
