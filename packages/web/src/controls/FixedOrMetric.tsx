import { InputNumber, Segmented } from 'antd';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { Metrics } from './Metrics.tsx';
import { asNumber, isRecord } from './model/read.ts';
import type { WidgetProps } from './widget.ts';

/** A length that is the same for all, or follows a metric. Plain text is an older way to name a metric. */
export function FixedOrMetric(props: WidgetProps) {
  const { control, value, id, onChange } = props;
  const saved = isRecord(value) ? value : typeof value === 'string' ? { type: 'metric', value } : {};
  const type = saved.type === 'metric' ? 'metric' : 'fix';
  const fallback = isRecord(control.default) ? control.default.value : 1;
  return (
    <div className={styles.tight}>
      <Segmented
        size="small"
        block
        value={type}
        options={[
          { value: 'fix', label: t('Fixed') },
          { value: 'metric', label: t('By metric') },
        ]}
        onChange={next => onChange({ type: next, value: next === 'fix' ? fallback : null })}
      />
      {type === 'fix' ? (
        <InputNumber
          id={id}
          style={{ width: '100%' }}
          aria-label={t(control.label)}
          value={asNumber(saved.value ?? fallback)}
          onChange={next => onChange({ type, value: next })}
        />
      ) : (
        <Metrics
          {...props}
          control={{ ...control, kind: 'metric' }}
          value={saved.value ?? null}
          onChange={next => onChange({ type, value: next })}
        />
      )}
    </div>
  );
}
