import styles from './ErrorDisplay.module.css';
import type { SqlExcerpt } from './sql-excerpt.ts';

/** The offending line of a statement with a caret under the column. */
export function SqlExcerptView({ excerpt }: { excerpt: SqlExcerpt }) {
  const gutter = String(excerpt.lines.at(-1)?.number ?? 0).length;
  return (
    <pre className={styles.sql} data-test="sql-excerpt">
      {excerpt.lines.map(line => (
        <span key={line.number} className={line.offending ? styles.offending : undefined}>
          {`${String(line.number).padStart(gutter)}  ${line.text}\n`}
          {line.offending && excerpt.caret !== null && (
            <span className={styles.caret}>{`${' '.repeat(gutter + 2 + excerpt.caret)}^\n`}</span>
          )}
        </span>
      ))}
    </pre>
  );
}
