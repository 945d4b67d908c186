import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { BarActions } from './BarActions.tsx';
import { CrossFilterChips } from './CrossFilterChips.tsx';
import styles from './FilterBar.module.css';
import { BarItem } from './FilterField.tsx';
import type { Sections } from './model/bar.ts';
import { fitting, ITEM_WIDTH } from './model/fitting.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

const MoreFilters = lazyPart(async () => (await import('./MoreFilters.tsx')).MoreFilters);

/** The filters in a line above the charts. */
export function HorizontalBar({ sections }: { sections: Sections }) {
  const line = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!line.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(line.current);
    setWidth(line.current.clientWidth);
    return () => observer.disconnect();
  }, []);
  const { inScope: items, outOfScope } = sections;
  const count = fitting(width ?? 0, items.length, outOfScope.length > 0);
  return (
    <section className={styles.horizontal} aria-label={t('Filters and controls')} data-test="filter-bar">
      <SettingsMenu />
      <CrossFilterChips />
      <div ref={line} className={styles.line}>
        {items.length + outOfScope.length === 0 && (
          <span className={styles.quiet}>{t('No global filters are currently added')}</span>
        )}
        {width !== null &&
          items.slice(0, count).map(item => (
            <div key={item.id} className={styles.slot} style={{ width: ITEM_WIDTH }}>
              <BarItem item={item} />
            </div>
          ))}
        {width !== null && count < items.length + outOfScope.length && (
          <Suspense fallback={null}>
            <MoreFilters items={items.slice(count)} outOfScope={outOfScope} />
          </Suspense>
        )}
      </div>
      <BarActions sections={sections} short />
    </section>
  );
}
