import { AutoComplete, Select } from 'antd';
import { t } from '../platform/i18n.ts';
import { CURRENCIES } from '../ui/currencies.ts';
import { Field } from '../ui/Field.tsx';
import { LongTextField, TextField } from '../ui/form/fields.tsx';
import { useEditorStore, useLocked, useProblems } from './context.ts';
import styles from './DatasetEditor.module.css';
import { ExpressionField } from './ExpressionField.tsx';
import { editMetric } from './model/commands.ts';
import type { MetricDraft } from './model/draft.ts';
import { NotesFields } from './NotesFields.tsx';

const FORMATS = ['SMART_NUMBER', ',d', ',.2f', '.3s', '.1%', ',.1%', '+,', 'DURATION', 'DURATION_SUB'];

/** All that can be said of one metric. */
export function MetricFields({ metric }: { metric: MetricDraft }) {
  const store = useEditorStore();
  const problems = useProblems();
  const disabled = useLocked();
  const at = `metrics.${metric.uuid}`;
  const change = (changes: Partial<MetricDraft>) => store.dispatch(editMetric(metric.uuid, changes));
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          label={t('Metric key')}
          required
          maxLength={255}
          disabled={disabled}
          hint={t('Charts keep this name: a chart that uses the old one stops working.')}
          value={metric.name}
          problem={problems[`${at}.name`]}
          onChange={name => change({ name })}
        />
        <TextField
          label={t('Label')}
          disabled={disabled}
          placeholder={metric.name}
          value={metric.label}
          onChange={label => change({ label })}
        />
      </div>
      <ExpressionField
        label={t('SQL expression')}
        path={`${at}.expression`}
        kind="metric"
        disabled={disabled}
        value={metric.expression}
        onChange={expression => change({ expression })}
      />
      <LongTextField
        label={t('Description')}
        disabled={disabled}
        value={metric.description}
        onChange={description => change({ description })}
      />
      <div className={styles.pair}>
        <Field label={t('D3 format')} hint={t('For example %s', ',.2f')}>
          {({ id }) => (
            <AutoComplete
              id={id}
              style={{ width: '100%' }}
              allowClear
              disabled={disabled}
              value={metric.format}
              options={FORMATS.map(value => ({ value }))}
              onChange={(format: string | undefined) => change({ format: format ?? '' })}
            />
          )}
        </Field>
        <Field label={t('Metric currency')}>
          {({ id }) => (
            <div className={styles.joined}>
              <Select
                aria-label={t('Prefix or suffix')}
                value={metric.currencyPosition}
                disabled={disabled || !metric.currencySymbol}
                options={[
                  { value: 'prefix', label: t('Prefix') },
                  { value: 'suffix', label: t('Suffix') },
                ]}
                onChange={currencyPosition => change({ currencyPosition })}
              />
              <AutoComplete
                id={id}
                style={{ flex: 1 }}
                allowClear
                disabled={disabled}
                placeholder={t('None')}
                value={metric.currencySymbol}
                options={CURRENCIES.map(value => ({ value }))}
                onChange={(symbol: string | undefined) => change({ currencySymbol: (symbol ?? '').trim() })}
              />
            </div>
          )}
        </Field>
      </div>
      <NotesFields notes={metric} disabled={disabled} onChange={change} />
    </div>
  );
}
