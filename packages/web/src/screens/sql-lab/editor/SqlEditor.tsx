import { lazy, Suspense } from 'react';
import { useTab } from '../context.ts';
import styles from '../SqlLab.module.css';
import type { EditorAreaProps } from './EditorArea.tsx';

const EditorArea = lazy(async () => ({ default: (await import('./EditorArea.tsx')).EditorArea }));

function Waiting() {
  return <pre className={styles.waiting}>{useTab(tab => tab.sql)}</pre>;
}

/** The SQL editor; its library is fetched beside the screen's data, and the text can be read meanwhile. */
export const SqlEditor = (props: EditorAreaProps) => (
  <Suspense fallback={<Waiting />}>
    <EditorArea {...props} />
  </Suspense>
);
