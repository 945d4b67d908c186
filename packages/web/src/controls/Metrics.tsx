import { metricLabel } from '@parallax/charts';
import type { QueryMetric } from '@parallax/contract';
import { Input, Tabs } from 'antd';
import { useState } from 'react';
import { t } from '../platform/i18n.ts';
import { Select } from '../ui/select/Select.tsx';
import styles from './controls.module.css';
import { FieldList } from './FieldList.tsx';
import { labelOfMetric, metricFields } from './model/facts.ts';
import {
  AGGREGATES,
  automaticLabel,
  draftOfMetric,
  isCompleteMetric,
  type MetricDraft,
  metricOfDraft,
} from './model/metric.ts';
import { asList, isRecord } from './model/read.ts';
import { PanelFoot } from './PanelFoot.tsx';
import { type EntryLook, PickList } from './PickList.tsx';
import { SqlText } from './SqlText.tsx';
import type { WidgetProps } from './widget.ts';

interface EditorProps {
  item: unknown;
  widget: WidgetProps;
  done(item: unknown): void;
  close(): void;
}

const asMetric = (item: unknown): QueryMetric | null =>
  typeof item === 'string' || isRecord(item) ? item : null;

function MetricEditor({ item, widget: { dataset }, done, close }: EditorProps) {
  const hasSaved = dataset.metrics.length > 0;
  const [draft, setDraft] = useState<MetricDraft>(() => ({
    ...draftOfMetric(asMetric(item)),
    ...(item === null && hasSaved ? { tab: 'saved' as const } : {}),
  }));
  const change = (part: Partial<MetricDraft>) => setDraft({ ...draft, ...part });
  const foot = (
    <PanelFoot
      disabled={!isCompleteMetric(draft)}
      onSave={() => done(metricOfDraft(draft, dataset.columns))}
      onClose={close}
    />
  );
  const title = (
    <Input
      aria-label={t('Label')}
      value={draft.label}
      placeholder={automaticLabel(draft) || t('My metric')}
      onChange={event => change({ label: event.target.value })}
    />
  );
  const saved = (
    <FieldList
      fields={metricFields(dataset)}
      chosen={draft.saved}
      label={t('Search saved metrics')}
      onChoose={field => done(field.name)}
    />
  );
  const simple = (
    <div className={styles.stack}>
      {title}
      <Select
        label={t('Column')}
        placeholder={t('Column')}
        value={draft.column ? { value: draft.column, label: draft.column } : null}
        options={dataset.columns.map(({ name, verboseName }) => ({
          value: name,
          label: verboseName ?? name,
        }))}
        onChange={option => change({ column: option ? String(option.value) : null })}
      />
      <Select
        label={t('Aggregate')}
        clearable={false}
        value={{ value: draft.aggregate, label: draft.aggregate }}
        options={AGGREGATES.map(name => ({ value: name, label: name }))}
        onChange={option =>
          change({ aggregate: AGGREGATES.find(name => name === option?.value) ?? draft.aggregate })
        }
      />
      {foot}
    </div>
  );
  const sql = (
    <div className={styles.stack}>
      {title}
      <SqlText
        kind="metric"
        label={t('SQL expression')}
        value={draft.sql}
        dataset={dataset}
        onChange={text => change({ sql: text })}
      />
      {foot}
    </div>
  );
  return (
    <div className={styles.panel}>
      <Tabs
        size="small"
        activeKey={draft.tab}
        onChange={tab => change({ tab: tab === 'saved' || tab === 'sql' ? tab : 'simple' })}
        items={[
          { key: 'saved', label: t('Saved'), children: saved, disabled: !hasSaved },
          { key: 'simple', label: t('Simple'), children: simple },
          { key: 'sql', label: t('Custom SQL'), children: sql },
        ]}
      />
    </div>
  );
}

/** Whether a control holds one metric or a list of them is in its kind. */
export function Metrics(props: WidgetProps) {
  const { dataset } = props;
  const single = props.control.kind === 'metric';
  const look = (item: unknown): EntryLook => {
    const metric = asMetric(item) ?? '';
    if (typeof metric !== 'string') return { text: metricLabel(metric), kind: 'expression' };
    const known = dataset.metrics.some(({ name }) => name === metric);
    return known
      ? { text: labelOfMetric(dataset, metric), kind: 'metric' }
      : { text: metric, kind: 'unknown', problem: t('%s is not in this dataset', metric) };
  };
  return (
    <PickList
      {...props}
      single={single}
      items={asList(props.value)}
      addLabel={single ? t('Choose or drop a metric') : t('Add or drop metrics')}
      look={look}
      editor={(item, done, close) => <MetricEditor item={item} widget={props} done={done} close={close} />}
    />
  );
}
