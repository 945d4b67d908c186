import { BgColorsOutlined } from '@ant-design/icons';
import { t } from '../../platform/i18n.ts';
import { useTheme } from '../../platform/theme.ts';
import type { RowAction } from '../../ui/list-view/definition.ts';
import { toast } from '../../ui/toasts/store.ts';
import type { ThemeRow } from './list.tsx';
import { readTheme } from './theme-data.ts';

/** The action that wears a theme in this browser alone, or takes it off again. */
export function useLocalMark(): (row: ThemeRow) => RowAction {
  const local = useTheme(state => state.local);
  const wear = useTheme(state => state.wearLocally);
  const put = ({ id = 0, json_data = '{}' }: ThemeRow) => {
    const read = readTheme(json_data);
    if (!read.ok) return toast.danger(read.message);
    wear({ id, ...read.theme });
    toast.success(t('Only you see it, in this browser.'));
  };
  return row => ({
    key: 'local',
    icon: <BgColorsOutlined />,
    label: local?.id === row.id ? t('Clear local theme') : t('Set local theme'),
    run: () => (local?.id === row.id ? wear(null) : put(row)),
  });
}
