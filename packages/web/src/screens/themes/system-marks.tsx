import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { resourceOf } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import type { RowAction } from '../../ui/list-view/definition.ts';
import { toast } from '../../ui/toasts/store.ts';
import type { ThemeRow } from './list.tsx';

interface SystemMark {
  key: string;
  holds(row: ThemeRow): boolean;
  icon: ReactNode;
  set: { label: string; run(id: number): Promise<unknown> };
  clear: { label: string; run(): Promise<unknown> };
}

const MARKS: readonly SystemMark[] = [
  {
    key: 'default',
    holds: row => row.is_system_default ?? false,
    icon: <SunOutlined />,
    set: {
      label: t('Set as system default'),
      run: id => call(api.theme.setSystemDefault, { params: { pk: id } }),
    },
    clear: { label: t('Clear system default'), run: () => call(api.theme.unsetSystemDefault, {}) },
  },
  {
    key: 'dark',
    holds: row => row.is_system_dark ?? false,
    icon: <MoonOutlined />,
    set: {
      label: t('Set as system dark theme'),
      run: id => call(api.theme.setSystemDark, { params: { pk: id } }),
    },
    clear: { label: t('Clear system dark theme'), run: () => call(api.theme.unsetSystemDark, {}) },
  },
];

/** The actions that choose which themes everybody sees. */
export function useSystemMarks(): (row: ThemeRow) => RowAction[] {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => {
      toast.success(t('Everybody sees the change from their next page on.'));
      return client.invalidateQueries({ queryKey: [resourceOf(api.theme.list)] });
    },
    onError: error => toast.danger(errorText(error)),
  });
  return row =>
    MARKS.map(({ key, holds, icon, set, clear }) => ({
      key,
      icon,
      label: holds(row) ? clear.label : set.label,
      run: () => mutate(holds(row) ? clear.run : () => set.run(row.id ?? 0)),
    }));
}
