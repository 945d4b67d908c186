import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { formatAgo, t } from '../../platform/i18n.ts';
import { currentUser } from '../../platform/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { ItemCards, ItemSkeletons } from './ItemCards.tsx';
import { Section } from './Section.tsx';
import { type HomeItem, mergeRecent } from './source.ts';
import { homeSources } from './sources.ts';

type RecentTab = 'viewed' | 'edited' | 'created';

const VIEWED_SHOWN = 6;

async function viewed(signal: AbortSignal): Promise<HomeItem[]> {
  const { result } = await call(
    api.log.recentActivity,
    { q: { page: 0, page_size: VIEWED_SHOWN } },
    { signal },
  );
  const now = Date.now();
  return result.map(entry => ({
    key: entry.item_url,
    kind: entry.item_type === 'dashboard' ? 'dashboard' : entry.item_type === 'slice' ? 'chart' : 'other',
    title: entry.item_title,
    href: entry.item_url,
    picture: entry.thumbnail_url,
    when: t('Viewed %s', formatAgo(entry.time, now)),
    time: entry.time,
  }));
}

/** Edited means changed by me; created means owned by me. */
async function touched(tab: 'edited' | 'created', userId: number, signal: AbortSignal): Promise<HomeItem[]> {
  const clause =
    tab === 'edited'
      ? { col: 'changed_by', opr: 'rel_o_m', value: userId }
      : { col: 'owners', opr: 'rel_m_m', value: userId };
  const allowed = homeSources.filter(source => source.allowed());
  return mergeRecent(await Promise.all(allowed.map(source => source.fetch([clause], signal))));
}

export function Recents() {
  const tabs: { key: RecentTab; label: string }[] = [{ key: 'viewed', label: t('Viewed') }];
  if (homeSources.some(source => source.allowed())) {
    tabs.push({ key: 'edited', label: t('Edited') }, { key: 'created', label: t('Created') });
  }
  return (
    <Section name="recents" label={t('Recents')} tabs={tabs} initial="viewed">
      {tab => <RecentItems tab={tab} />}
    </Section>
  );
}

function RecentItems({ tab }: { tab: RecentTab }) {
  const userId = currentUser()?.userId;
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'recents', tab],
    queryFn: ({ signal }) =>
      tab === 'viewed' || userId === undefined ? viewed(signal) : touched(tab, userId, signal),
  });
  if (error) return <ErrorDisplay error={error} onRetry={() => refetch()} />;
  if (!data) return <ItemSkeletons />;
  if (data.length > 0) return <ItemCards items={data} />;
  return (
    <EmptyState
      size="small"
      image="chart"
      title={EMPTY[tab].title()}
      description={EMPTY[tab].description()}
    />
  );
}

const EMPTY: Record<RecentTab, { title(): string; description(): string }> = {
  viewed: {
    title: () => t('Nothing viewed yet'),
    description: () =>
      t(
        'Dashboards, charts and queries you open appear here, so that the next visit starts where this one ended.',
      ),
  },
  edited: {
    title: () => t('Nothing edited yet'),
    description: () => t('Dashboards, charts and queries you change appear here.'),
  },
  created: {
    title: () => t('Nothing created yet'),
    description: () => t('Dashboards, charts and queries you own appear here.'),
  },
};
