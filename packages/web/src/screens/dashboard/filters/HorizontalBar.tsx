import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Popover, Tooltip } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { type Item, isFilter } from '../data-mask/item.ts';
import { useDataMask } from '../data-mask/store.ts';
import { BarActions } from './BarActions.tsx';
import { useBar } from './bar-store.ts';
import { CrossFilterChips } from './CrossFilterChips.tsx';
import styles from './FilterBar.module.css';
import { BarItem } from './FilterField.tsx';
import { countApplied, type Sections } from './model/bar.ts';
import { fitting, ITEM_WIDTH } from './model/fitting.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

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
  const items: Item[] = [...sections.inScope, ...sections.outOfScope];
  const count = fitting(width ?? 0, items.length);
  return (
    <section className={styles.horizontal} aria-label={t('Filters and controls')} data-test="filter-bar">
      <SettingsMenu />
      <CrossFilterChips />
      <div ref={line} className={styles.line}>
        {items.length === 0 && (
          <span className={styles.quiet}>{t('No global filters are currently added')}</span>
        )}
        {width !== null &&
          items.slice(0, count).map(item => (
            <div key={item.id} className={styles.slot} style={{ width: ITEM_WIDTH }}>
              <BarItem item={item} />
            </div>
          ))}
        {width !== null && count < items.length && <More items={items.slice(count)} />}
      </div>
      <BarActions sections={sections} short />
    </section>
  );
}

function More({ items }: { items: readonly Item[] }) {
  const [open, setOpen] = useState(false);
  const masks = useDataMask(state => state.masks);
  const wanted = useBar(state => state.wanted);
  const applied = countApplied(items, masks);
  const names = items.filter(isFilter).map(({ name }) => name);
  const shown = open || (wanted !== null && items.some(({ id }) => id === wanted));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={shown}
      onOpenChange={setOpen}
      content={
        <div className={styles.more}>
          {items.map(item => (
            <BarItem key={item.id} item={item} />
          ))}
        </div>
      }
    >
      <Tooltip title={open ? undefined : names.join(', ')}>
        <Badge count={applied} size="small">
          <Button icon={<FilterOutlined />} data-test="more-filters">
            {t('More filters')}
          </Button>
        </Badge>
      </Tooltip>
    </Popover>
  );
}
