import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** Why the value is not accepted. */
  problem?: string;
  /** Draws the control with the id its label points to. */
  children(control: { id: string; 'aria-describedby'?: string; status?: 'error' }): ReactNode;
}

/** A labelled form control with its hint and its problem underneath. */
export function Field({ label, required, hint, problem, children }: FieldProps) {
  const id = useId();
  const notes = `${id}-notes`;
  const described = hint || problem ? notes : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': described, status: problem ? 'error' : undefined })}
      {described && (
        <div
          id={notes}
          className={problem ? styles.problem : styles.hint}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? hint}
        </div>
      )}
    </div>
  );
}
