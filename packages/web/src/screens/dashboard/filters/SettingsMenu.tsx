import { SettingOutlined } from '@ant-design/icons';
import { crossFiltersOn } from '@parallax/contract';
import type { MenuProps } from 'antd';
import { t } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DropMenu } from '../../../ui/drop-menu/DropMenu.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useDashboard } from '../store.ts';
import { openBarDialog } from './bar-store.ts';
import { isHorizontal } from './orientation.ts';
import { saveMetadata } from './save-metadata.ts';

const save = (change: Record<string, unknown>, failure: string): void => {
  saveMetadata(change).catch(() => toast.danger(failure));
};

/** What editors can do with the filter bar. */
export function SettingsMenu() {
  const canEdit = useDashboard(state => state.canEdit);
  const cross = useDashboard(state => crossFiltersOn(state.history.present.metadata));
  const horizontal = useDashboard(state => isHorizontal(state.history.present.metadata));
  if (!canEdit) return null;
  const orient = (filter_bar_orientation: string) =>
    save({ filter_bar_orientation }, t('Failed to save the orientation of the filter bar'));
  const items: MenuProps['items'] = [
    {
      key: 'edit',
      label: t('Add or edit filters and controls'),
      onClick: () => openBarDialog('filters'),
    },
    { type: 'divider' },
    {
      key: 'cross',
      label: t('Enable cross-filtering'),
      extra: cross ? '✓' : '',
      onClick: () => save({ cross_filters_enabled: !cross }, t('Failed to save cross-filters setting')),
    },
    { key: 'scoping', label: t('Cross-filtering scoping'), onClick: () => openBarDialog('scoping') },
    {
      key: 'orientation',
      label: t('Orientation of filter bar'),
      children: [
        {
          key: 'vertical',
          label: t('Vertical (Left)'),
          extra: horizontal ? '' : '✓',
          onClick: () => orient('VERTICAL'),
        },
        {
          key: 'horizontal',
          label: t('Horizontal (Top)'),
          extra: horizontal ? '✓' : '',
          onClick: () => orient('HORIZONTAL'),
        },
      ],
    },
  ];
  return (
    <DropMenu menu={{ items }}>
      <Button
        type="text"
        size="small"
        icon={<SettingOutlined aria-hidden />}
        aria-label={t('Settings of filters and controls')}
        data-test="filter-settings"
      />
    </DropMenu>
  );
}
