import { lazy, Suspense } from 'react';
import styles from './CodeEditor.module.css';
import type { CodeLanguage } from './setup.ts';

export interface CodeEditorProps {
  language: CodeLanguage;
  /** Names the editor to screen readers. */
  label: string;
  value: string;
  onChange(value: string): void;
  /** Pixels; the text scrolls inside. */
  height?: number;
  invalid?: boolean;
  describedBy?: string;
  disabled?: boolean;
}

const CodeArea = lazy(async () => ({ default: (await import('./CodeArea.tsx')).CodeArea }));

/** A code editor whose library is fetched when one is first shown; until then its place is kept. */
export const CodeEditor = ({ height = 240, ...props }: CodeEditorProps) => (
  <div className={styles.frame} style={{ height }} data-invalid={props.invalid || undefined}>
    <Suspense fallback={<pre className={styles.waiting}>{props.value}</pre>}>
      <CodeArea {...props} />
    </Suspense>
  </div>
);
