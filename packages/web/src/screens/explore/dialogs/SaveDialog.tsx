import { api } from '@parallax/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { rowsAsChoices } from '../../../api/option-sources.ts';
import { t } from '../../../platform/i18n.ts';
import { currentUser, isAdmin } from '../../../platform/session.ts';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { type Option, telling } from '../../../ui/select/model.ts';
import { Select } from '../../../ui/select/Select.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useDefinition, useExplore, useExploreStore, useWork } from '../context.ts';
import styles from '../Explore.module.css';
import { addressOf } from '../model/address.ts';
import { rename } from '../model/commands/rename.ts';
import { mayOverwrite, type SaveTarget, saveMessages } from '../model/save.ts';
import { saveChart } from '../save-chart.ts';
import { DashboardTabField } from './DashboardTabField.tsx';
import type { DialogProps } from './Dialogs.tsx';

/** A chart joins a dashboard by the hand of that dashboard's owner, so only those are offered. */
const dashboardsOf = (userId: number | undefined, admin: boolean) =>
  rowsAsChoices(api.dashboard.list, {
    label: 'dashboard_title',
    where: admin || userId === undefined ? [] : [{ col: 'owners', opr: 'rel_m_m', value: userId }],
  });
const RECENT = 'save_chart_recent_dashboard';

const targetOf = (option: Option | null, tab: string | undefined): SaveTarget => {
  if (!option) return { kind: 'none' };
  return typeof option.value === 'number'
    ? { kind: 'existing', id: option.value, title: option.label, tab }
    : { kind: 'new', title: option.label };
};

/** The dashboard the last chart of this session was put on. */
function recentDashboard(): Option | null {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(RECENT) ?? 'null');
    const { value, label } = (parsed ?? {}) as Partial<Option>;
    return typeof value === 'number' && typeof label === 'string' ? { value, label } : null;
  } catch {
    return null;
  }
}

/** Over the old chart or as a new one, and onto a dashboard that exists or is made by naming it. */
export function SaveDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const store = useExploreStore();
  const work = useWork();
  const chart = useExplore(state => state.chart);
  const definition = useDefinition();
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = currentUser();
  const overwritable = mayOverwrite(chart, user?.userId, isAdmin());
  const [overwrite, setOverwrite] = useState(overwritable);
  const [name, setName] = useState(work.name);
  const [dashboard, setDashboard] = useState<Option | null>(() => (chart ? null : recentDashboard()));
  const [tab, setTab] = useState<string>();
  const [unlisted, setUnlisted] = useState<unknown>(null);
  const dashboards = useMemo(
    () => telling(dashboardsOf(user?.userId, isAdmin()), setUnlisted),
    [user?.userId],
  );
  const saving = useMutation({
    mutationFn: (_then: 'stay' | 'go') => {
      if (!definition) throw new Error(t('This chart type is not known here'));
      const request = { name: name.trim(), overwrite, target: targetOf(dashboard, tab) };
      return saveChart(definition, work, chart, request, user?.userId);
    },
    onSuccess: async (outcome, then) => {
      for (const message of saveMessages(outcome.chart.name, overwrite, targetOf(dashboard, tab)))
        toast.success(message);
      if (outcome.dashboard) {
        const { id, title } = outcome.dashboard;
        sessionStorage.setItem(RECENT, JSON.stringify({ value: id, label: title }));
      }
      store.dispatch(rename(outcome.chart.name));
      store.chartSaved(outcome.chart);
      onClose();
      if (then === 'go' && outcome.dashboard) navigate(`/superset/dashboard/${outcome.dashboard.id}/`);
      else
        window.history.replaceState(
          window.history.state,
          '',
          addressOf({ chartId: outcome.chart.id, datasetId: work.dataset.id }),
        );
      await Promise.all(
        ['chart', 'dashboard'].map(resource => client.invalidateQueries({ queryKey: [resource] })),
      );
    },
  });
  const ready = name.trim() !== '' && definition !== null && !work.dataset.missing;
  return (
    <Modal
      open
      title={t('Save chart')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            disabled={!ready || !dashboard}
            loading={saving.isPending && saving.variables === 'go'}
            onClick={() => saving.mutate('go')}
          >
            {t('Save & go to dashboard')}
          </Button>
          <Button
            type="primary"
            disabled={!ready}
            loading={saving.isPending && saving.variables === 'stay'}
            data-test="save-confirm"
            onClick={() => saving.mutate('stay')}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {saving.error && <ErrorDisplay error={saving.error} failed={t('Failed to save slice')} compact />}
        {chart && (
          <Radio.Group
            value={overwrite}
            options={[
              { value: true, label: t('Save (Overwrite)'), disabled: !overwritable },
              { value: false, label: t('Save as...') },
            ]}
            onChange={event => setOverwrite(event.target.value === true)}
          />
        )}
        <Field label={t('Chart name')} required>
          {control => (
            <Input
              {...control}
              autoFocus
              maxLength={250}
              value={name}
              data-test="save-name"
              onChange={event => setName(event.target.value)}
              onPressEnter={() => ready && saving.mutate('stay')}
            />
          )}
        </Field>
        <Field label={t('Add to dashboard')} hint={t('Choose one, or type a name to create one.')}>
          {control => (
            <Select
              id={control.id}
              label={t('Add to dashboard')}
              allowNew
              options={dashboards}
              value={dashboard}
              onChange={chosen => {
                setDashboard(chosen);
                setTab(undefined);
              }}
            />
          )}
        </Field>
        {unlisted !== null && (
          <ErrorDisplay
            error={unlisted}
            failed={t('fetching dashboards failed for %s', user?.username ?? '')}
            compact
          />
        )}
        {typeof dashboard?.value === 'number' && (
          <DashboardTabField dashboardId={dashboard.value} value={tab} onChange={setTab} />
        )}
      </div>
    </Modal>
  );
}
