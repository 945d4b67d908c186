import { DoubleRightOutlined, FilterOutlined } from '@ant-design/icons';
import { crossFiltersOn } from '@parallax/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t, tn } from '../../../platform/i18n.ts';
import { hasFlag } from '../../../platform/session.ts';
import { useStored } from '../../../platform/stored.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useDataMask } from '../data-mask/store.ts';
import { dashboardAddress } from '../model/address.ts';
import { useDashboard } from '../store.ts';
import styles from './BarPlace.module.css';
import { useBar } from './bar-store.ts';
import { BAR_WIDTH } from './geometry.ts';
import { countApplied, countPicked } from './model/bar.ts';
import { isHorizontal } from './orientation.ts';
import { useTop } from './use-top.ts';

const FilterBar = lazy(async () => ({ default: (await import('./FilterBar.tsx')).FilterBar }));

export type BarKind = 'none' | 'left' | 'top';

/** Where the filters of this dashboard stand. Editors always see the place, readers only when there is something. */
export function useBarKind(hidden: boolean): BarKind {
  const [search] = useSearchParams();
  const editing = useDashboard(state => state.editing);
  const canEdit = useDashboard(state => state.canEdit);
  const any = useDataMask(state => state.items.length > 0);
  const horizontal = useDashboard(state => isHorizontal(state.history.present.metadata));
  const narrow = useNarrow();
  const asked = dashboardAddress.read(search).show_filters;
  if (hidden || editing || !asked || !(canEdit || any)) return 'none';
  return horizontal || narrow ? 'top' : 'left';
}

/** Whether the bar on the left is open: as it was last left, else as the address or the dashboard has it. */
function useOpen() {
  const id = useDashboard(state => state.id);
  const any = useDataMask(state => state.items.length > 0);
  const [search] = useSearchParams();
  const { expand_filters: asked } = dashboardAddress.read(search);
  const byDefault = asked
    ? asked !== 'false' && asked !== '0'
    : any && !hasFlag('FILTERBAR_CLOSED_BY_DEFAULT');
  const [stored, store] = useStored<string>(`dashboard.${id}.filters`, '');
  const open = asked || !stored ? byDefault : stored === 'open';
  const [now, setNow] = useState<boolean | null>(null);
  const set = (next: boolean) => {
    setNow(next);
    store(next ? 'open' : 'closed');
  };
  return [now ?? open, set] as const;
}

/** Keeps the place of the filter bar, whose code comes after the layout has been painted. */
export function BarPlace({ kind }: { kind: 'left' | 'top' }) {
  const [open, setOpen] = useOpen();
  const narrow = useNarrow();
  const wanted = useBar(state => state.wanted !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a wish opens the bar
  useEffect(() => {
    if (wanted && kind === 'left') setOpen(true);
  }, [wanted, kind]);
  if (kind === 'left' && !open) {
    return <Rail onOpen={() => setOpen(true)} />;
  }
  const shape = narrow ? 'sheet' : kind === 'top' ? 'horizontal' : 'vertical';
  return (
    <Suspense fallback={<div className={kind === 'left' ? styles.leftPlace : styles.topPlace} />}>
      <FilterBar shape={shape} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** The closed bar: a way to open it, and how many of its filters act. */
function Rail({ onOpen }: { onOpen(): void }) {
  const frame = useRef<HTMLDivElement>(null);
  const top = useTop(frame);
  const on = useDashboard(state => crossFiltersOn(state.history.present.metadata));
  const applied = useDataMask(
    ({ items, masks }) => countApplied(items, masks) + (on ? countPicked(masks) : 0),
  );
  return (
    <div ref={frame} className={styles.rail} style={{ width: BAR_WIDTH.collapsed }} data-test="filter-rail">
      <div className={styles.railTop} style={{ top }}>
        <Button
          type="text"
          size="small"
          icon={<DoubleRightOutlined aria-hidden />}
          aria-label={t('Expand filters')}
          data-test="expand-filters"
          onClick={onOpen}
        />
        <FilterOutlined aria-hidden="true" />
        {applied > 0 && (
          <span className={styles.count} title={tn('%s filter applied', '%s filters applied', applied)}>
            {applied}
          </span>
        )}
      </div>
    </div>
  );
}
