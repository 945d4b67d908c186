import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { type DateRange, dateRangeValue } from '../filter.ts';
import styles from '../ListView.module.css';

interface DateRangeFilterProps {
  id: string;
  label: string;
  value: DateRange | undefined;
  onChange(value: DateRange | undefined): void;
}

/** Two days; half a range is no filter. The browser's own day picker speaks the person's language. */
export function DateRangeFilter({ id, label, value, onChange }: DateRangeFilterProps) {
  const [draft, setDraft] = useState<[string, string]>([value?.[0] ?? '', value?.[1] ?? '']);
  useEffect(() => {
    if (value) setDraft([value[0], value[1]]);
  }, [value]);
  const change = (next: [string, string]) => {
    setDraft(next);
    const range = dateRangeValue(...next);
    if (range || value) onChange(range);
  };
  return (
    <div className={styles.range}>
      <Input
        id={id}
        type="date"
        aria-label={t('%s: from', label)}
        value={draft[0]}
        onChange={event => change([event.target.value, draft[1]])}
      />
      <span aria-hidden>–</span>
      <Input
        type="date"
        aria-label={t('%s: to', label)}
        value={draft[1]}
        onChange={event => change([draft[0], event.target.value])}
      />
    </div>
  );
}
