import { formatNumber, t } from '../../platform/i18n.ts';
import styles from './GridView.module.css';

interface GridPagesProps {
  /** Counted from zero. */
  page: number;
  pageSize: number;
  rowCount: number;
  onPage(page: number): void;
}

/** Steps through the pages of a table that the server cuts. */
export function GridPages({ page, pageSize, rowCount, onPage }: GridPagesProps) {
  const pages = Math.max(1, Math.ceil(rowCount / pageSize));
  const first = Math.min(rowCount, page * pageSize + 1);
  const last = Math.min(rowCount, (page + 1) * pageSize);
  return (
    <nav className={styles.pages} aria-label={t('Pages')}>
      <span>{t('%s–%s of %s', formatNumber(first), formatNumber(last), formatNumber(rowCount))}</span>
      <button
        type="button"
        disabled={page <= 0}
        aria-label={t('Previous page')}
        onClick={() => onPage(page - 1)}
      >
        ‹
      </button>
      <button
        type="button"
        disabled={page >= pages - 1}
        aria-label={t('Next page')}
        onClick={() => onPage(page + 1)}
      >
        ›
      </button>
    </nav>
  );
}
