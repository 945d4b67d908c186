import styles from './StatusDot.module.css';

/** A coloured dot beside words that say the same. */
export const StatusDot = ({ tone }: { tone: string }) => (
  <span className={styles.dot} data-tone={tone} aria-hidden />
);
