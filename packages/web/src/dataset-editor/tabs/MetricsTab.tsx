import { PlusOutlined, SafetyCertificateOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { newUuid } from '../../platform/uuid.ts';
import { useDraft, useEditorStore, useLocked, useProblems } from '../context.ts';
import styles from '../DatasetEditor.module.css';
import { MetricFields } from '../MetricFields.tsx';
import { addMetric, removeMetric } from '../model/commands.ts';
import type { MetricDraft } from '../model/draft.ts';
import { PartTable } from '../PartTable.tsx';

/** Saved aggregations charts can choose by name. */
export function MetricsTab() {
  const store = useEditorStore();
  const { metrics } = useDraft();
  const problems = useProblems();
  const locked = useLocked();
  const [opened, setOpened] = useState<string | null>(null);
  const add = () => {
    const uuid = newUuid();
    store.dispatch(addMetric(uuid));
    setOpened(uuid);
  };
  return (
    <PartTable
      noun={t('metrics by key or label')}
      path="metrics"
      parts={metrics}
      problems={problems}
      opened={opened}
      onOpen={setOpened}
      empty={{
        title: t('No metrics yet'),
        description: t(
          'A metric is an aggregate, such as SUM(price), under a name that every chart can use.',
        ),
      }}
      tools={
        <Button icon={<PlusOutlined aria-hidden />} disabled={locked} data-test="add-metric" onClick={add}>
          {t('Add metric')}
        </Button>
      }
      columns={[
        { label: t('Metric key'), render: metric => <Name metric={metric} /> },
        { label: t('Label'), render: metric => metric.label },
        { label: t('SQL expression'), render: metric => <code>{metric.expression}</code> },
      ]}
      detail={metric => <MetricFields metric={metric} />}
      onRemove={locked ? undefined : metric => store.dispatch(removeMetric(metric.uuid))}
    />
  );
}

const Name = ({ metric }: { metric: MetricDraft }) => (
  <span className={styles.partName}>
    {metric.name}
    {metric.certifiedBy && (
      <Tooltip title={t('Certified by %s', metric.certifiedBy)}>
        <SafetyCertificateOutlined
          className={styles.certified}
          aria-label={t('Certified by %s', metric.certifiedBy)}
        />
      </Tooltip>
    )}
    {metric.warning && (
      <Tooltip title={metric.warning}>
        <WarningOutlined className={styles.warned} aria-label={t('Warning: %s', metric.warning)} />
      </Tooltip>
    )}
  </span>
);
