import { Drawer } from 'antd';
import { t } from '../../../platform/i18n.ts';
import { BarActions } from './BarActions.tsx';
import type { Sections } from './model/bar.ts';
import { SettingsMenu } from './SettingsMenu.tsx';
import { BarBody } from './VerticalBar.tsx';

interface FilterSheetProps {
  sections: Sections;
  open: boolean;
  onClose(): void;
}

/** The filters over the page, where there is no room beside it. */
export const FilterSheet = ({ sections, open, onClose }: FilterSheetProps) => (
  <Drawer
    open={open}
    placement="bottom"
    size="large"
    title={t('Filters and controls')}
    extra={<SettingsMenu />}
    footer={<BarActions sections={sections} onApplied={onClose} />}
    styles={{ body: { padding: 0 } }}
    onClose={onClose}
  >
    <BarBody sections={sections} />
  </Drawer>
);
