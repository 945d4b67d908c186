import { api } from '@parallax/contract';
import { TreeSelect } from 'antd';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { type TabChoice, tabChoices } from '../model/tab-choices.ts';

interface DashboardTabFieldProps {
  dashboardId: number;
  value: string | undefined;
  onChange(tab: string | undefined): void;
}

/** Which tab of a dashboard the chart goes to; nothing for a dashboard without tabs. */
export function DashboardTabField({ dashboardId, value, onChange }: DashboardTabFieldProps) {
  const { data } = useCall(api.dashboard.tabs, { params: { id_or_slug: String(dashboardId) } });
  const choices = tabChoices(data?.result.tab_tree);
  if (choices.length === 0) return null;
  return (
    <Field label={t('Tab of the dashboard')} hint={t('Without one the chart goes to the first tab.')}>
      {control => (
        <TreeSelect<string, TabChoice>
          id={control.id}
          aria-label={t('Tab of the dashboard')}
          data-test="save-tab"
          style={{ width: '100%' }}
          allowClear
          treeDefaultExpandAll
          placeholder={choices[0]?.title}
          treeData={choices}
          value={value}
          onChange={tab => onChange(tab ?? undefined)}
        />
      )}
    </Field>
  );
}
