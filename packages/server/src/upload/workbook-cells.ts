import { unreadable } from './unreadable.ts';

const MAX_COLUMNS = 16_384;
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);
/** Day 0 of a workbook, which takes 1900 for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** `AB12` → 27. */
export function columnIndex(reference: string): number {
  let index = 0;
  for (const char of reference) {
    const digit = char.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    index = index * 26 + digit;
  }
  if (index < 1 || index > MAX_COLUMNS) throw unreadable('The workbook has too many columns.');
  return index - 1;
}

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.has(id);
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/** What a cell says, as text: dates in ISO form, errors as nothing. */
export function cellText(value: string, type: string, isDate: boolean, texts: readonly string[]): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'n':
      return value === '' ? '' : isDate ? dateText(Number(value)) : numberText(value);
    default:
      return value;
  }
}

/** Numbers are stored as floats, of which 15 digits are shown. */
const numberText = (value: string): string => {
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : '';
};

function dateText(serial: number): string {
  if (!Number.isFinite(serial)) return '';
  const seconds = Math.round(serial * 86_400_000) / 1000;
  const moment = new Date(EPOCH + Math.round(seconds * 1000));
  if (Number.isNaN(moment.getTime())) return '';
  const iso = moment.toISOString();
  if (serial < 1) return iso.slice(11, 19);
  return (serial * DAY) % DAY === 0
    ? iso.slice(0, 10)
    : iso
        .slice(0, 23)
        .replace('T', ' ')
        .replace(/\.000$/, '');
}
