import type { ReactNode } from 'react';
import { useTitle } from '../platform/title.ts';
import styles from './PageHeader.module.css';

/** The title line of a screen with its buttons; names the browser tab too. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.buttons}>{children}</div>
    </header>
  );
}
