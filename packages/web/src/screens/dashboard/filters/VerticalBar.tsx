import { DoubleLeftOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { useStored } from '../../../platform/stored.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useDashboard } from '../store.ts';
import { BarActions } from './BarActions.tsx';
import { useOpenedFor } from './bar-store.ts';
import { CrossFilterChips } from './CrossFilterChips.tsx';
import styles from './FilterBar.module.css';
import { BarItem } from './FilterField.tsx';
import { BAR_WIDTH } from './geometry.ts';
import type { Sections } from './model/bar.ts';
import { SettingsMenu } from './SettingsMenu.tsx';
import { useTop } from './use-top.ts';

const clamp = (width: number): number => Math.min(BAR_WIDTH.max, Math.max(BAR_WIDTH.min, width));
const KEY_STEP = 16;

/** A bar on the left whose width is dragged by its edge or set by the arrow keys. */
function useWidth() {
  const [stored, store] = useStored<number>('dashboard.filters.width', BAR_WIDTH.min);
  const [width, setWidth] = useState(clamp(stored));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget: edge, clientX, pointerId } = event;
    edge.setPointerCapture(pointerId);
    let last = width;
    const move = (next: globalThis.PointerEvent) => {
      last = clamp(width + next.clientX - clientX);
      setWidth(last);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener(
      'pointerup',
      () => {
        edge.removeEventListener('pointermove', move);
        store(last);
      },
      { once: true },
    );
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = clamp(width + step);
    setWidth(next);
    store(next);
  };
  return { width, drag, press };
}

export function VerticalBar({ sections, onClose }: { sections: Sections; onClose(): void }) {
  const { width, drag, press } = useWidth();
  const frame = useRef<HTMLElement>(null);
  const top = useTop(frame);
  return (
    <aside
      ref={frame}
      className={styles.vertical}
      style={{ width }}
      aria-label={t('Filters and controls')}
      data-test="filter-bar"
    >
      <div className={styles.sticky} style={{ top, maxHeight: `calc(100vh - ${top}px)` }}>
        <header className={styles.head}>
          <h2>{t('Filters and controls')}</h2>
          <SettingsMenu />
          <Button
            type="text"
            size="small"
            icon={<DoubleLeftOutlined aria-hidden />}
            aria-label={t('Collapse filters')}
            data-test="collapse-filters"
            onClick={onClose}
          />
        </header>
        <BarBody sections={sections} />
        <footer className={styles.foot}>
          <BarActions sections={sections} />
        </footer>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> can not be dragged */}
      <div
        role="separator"
        aria-label={t('Width of the filter bar')}
        aria-orientation="vertical"
        aria-valuemin={BAR_WIDTH.min}
        aria-valuemax={BAR_WIDTH.max}
        aria-valuenow={width}
        tabIndex={0}
        className={styles.edge}
        onPointerDown={drag}
        onKeyDown={press}
      />
    </aside>
  );
}

/** The filters one below the other; those that act on nothing in sight are folded away. */
export function BarBody({ sections }: { sections: Sections }) {
  const canEdit = useDashboard(state => state.canEdit);
  const { inScope, outOfScope } = sections;
  const controls = inScope.filter(({ list }) => list === 'controls');
  if (inScope.length === 0 && outOfScope.length === 0) {
    return (
      <div className={styles.body}>
        <CrossFilterChips />
        <EmptyState
          size="small"
          title={t('No global filters are currently added')}
          description={
            canEdit
              ? t('Add filters and controls with the gear above, to answer the next question.')
              : undefined
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.body}>
      <CrossFilterChips />
      {inScope
        .filter(({ list }) => list === 'filters')
        .map(item => (
          <BarItem key={item.id} item={item} />
        ))}
      {controls.length > 0 && <h3 className={styles.section}>{t('Display controls')}</h3>}
      {controls.map(item => (
        <BarItem key={item.id} item={item} />
      ))}
      {outOfScope.length > 0 && (
        <Folded title={t('Filters out of scope (%s)', outOfScope.length)} of={outOfScope.map(({ id }) => id)}>
          {outOfScope.map(item => (
            <BarItem key={item.id} item={item} />
          ))}
        </Folded>
      )}
    </div>
  );
}

function Folded({ title, of, children }: { title: string; of: readonly string[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useOpenedFor(of, setOpen);
  return (
    <section className={styles.folded} data-test="out-of-scope">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        {title}
      </button>
      {open && children}
    </section>
  );
}
