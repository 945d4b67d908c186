import { formatNumber, t } from '../../platform/i18n.ts';

export interface UploadProgress {
  state: 'receiving' | 'reading' | 'writing' | 'done' | 'failed';
  bytes_received: number;
  bytes_total: number | null;
  rows_total: number | null;
  rows_written: number;
}

/** Sending is the first half of the bar, writing the second; reading lies between and has no measure of its own. */
const HALF = 50;

const share = (part: number, whole: number | null): number =>
  whole === null || whole <= 0 ? 0 : Math.min(1, part / whole);

/** Percent of the whole upload; it never says 100 before it is over. */
export function percentOf(progress: UploadProgress | null): number {
  if (!progress) return 0;
  switch (progress.state) {
    case 'receiving':
      return Math.floor(HALF * share(progress.bytes_received, progress.bytes_total));
    case 'reading':
      return HALF;
    case 'writing':
      return Math.min(99, HALF + Math.floor(HALF * share(progress.rows_written, progress.rows_total)));
    case 'done':
      return 100;
    case 'failed':
      return 0;
  }
}

const MEGABYTE = 1024 ** 2;
const megabytes = (bytes: number): string =>
  formatNumber(bytes / MEGABYTE, { maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0 });

/** What is being done right now. */
export function progressText(progress: UploadProgress | null): string {
  if (!progress) return t('Starting…');
  const { bytes_received, bytes_total, rows_total, rows_written } = progress;
  switch (progress.state) {
    case 'receiving':
      return bytes_total === null
        ? t('Sending: %s MB', megabytes(bytes_received))
        : t('Sending: %s of %s MB', megabytes(bytes_received), megabytes(bytes_total));
    case 'reading':
      return t('Reading the file and finding its types…');
    case 'writing':
      return rows_total === null
        ? t('Writing: %s rows', formatNumber(rows_written))
        : t('Writing: %s of %s rows', formatNumber(rows_written), formatNumber(rows_total));
    case 'done':
      return t('Done');
    case 'failed':
      return t('Stopped');
  }
}
