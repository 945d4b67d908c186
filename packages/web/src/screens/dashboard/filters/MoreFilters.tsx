import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { type Item, isFilter } from '../data-mask/item.ts';
import { useDataMask } from '../data-mask/store.ts';
import { useBar } from './bar-store.ts';
import styles from './FilterBar.module.css';
import { BarItem } from './FilterField.tsx';
import { countApplied } from './model/bar.ts';

/** The filters there is no room for in the line. */
export function MoreFilters({ items }: { items: readonly Item[] }) {
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
