import { api } from '@parallax/contract';
import { Button, Input, InputNumber, Radio, Select } from 'antd';
import { useEffect, useState } from 'react';
import { errorText } from '../api/errors.ts';
import { useCall } from '../api/hooks.ts';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import {
  FRAMES,
  NAMED_RANGES,
  parseTimeRange,
  printTimeRange,
  type Side,
  startFrame,
  type TimeRange,
  UNITS,
} from './model/time-range.ts';

interface TimeRangePanelProps {
  value: string;
  onApply(value: string): void;
  onCancel(): void;
}

const WAIT = 250;

/** The bounds a text stands for at this moment, told by the server that will apply them. */
function Resolved({ text }: { text: string }) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useCall(api.chartData.timeRange, { q: settled }, { keepPrevious: true });
  const [range] = data?.result ?? [];
  if (error) {
    return (
      <div className={styles.problem} role="alert">
        {errorText(error)}
      </div>
    );
  }
  return (
    <div className={styles.resolved} aria-live="polite">
      {range ? `${range.since || '−∞'} ≤ ${t('time')} < ${range.until || '∞'}` : '…'}
    </div>
  );
}

const MODES: readonly { value: Side['mode']; label: string }[] = [
  { value: 'specific', label: 'Specific date and time' },
  { value: 'relative', label: 'Relative to the other end' },
  { value: 'now', label: 'Now' },
  { value: 'today', label: 'Midnight today' },
];

function SideBox({ side, label, onChange }: { side: Side; label: string; onChange(side: Side): void }) {
  const start = (mode: Side['mode']): Side => {
    if (mode === 'specific') return { mode, at: `${new Date().toISOString().slice(0, 10)}T00:00:00` };
    return mode === 'relative' ? { mode, count: -7, unit: 'day' } : { mode };
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <Select
        aria-label={label}
        value={side.mode}
        options={MODES.map(({ value, label: text }) => ({ value, label: t(text) }))}
        onChange={mode => onChange(start(mode))}
      />
      {side.mode === 'specific' && (
        <Input
          type="datetime-local"
          step={1}
          aria-label={t('%s: date and time', label)}
          value={side.at.length === 10 ? `${side.at}T00:00:00` : side.at}
          onChange={event => {
            const at = event.target.value;
            if (at) onChange({ mode: 'specific', at: at.length === 16 ? `${at}:00` : at });
          }}
        />
      )}
      {side.mode === 'relative' && (
        <div className={styles.pair}>
          <InputNumber
            aria-label={t('%s: amount', label)}
            min={1}
            value={Math.abs(side.count)}
            onChange={count => onChange({ ...side, count: Math.sign(side.count || -1) * (count ?? 1) })}
          />
          <Select
            aria-label={t('%s: unit', label)}
            value={`${side.count < 0 ? '-' : '+'}${side.unit}`}
            options={['-', '+'].flatMap(sign =>
              UNITS.map(unit => ({
                value: `${sign}${unit}`,
                label: sign === '-' ? t('%ss before', unit) : t('%ss after', unit),
              })),
            )}
            onChange={choice => {
              const unit = UNITS.find(name => name === choice.slice(1)) ?? side.unit;
              onChange({ ...side, unit, count: Math.abs(side.count) * (choice.startsWith('-') ? -1 : 1) });
            }}
          />
        </div>
      )}
    </div>
  );
}

function FrameBody({ range, onChange }: { range: TimeRange; onChange(range: TimeRange): void }) {
  switch (range.frame) {
    case 'none':
      return <p className={styles.quiet}>{t('All rows, whatever their time.')}</p>;
    case 'custom':
      return (
        <div className={styles.pair} style={{ alignItems: 'start' }}>
          <SideBox
            label={t('Start (inclusive)')}
            side={range.since}
            onChange={since => onChange({ ...range, since })}
          />
          <SideBox
            label={t('End (exclusive)')}
            side={range.until}
            onChange={until => onChange({ ...range, until })}
          />
        </div>
      );
    case 'advanced':
      return (
        <div className={styles.stack}>
          <Input
            aria-label={t('Start (inclusive)')}
            placeholder={t('Start, for instance: start of last 2 years')}
            value={range.since}
            onChange={event => onChange({ ...range, since: event.target.value })}
          />
          <Input
            aria-label={t('End (exclusive)')}
            placeholder={t('End, for instance: now')}
            value={range.until}
            onChange={event => onChange({ ...range, until: event.target.value })}
          />
          <span className={styles.quiet}>DATETIME, DATEADD, DATETRUNC, LASTDAY, HOLIDAY</span>
        </div>
      );
    default:
      return (
        <Radio.Group
          className={styles.choices}
          value={range.value}
          options={NAMED_RANGES[range.frame].map(value => ({ value, label: t(value) }))}
          onChange={event => onChange({ ...range, value: String(event.target.value) })}
        />
      );
  }
}

/** The picker of time ranges: a frame, its choice, and the dates it means right now. */
export function TimeRangePanel({ value, onApply, onCancel }: TimeRangePanelProps) {
  const [range, setRange] = useState<TimeRange>(() => parseTimeRange(value));
  const text = printTimeRange(range);
  return (
    <div className={`${styles.panel} ${styles.wide}`} data-test="time-range-panel">
      <Select
        aria-label={t('Range type')}
        value={range.frame}
        options={FRAMES.map(({ frame, label }) => ({ value: frame, label: t(label) }))}
        onChange={frame => setRange(startFrame(frame, range))}
      />
      <FrameBody range={range} onChange={setRange} />
      <Resolved text={text} />
      <div className={styles.panelFoot}>
        <Button size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button size="small" type="primary" data-test="time-range-apply" onClick={() => onApply(text)}>
          {t('Apply')}
        </Button>
      </div>
    </div>
  );
}
