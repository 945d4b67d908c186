import type { Cell } from '@parallax/contract';

/** The sum of bigints or of decimal texts, digit for digit. NULLs do not count. */
export function exactSum(cells: readonly Cell[], whole: boolean): bigint | string {
  if (whole) {
    let total = 0n;
    for (const cell of cells) if (typeof cell === 'bigint') total += cell;
    return total;
  }
  const parts = cells.filter(cell => typeof cell === 'string').map(splitDecimal);
  const scale = parts.reduce((most, part) => Math.max(most, part.scale), 0);
  let total = 0n;
  for (const part of parts) total += part.digits * 10n ** BigInt(scale - part.scale);
  return joinDecimal(total, scale);
}

function splitDecimal(text: string): { digits: bigint; scale: number } {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${whole}${fraction}` || '0');
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function joinDecimal(digits: bigint, scale: number): string {
  if (scale === 0) return String(digits);
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
