import type { ReactNode } from 'react';
import styles from './Chip.module.css';

/** A word about a thing in a small frame. */
export const Chip = ({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'success';
  children: ReactNode;
}) => <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>;
