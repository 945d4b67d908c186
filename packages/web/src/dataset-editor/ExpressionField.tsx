import { CheckCircleOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { type ExpressionKind, useExpressionFault } from '../controls/use-expression-fault.ts';
import { t } from '../platform/i18n.ts';
import { CodeField } from '../ui/form/CodeField.tsx';
import { useEditor, useEditorStore, useProblems } from './context.ts';
import styles from './DatasetEditor.module.css';
import { isSourceChanged } from './model/store.ts';

interface ExpressionFieldProps {
  label: string;
  /** Where its problems stand: `metrics.<uuid>.expression`. */
  path: string;
  kind: ExpressionKind;
  value: string;
  height?: number;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
  onChange(value: string): void;
}

/** SQL that the database tries on the stored source while it is written. */
export function ExpressionField({
  path,
  kind,
  value,
  hint,
  required = true,
  ...field
}: ExpressionFieldProps) {
  const store = useEditorStore();
  const id = useEditor(state => state.facts.id);
  const moved = useEditor(isSourceChanged);
  const problems = useProblems();
  const { fault, checked } = useExpressionFault(id, kind, moved ? '' : value);
  useEffect(() => store.setFault(path, fault), [store, path, fault]);
  const verdict = moved ? (
    t('Save the new source first: expressions are tried on what is stored.')
  ) : checked && value.trim() ? (
    <span className={styles.valid}>
      <CheckCircleOutlined aria-hidden /> {t('Valid SQL expression')}
    </span>
  ) : (
    hint
  );
  return (
    <CodeField
      {...field}
      language="sql"
      height={field.height ?? 88}
      required={required}
      value={value}
      hint={verdict}
      problem={problems[path]}
    />
  );
}
