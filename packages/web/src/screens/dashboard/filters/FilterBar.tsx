import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { useDataMask } from '../data-mask/store.ts';
import { BarActions } from './BarActions.tsx';
import styles from './FilterBar.module.css';
import { HorizontalBar } from './HorizontalBar.tsx';
import { countApplied, type Sections } from './model/bar.ts';
import { SettingsMenu } from './SettingsMenu.tsx';
import { useSections } from './use-sections.ts';
import { BarBody, VerticalBar } from './VerticalBar.tsx';

export type BarShape = 'vertical' | 'horizontal' | 'sheet';

/** The filters of the dashboard: on the left, on top, or in a sheet where there is no room. */
export function FilterBar({ shape, onClose }: { shape: BarShape; onClose(): void }) {
  const sections = useSections();
  if (shape === 'sheet') return <Sheet sections={sections} />;
  return shape === 'horizontal' ? (
    <HorizontalBar sections={sections} />
  ) : (
    <VerticalBar sections={sections} onClose={onClose} />
  );
}

function Sheet({ sections }: { sections: Sections }) {
  const [open, setOpen] = useState(false);
  const masks = useDataMask(state => state.masks);
  const applied = countApplied(sections.inScope, masks);
  return (
    <div className={styles.sheetLine}>
      <Badge count={applied} size="small">
        <Button icon={<FilterOutlined />} data-test="open-filters" onClick={() => setOpen(true)}>
          {t('Filters')}
        </Button>
      </Badge>
      <Drawer
        open={open}
        placement="bottom"
        size="large"
        title={t('Filters and controls')}
        extra={<SettingsMenu />}
        footer={<BarActions sections={sections} onApplied={() => setOpen(false)} />}
        styles={{ body: { padding: 0 } }}
        onClose={() => setOpen(false)}
      >
        <BarBody sections={sections} />
      </Drawer>
    </div>
  );
}
