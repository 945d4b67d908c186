import { Checkbox, ColorPicker, Input, InputNumber, Slider, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { asList, asNumber, asText, isRecord } from './model/read.ts';
import type { WidgetProps } from './widget.ts';

export function Check({ control, value, id, onChange }: WidgetProps) {
  const box = (
    <Checkbox id={id} checked={value === true} onChange={event => onChange(event.target.checked)}>
      {t(control.label)}
    </Checkbox>
  );
  return control.description ? <Tooltip title={t(control.description)}>{box}</Tooltip> : box;
}

export function NumberBox({ control, value, id, problem, onChange }: WidgetProps) {
  return (
    <InputNumber
      id={id}
      style={{ width: '100%' }}
      value={asNumber(value)}
      step={control.options?.step}
      status={problem ? 'error' : undefined}
      placeholder={control.options?.placeholder}
      onChange={next => onChange(next)}
    />
  );
}

/** Text is taken over while it is typed; undo treats one stretch of typing as one step. */
export function TextBox({ control, value, id, problem, onChange }: WidgetProps) {
  return (
    <Input
      id={id}
      value={value === null || value === undefined ? '' : String(value)}
      status={problem ? 'error' : undefined}
      placeholder={control.options?.placeholder}
      onChange={event => onChange(event.target.value)}
    />
  );
}

export function SlideBar({ control, value, id, onChange }: WidgetProps) {
  const { min = 0, max = 100, step = 1 } = control.options ?? {};
  const stored = asNumber(value) ?? min;
  const [shown, setShown] = useState(stored);
  useEffect(() => setShown(stored), [stored]);
  return (
    <div className={styles.pair}>
      <Slider
        min={min}
        max={max}
        step={step}
        value={shown}
        ariaLabelledByForHandle={`${id}-label`}
        onChange={setShown}
        onChangeComplete={onChange}
      />
      <InputNumber
        id={id}
        style={{ flex: '0 0 72px' }}
        min={min}
        max={max}
        step={step}
        value={shown}
        onChange={next => onChange(next ?? min)}
      />
    </div>
  );
}

export function BoundsBox({ control, value, id, onChange }: WidgetProps) {
  const [low, high] = asList(value).map(asNumber);
  const change = (index: 0 | 1, next: number | null) =>
    onChange(index === 0 ? [next, high ?? null] : [low ?? null, next]);
  return (
    <div className={styles.pair}>
      <InputNumber
        id={id}
        value={low ?? null}
        placeholder={t('Min')}
        aria-label={t('%s: smallest', control.label)}
        onChange={next => change(0, next)}
      />
      <InputNumber
        value={high ?? null}
        placeholder={t('Max')}
        aria-label={t('%s: largest', control.label)}
        onChange={next => change(1, next)}
      />
    </div>
  );
}

const cssOf = (value: unknown): string =>
  isRecord(value)
    ? `rgba(${value.r ?? 0}, ${value.g ?? 0}, ${value.b ?? 0}, ${value.a ?? 1})`
    : asText(value) || 'rgba(0, 122, 135, 1)';

export function ColourBox({ control, value, onChange }: WidgetProps) {
  return (
    <ColorPicker
      value={cssOf(value)}
      showText
      aria-label={t(control.label)}
      onChangeComplete={colour => {
        const { r, g, b, a } = colour.toRgb();
        onChange({ r: Math.round(r), g: Math.round(g), b: Math.round(b), a });
      }}
    />
  );
}

export function DateBox({ value, id, problem, onChange }: WidgetProps) {
  return (
    <Input
      id={id}
      type="date"
      value={asText(value).slice(0, 10)}
      status={problem ? 'error' : undefined}
      onChange={event => onChange(event.target.value || null)}
    />
  );
}
