import type { Control, Settings } from '@parallax/charts';
import { useMemo, useState } from 'react';
import { t } from '../platform/i18n.ts';
import type { Prepared } from './request.ts';
import styles from './Switches.module.css';

/** What the row of switches takes from the height of the picture. */
export const SWITCHES_HEIGHT = 32;

interface Switching {
  controls: readonly Control[];
  /** The chart with what the reader chose. */
  prepared: Prepared;
  change(setting: string, value: unknown): void;
}

/** Lets a reader change how a chart is drawn, until the page is left; null for a chart that does not offer it. */
export function useSwitches(prepared: Prepared | null): Switching | null {
  const [changed, setChanged] = useState<Record<string, unknown>>({});
  return useMemo(() => {
    const offered = prepared?.settings.show_extra_controls ? (prepared.chart.switches ?? []) : [];
    if (!prepared || offered.length === 0) return null;
    const settings: Settings = { ...prepared.settings, ...changed };
    const controls = offered.filter(
      ({ visible }) => visible?.(settings, { dataset: prepared.dataset }) ?? true,
    );
    if (controls.length === 0) return null;
    return {
      controls,
      prepared: { ...prepared, settings },
      change: (setting, value) => setChanged(before => ({ ...before, [setting]: value })),
    };
  }, [prepared, changed]);
}

export const Switches = ({ controls, prepared, change }: Switching) => (
  <div className={styles.switches} style={{ height: SWITCHES_HEIGHT }} data-test="chart-switches">
    {controls.map(control => (
      <Switch
        key={control.setting}
        control={control}
        value={prepared.settings[control.setting] ?? null}
        onChange={value => change(control.setting, value)}
      />
    ))}
  </div>
);

interface SwitchProps {
  control: Control;
  value: unknown;
  onChange(value: unknown): void;
}

function Switch({ control: { kind, label, options }, value, onChange }: SwitchProps) {
  if (kind === 'checkbox') {
    return (
      <label>
        <input type="checkbox" checked={Boolean(value)} onChange={event => onChange(event.target.checked)} />
        {t(label)}
      </label>
    );
  }
  return (
    <fieldset aria-label={t(label)}>
      {options?.choices?.map(choice => (
        <button
          key={String(choice.value)}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {t(choice.label)}
        </button>
      ))}
    </fieldset>
  );
}
