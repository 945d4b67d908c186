import { InputNumber } from 'antd';
import { useEffect, useId, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { checkNumberRange, type NumberRange } from '../filter.ts';
import styles from '../ListView.module.css';

interface NumberRangeFilterProps {
  id: string;
  label: string;
  value: NumberRange | undefined;
  onChange(value: NumberRange | undefined): void;
}

const EMPTY: NumberRange = [null, null];

/** Applies on Enter or blur; a refused range stays in the boxes with its reason. */
export function NumberRangeFilter({ id, label, value, onChange }: NumberRangeFilterProps) {
  const [draft, setDraft] = useState<NumberRange>(value ?? EMPTY);
  const messageId = useId();
  useEffect(() => setDraft(value ?? EMPTY), [value]);
  const check = checkNumberRange(...draft);
  const submit = () => {
    if (check.ok && JSON.stringify(check.value) !== JSON.stringify(value)) onChange(check.value);
  };
  const box = {
    status: check.ok ? undefined : ('error' as const),
    'aria-describedby': check.ok ? undefined : messageId,
    onBlur: submit,
    onPressEnter: submit,
    controls: false,
  };
  return (
    <div>
      <div className={styles.range}>
        <InputNumber
          {...box}
          id={id}
          placeholder={t('Min')}
          aria-label={t('%s: minimum', label)}
          value={draft[0]}
          onChange={min => setDraft([min, draft[1]])}
        />
        <span aria-hidden>–</span>
        <InputNumber
          {...box}
          placeholder={t('Max')}
          aria-label={t('%s: maximum', label)}
          value={draft[1]}
          onChange={max => setDraft([draft[0], max])}
        />
      </div>
      {!check.ok && (
        <div id={messageId} className={styles.problem} role="alert">
          {check.message}
        </div>
      )}
    </div>
  );
}
