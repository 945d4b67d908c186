import { type NumberFormatter, numberFormatter } from './number.ts';

export interface CurrencyFormat {
  /** ISO 4217 code, or `AUTO` to take the currency found in the data. */
  symbol: string;
  symbolPosition?: 'prefix' | 'suffix';
}

/** Reads a saved `currency_format`; anything without a symbol means "no currency". */
export function readCurrency(value: unknown): CurrencyFormat | null {
  if (typeof value !== 'object' || value === null || !('symbol' in value)) return null;
  const { symbol } = value;
  if (typeof symbol !== 'string' || symbol === '') return null;
  const position = 'symbolPosition' in value ? value.symbolPosition : undefined;
  return position === 'prefix' || position === 'suffix' ? { symbol, symbolPosition: position } : { symbol };
}

function currencyParts(code: string, locale: string): { sign: string; position: 'prefix' | 'suffix' } {
  try {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: code }).formatToParts(1);
    const at = parts.findIndex(part => part.type === 'currency');
    const integer = parts.findIndex(part => part.type === 'integer');
    return { sign: parts[at]?.value ?? code, position: at < integer ? 'prefix' : 'suffix' };
  } catch {
    return { sign: code, position: 'prefix' };
  }
}

/**
 * Adds a currency sign, one space apart from the number. `detected` is the only currency of the data, for `AUTO`;
 * with mixed or unknown currencies there is no sign at all.
 */
export function currencyFormatter(
  currency: CurrencyFormat,
  numberFormat: string | null | undefined,
  { locale = 'en-US', detected = null }: { locale?: string; detected?: string | null } = {},
): NumberFormatter {
  const number = numberFormatter(numberFormat);
  const code = currency.symbol === 'AUTO' ? detected : currency.symbol;
  if (!code) return number;
  const { sign, position: usual } = currencyParts(code, locale);
  const position = currency.symbolPosition ?? usual;
  return value => {
    if (value === null || value === undefined || !Number.isFinite(value)) return number(value);
    const digits = number(value).replace(/[%$]/g, '').trim();
    return position === 'prefix' ? `${sign} ${digits}` : `${digits} ${sign}`;
  };
}
