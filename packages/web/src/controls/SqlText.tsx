import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { t } from '../platform/i18n.ts';
import { CodeEditor } from '../ui/code-editor/CodeEditor.tsx';
import styles from './controls.module.css';
import type { ExploreDataset } from './model/facts.ts';

interface SqlTextProps {
  value: string;
  label: string;
  dataset: ExploreDataset;
  kind: 'column' | 'metric' | 'where' | 'having';
  onChange(value: string): void;
}

const WAIT = 500;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** A SQL expression, tried against the dataset by the server while it is written. */
export function SqlText({ value, label, dataset, kind, onChange }: SqlTextProps) {
  const expression = useSettled(value).trim();
  const { data } = useQuery({
    queryKey: ['validate_expression', dataset.id, kind, expression],
    enabled: expression !== '',
    retry: false,
    queryFn: ({ signal }) =>
      call(
        api.chartData.validateExpression,
        { params: { type: 'table', id: dataset.id }, body: { expression, expression_type: kind } },
        { signal },
      ),
  });
  const fault = expression === value.trim() ? data?.result[0]?.message : undefined;
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
