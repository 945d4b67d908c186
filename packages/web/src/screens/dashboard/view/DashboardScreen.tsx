import { ROOT_ID, STANDALONE } from '@parallax/contract';
import { Suspense, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ClientError } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import { pageMode } from '../../../platform/page-mode.ts';
import { currentUser } from '../../../platform/session.ts';
import { useTitle } from '../../../platform/title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { useColourSync } from '../colours/use-colour-sync.ts';
import { type Item, useDashboardCharts, useDashboardDatasets, useDashboardItem } from '../data.ts';
import { resetMasks } from '../data-mask/store.ts';
import { BarDialogs } from '../filters/BarDialogs.tsx';
import { BarPlace, useBarKind } from '../filters/BarPlace.tsx';
import { dashboardAddress } from '../model/address.ts';
import { type AddressProblem, anchorOf, switchProblems } from '../model/address-problems.ts';
import { chartNodes } from '../model/tree.ts';
import { resetDashboard, useDashboard } from '../store.ts';
import { AddressNotice } from './AddressNotice.tsx';
import styles from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { DashboardTheme } from './DashboardTheme.tsx';
import { Header } from './Header.tsx';
import { NodeView } from './NodeView.tsx';
import { offerEditing } from './offer-editing.ts';
import { openDashboard, setDatasets } from './open-dashboard.ts';
import { useAnchor } from './use-anchor.ts';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useDashboardTitle } from './use-dashboard-title.ts';
import { useKeptFilters } from './use-kept-filters.ts';
import { useLinked } from './use-linked.ts';
import { useScopedCss } from './use-scoped-css.ts';

const EditorShell = lazyPart(async () => (await import('../editor/EditorShell.tsx')).EditorShell);

/** A dashboard, by its id, uuid or slug. */
export function DashboardScreen() {
  const { idOrSlug = '' } = useParams();
  return <OpenDashboard key={idOrSlug} idOrSlug={idOrSlug} />;
}

/** The dashboard itself, without a route around it. */
export function OpenDashboard({ idOrSlug }: { idOrSlug: string }) {
  const item = useDashboardItem(idOrSlug);
  const charts = useDashboardCharts(idOrSlug);
  const datasets = useDashboardDatasets(idOrSlug);
  const { hash } = useLocation();
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => dashboardAddress.read(search), [search]);
  const opened = useDashboard(state => state.idOrSlug === idOrSlug);
  const ready = useReady(opened);
  useLayoutEffect(() => {
    if (datasets.data) setDatasets(datasets.data);
  }, [datasets.data]);
  // Opened once for what was fetched; later changes of the address do not throw edits away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address counts as it was on opening
  useLayoutEffect(() => {
    if (!item.data || !charts.data) return;
    const { edit, focused_chart } = address;
    openDashboard(idOrSlug, item.data, charts.data.result, {
      edit,
      hash: anchorOf(hash).id,
      focusedChart: focused_chart,
      now: Math.round(performance.now()),
    });
    if (edit || focused_chart) {
      const rest = new URLSearchParams(search);
      rest.delete('edit');
      rest.delete('focused_chart');
      setSearch(rest, { replace: true });
    }
  }, [item.data, charts.data]);
  const [switches] = useState(() => [...switchProblems(search), ...anchorOf(hash).problems]);
  const linked = useLinked(idOrSlug, address, opened);
  useEffect(
    () => () => {
      resetDashboard();
      resetMasks();
    },
    [],
  );
  const error = item.error ?? charts.error;
  if (error) return <Failure error={error} idOrSlug={idOrSlug} onRetry={() => item.refetch()} />;
  if (!ready || !item.data) return <DashboardSkeleton />;
  return <Page item={item.data.item} problems={[...linked, ...switches]} />;
}

/** Whether an opened dashboard is to be drawn: as a transition, since a large page must not hold up the browser. */
function useReady(opened: boolean): boolean {
  const [ready, setReady] = useState(opened);
  useLayoutEffect(() => startTransition(() => setReady(opened)), [opened]);
  return ready && opened;
}

function Page({ item, problems }: { item: Item; problems: readonly AddressProblem[] }) {
  const { search } = useLocation();
  const mode = useMemo(() => pageMode(search), [search]);
  const editing = useDashboard(state => state.editing);
  const css = useDashboard(state => state.history.present.properties.css);
  const empty = useDashboard(({ history }) => chartNodes(history.present.layout).length === 0);
  const bare = useDashboard(({ history }) => Object.keys(history.present.layout).length <= 3);
  const top = useDashboard(state => state.history.present.layout[ROOT_ID]?.children[0]);
  const canEdit = useDashboard(state => state.canEdit);
  useTitle(useDashboardTitle());
  useScopedCss(css);
  useAutoRefresh();
  useColourSync();
  useKeptFilters();
  const bar = useBarKind(mode.standalone >= STANDALONE.report);
  useAnchor(useDashboard(state => state.linked));
  useEffect(() => {
    useDashboard.setState({ hideChartControls: mode.hideChartControls, hideTabs: mode.hideTabs });
  }, [mode]);
  const content =
    empty && bare && !editing ? (
      <EmptyState
        size="large"
        image="chart"
        title={t('There are no charts added to this dashboard')}
        description={canEdit ? t('Go to the edit mode to configure the dashboard and add charts') : undefined}
        action={offerEditing(canEdit)}
      />
    ) : (
      top && <NodeView id={top} columns={12} />
    );
  return (
    <DashboardTheme json={item.theme?.json_data ?? null} className={styles.dashboard}>
      {!mode.hideTitle && <Header item={item} mode={mode} />}
      {mode.standalone < STANDALONE.report && <AddressNotice problems={problems} />}
      {bar !== 'none' && <BarDialogs />}
      {bar === 'top' && <BarPlace kind="top" />}
      <div className={styles.work}>
        {bar === 'left' && <BarPlace kind="left" />}
        <div className={styles.page} data-editing={editing || undefined} data-test="dashboard-page">
          {content}
        </div>
        {editing && (
          <Suspense fallback={null}>
            <EditorShell />
          </Suspense>
        )}
      </div>
    </DashboardTheme>
  );
}

function Failure({ error, idOrSlug, onRetry }: { error: Error; idOrSlug: string; onRetry(): void }) {
  useTitle(t('Dashboard'));
  const navigate = useNavigate();
  if (error instanceof ClientError && error.status === 404) {
    return (
      <EmptyState
        size="large"
        image="lost"
        title={t('There is no dashboard “%s”', idOrSlug)}
        description={t('It was deleted, never existed, or is hidden from you.')}
        {...(currentUser() && {
          action: { label: t('All dashboards'), onClick: () => navigate('/dashboard/list/') },
        })}
      />
    );
  }
  return <ErrorDisplay error={error} onRetry={onRetry} />;
}
