import { FilterOutlined } from '@ant-design/icons';
import { type DashboardFilter, type FilterItem, isFilter } from '@parallax/contract';
import { Badge, Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { useDataMask } from '../data-mask/store.ts';
import { useOpenedFor } from './bar-store.ts';
import styles from './FilterBar.module.css';
import { BarItem } from './FilterField.tsx';
import { countApplied } from './model/bar.ts';

interface MoreFiltersProps {
  items: readonly FilterItem[];
  outOfScope: readonly DashboardFilter[];
}

/** The filters there is no room for in the line, and those that act on nothing in sight. */
export function MoreFilters({ items, outOfScope }: MoreFiltersProps) {
  const [open, setOpen] = useState(false);
  const all = [...items, ...outOfScope];
  useOpenedFor(
    all.map(({ id }) => id),
    setOpen,
  );
  const masks = useDataMask(state => state.masks);
  const applied = countApplied(all, masks);
  const names = all.filter(isFilter).map(({ name }) => name);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.more}>
          {items.map(item => (
            <BarItem key={item.id} item={item} />
          ))}
          {outOfScope.length > 0 && (
            <section data-test="out-of-scope">
              <h3 className={styles.section}>{t('Filters out of scope (%s)', outOfScope.length)}</h3>
              {outOfScope.map(filter => (
                <BarItem key={filter.id} item={filter} />
              ))}
            </section>
          )}
        </div>
      }
    >
      <Tooltip title={open ? undefined : names.join(', ')}>
        <Badge count={applied} size="small">
          <Button icon={<FilterOutlined aria-hidden />} data-test="more-filters">
            {t('More filters')}
          </Button>
        </Badge>
      </Tooltip>
    </Popover>
  );
}
