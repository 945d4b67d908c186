import styles from './controls.module.css';
import type { FieldKind } from './model/facts.ts';

const MARKS: Record<FieldKind, [mark: string, name: string]> = {
  numeric: ['#', 'number'],
  string: ['Aa', 'text'],
  temporal: ['◷', 'time'],
  boolean: ['T/F', 'boolean'],
  expression: ['ƒ', 'calculated'],
  metric: ['Σ', 'metric'],
  unknown: ['?', 'unknown type'],
};

/** The type of a column or metric at a glance. */
export function FieldIcon({ kind }: { kind: FieldKind }) {
  const [mark, name] = MARKS[kind];
  return (
    <span className={styles.icon} data-kind={kind} title={name} aria-hidden="true">
      {mark}
    </span>
  );
}
