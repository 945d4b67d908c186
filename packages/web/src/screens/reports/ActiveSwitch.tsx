import { api } from '@parallax/contract';
import { Switch } from 'antd';
import { useAction } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { toast } from '../../ui/toasts/store.ts';
import type { ReportRow } from './list.tsx';
import { mayChange } from './ownership.ts';

/** Turns a schedule on or off in its row. */
export function ActiveSwitch({ row }: { row: ReportRow }) {
  const update = useAction(api.report.update, {
    onError: () => toast.danger(t('We were unable to active or deactivate this report.')),
  });
  return (
    <Switch
      size="small"
      aria-label={t('Active: %s', row.name ?? '')}
      checked={row.active}
      loading={update.isPending}
      disabled={!mayChange(row)}
      onChange={active => update.mutate({ params: { pk: row.id ?? 0 }, body: { active } })}
    />
  );
}
