import { formatNumber, t } from '../../../platform/i18n.ts';
import type { Query } from './state.ts';

/** What to say about rows that were left out; null when all are there. */
export function limitNotice({ limitingFactor, rows }: Query): string | null {
  const count = formatNumber(rows ?? 0);
  switch (limitingFactor) {
    case 'DROPDOWN':
      return t('The number of rows displayed is limited to %s by the limit dropdown.', count);
    case 'QUERY':
      return t('The number of rows displayed is limited to %s by the query', count);
    case 'QUERY_AND_DROPDOWN':
      return t('The number of rows displayed is limited to %s by the query and limit dropdown.', count);
    default:
      return null;
  }
}
