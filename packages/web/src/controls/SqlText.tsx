import { t } from '../platform/i18n.ts';
import { CodeEditor } from '../ui/code-editor/CodeEditor.tsx';
import styles from './controls.module.css';
import type { ExploreDataset } from './model/facts.ts';
import { type ExpressionKind, useExpressionFault } from './use-expression-fault.ts';

interface SqlTextProps {
  value: string;
  label: string;
  dataset: ExploreDataset;
  kind: ExpressionKind;
  onChange(value: string): void;
}

/** A SQL expression, tried against the dataset by the server while it is written. */
export function SqlText({ value, label, dataset, kind, onChange }: SqlTextProps) {
  const { fault } = useExpressionFault(dataset.id, kind, value);
  return (
    <>
      <CodeEditor
        language="sql"
        label={label}
        value={value}
        height={140}
        invalid={fault !== undefined}
        onChange={onChange}
      />
      {fault && (
        <div className={styles.problem} role="alert">
          {fault}
        </div>
      )}
      {!fault && <div className={styles.quiet}>{t('Columns: %s', names(dataset))}</div>}
    </>
  );
}

const names = (dataset: ExploreDataset): string => {
  const all = dataset.columns.map(({ name }) => name);
  return all.length > 12 ? `${all.slice(0, 12).join(', ')}…` : all.join(', ');
};
