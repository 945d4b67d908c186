import type { ColumnKind } from '@parallax/contract';
import type { SqlInstant } from '@parallax/query';

/** `2024-02-29` */
export const dateText = ({ instant }: SqlInstant): string => new Date(instant).toISOString().slice(0, -14);

/** `2024-02-29 12:34:56.789012` */
export function timestampText({ instant, micros = 0 }: SqlInstant): string {
  const text = new Date(instant).toISOString().slice(0, -1).replace('T', ' ');
  return `${text}${String(micros).padStart(3, '0')}`;
}

/** Whether a declared type holds days or moments; a type that says neither is compared as text. */
export function instantForm(
  columnType: string | null,
  kind: ColumnKind | null,
): 'date' | 'timestamp' | 'text' {
  const type = columnType?.trim().toUpperCase() ?? '';
  if (type === 'DATE' || (type === '' && kind === 'date')) return 'date';
  if (/^(TIMESTAMP|DATETIME)/.test(type)) return 'timestamp';
  return kind === 'timestamp' || kind === 'timestamptz' ? 'timestamp' : 'text';
}
