import { CalendarOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { asText } from './model/read.ts';
import { NO_FILTER, timeRangeWords } from './model/time-range.ts';
import { PopoverPanel } from './PopoverPanel.tsx';
import { TimeRangePanel } from './TimeRangePanel.tsx';
import type { WidgetProps } from './widget.ts';

interface TimeRangeButtonProps {
  value: string;
  label: string;
  id?: string;
  onChange(value: string): void;
}

/** A time range that opens its picker. */
export function TimeRangeButton({ value, label, id, onChange }: TimeRangeButtonProps) {
  const [open, setOpen] = useState(false);
  const shown = value || NO_FILTER;
  const words = timeRangeWords(shown);
  return (
    <PopoverPanel
      open={open}
      onOpenChange={setOpen}
      content={
        <TimeRangePanel
          value={shown}
          onCancel={() => setOpen(false)}
          onApply={next => {
            setOpen(false);
            onChange(next);
          }}
        />
      }
    >
      <button
        type="button"
        id={id}
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={`${label}: ${words}`}
        title={shown}
      >
        <CalendarOutlined aria-hidden="true" />
        <span className={styles.itemText}>{words}</span>
      </button>
    </PopoverPanel>
  );
}

export const TimeRange = ({ control, value, id, onChange }: WidgetProps) => (
  <TimeRangeButton id={id} label={t(control.label)} value={asText(value)} onChange={onChange} />
);
