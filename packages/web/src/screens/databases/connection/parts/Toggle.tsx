import { Switch } from 'antd';
import { useId } from 'react';
import type { Binding } from '../../../../ui/form/record-form.ts';
import styles from '../Connection.module.css';

interface ToggleProps extends Binding<boolean> {
  label: string;
  hint?: string;
}

/** A switch beside its words: one line each where there are many. */
export function Toggle({ label, hint, value, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <Switch
        id={id}
        size="small"
        checked={value}
        onChange={onChange}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div>
        <label htmlFor={id} className={styles.toggleLabel}>
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className={styles.toggleHint}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
