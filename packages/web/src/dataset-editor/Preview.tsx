import { t, tn } from '../platform/i18n.ts';
import styles from './DatasetEditor.module.css';

interface PreviewProps {
  names: readonly string[];
  types: readonly number[];
  rows: readonly Record<string, unknown>[];
}

const TEMPORAL = 2;

function cellText(value: unknown, type: number | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  if (type === TEMPORAL && typeof value === 'number')
    return new Date(value).toISOString().replace('T', ' ').slice(0, 19);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The first rows of a query. */
export const Preview = ({ names, types, rows }: PreviewProps) => (
  <figure className={styles.preview} data-test="sql-preview">
    <figcaption className={styles.quiet}>
      {tn('%s row', 'First %s rows', rows.length)} · {tn('%s column', '%s columns', names.length)}
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
    <section className={styles.previewFrame} tabIndex={0} aria-label={t('Preview')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name, column) => (
              <th key={name} className={types[column] === 0 ? styles.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a query have no identity but their place
            <tr key={index}>
              {names.map((name, column) => (
                <td key={name} className={types[column] === 0 ? styles.number : undefined}>
                  {cellText(row[name], types[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </figure>
);
