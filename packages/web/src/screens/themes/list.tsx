import { api } from '@parallax/contract';
import { Tag } from 'antd';
import { t } from '../../platform/i18n.ts';
import { useTheme } from '../../platform/theme.ts';
import { filterOnly, modifiedColumn } from '../../ui/list-view/common-columns.tsx';
import { modifiedByFilter } from '../../ui/list-view/common-filters.ts';
import { defineList, type RowOf } from '../../ui/list-view/definition.ts';
import styles from './Themes.module.css';
import { swatches } from './theme-data.ts';

export type ThemeRow = RowOf<typeof api.theme.list>;

const NameCell = ({ row }: { row: ThemeRow }) => {
  const local = useTheme(state => state.local);
  return (
    <span className={styles.name}>
      {row.theme_name}
      {local?.id === row.id && <Tag color="success">{t('Local')}</Tag>}
      {row.is_system && <Tag>{t('System')}</Tag>}
      {row.is_system_default && <Tag color="warning">{t('Default')}</Tag>}
      {row.is_system_dark && <Tag color="processing">{t('Dark')}</Tag>}
    </span>
  );
};

const Swatches = ({ json = '' }: { json?: string }) =>
  swatches(json).length > 0 && (
    <span className={styles.swatches} aria-hidden="true">
      {swatches(json).map(colour => (
        <span key={colour} className={styles.swatch} style={{ background: colour }} />
      ))}
    </span>
  );

export const themeList = defineList(api.theme.list, {
  title: t('Themes'),
  columns: [
    { id: 'theme_name', label: t('Name'), render: row => <NameCell row={row} /> },
    {
      id: 'json_data',
      label: t('Colours'),
      sortable: false,
      size: 'xl',
      render: row => <Swatches json={row.json_data} />,
    },
    modifiedColumn(),
    filterOnly('changed_by'),
  ],
  filters: [
    { kind: 'search', id: 'theme_name', label: t('Name'), operator: 'ct' },
    modifiedByFilter(api.theme.related),
  ],
  initialSort: { column: 'theme_name', order: 'asc' },
});
