import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyFormatter } from './currency.ts';
import { NUMBER_FORMATS, numberFormatter } from './number.ts';

describe('numberFormatter', () => {
  it.each([
    ['SMART_NUMBER', 0, '0'],
    ['SMART_NUMBER', 1234567, '1.23M'],
    ['SMART_NUMBER', 2_500_000_000, '2.5B'],
    ['SMART_NUMBER', -12345, '-12.3k'],
    ['SMART_NUMBER', 12.345, '12.35'],
    ['SMART_NUMBER', 999.999, '1000'],
    ['SMART_NUMBER', 0.12345, '0.1235'],
    ['SMART_NUMBER', 0.00012, '120µ'],
    ['SMART_NUMBER', 1e-9, '1n'],
    ['SMART_NUMBER_SIGNED', 12, '+12'],
    ['SMART_NUMBER_SIGNED', -12, '-12'],
    ['SMART_NUMBER_SIGNED', 0, '0'],
    ['', 5, '5'],
    ['~g', 1234.5678, '1234.5678'],
    [',d', 1234.5, '1,235'],
    ['.3s', 1234, '1.23k'],
    [',.1%', 0.1234, '12.3%'],
    ['$,.2f', 1234.5, '$1,234.50'],
    ['+,', 12, '+12'],
    [',0', 1234.56789, '1,234.5679'],
    ['%', 0.5, '50%'],
    ['int', 12.4, '12'],
    ['DURATION', 66_000, '1m 6s'],
    ['DURATION', 1999, '1s'],
    ['DURATION', 90_061_000, '1d 1h 1m 1s'],
    ['DURATION', 0, '0s'],
    ['DURATION_SUB', 1.40008, '1ms 400µs 80ns'],
    ['DURATION_COL', 10_500, '0:00:10.5'],
    ['DURATION_COL', 3_723_000, '1:02:03'],
    ['MEMORY_DECIMAL', 1500, '1.5kB'],
    ['MEMORY_DECIMAL', -999, '-999B'],
    ['MEMORY_BINARY', 1024 ** 2 * 3, '3MiB'],
    ['MEMORY_TRANSFER_RATE_BINARY', 2048, '2KiB/s'],
    ['NETWORK_THROUGHPUT', 1_500_000, '1.5Mbps'],
    ['NETWORK_THROUGHPUT_FROM_BYTES', 1000, '8kbps'],
    ['LENGTH', 1234, '1.23km'],
    ['LENGTH_CM_M', 12.345, '12.35cm'],
    ['LENGTH_CM_M', 1234, '12.34m'],
    ['LENGTH_CM_KM', 250_000, '2.5km'],
    ['bad format', 12, '12 (Invalid format: bad format)'],
  ])('%s of %d is %s', (format, value, text) => {
    expect(numberFormatter(format)(value)).toBe(text);
  });

  it.each([
    [null, 'null'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, '∞'],
    [Number.NEGATIVE_INFINITY, '-∞'],
  ])('names %s', (value, text) => {
    expect(numberFormatter(',d')(value)).toBe(text);
  });

  it('gives some text for every number and every offered format', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NUMBER_FORMATS), fc.double(), (format, value) => {
        const text = numberFormatter(format)(value);
        return text.length > 0 && !text.includes('Invalid') && !text.includes('undefined');
      }),
    );
  });
});

describe('currencyFormatter', () => {
  it.each([
    [{ symbol: 'USD', symbolPosition: 'prefix' as const }, ',.2f', '$ 1,234.50'],
    [{ symbol: 'EUR', symbolPosition: 'suffix' as const }, ',d', '1,235 €'],
    [{ symbol: 'USD' }, '$,.2f', '$ 1,234.50'],
    [{ symbol: 'not a code' }, ',d', 'not a code 1,235'],
    [{ symbol: 'AUTO' }, ',d', '1,235'],
  ])('%o with %s', (currency, format, text) => {
    expect(currencyFormatter(currency, format)(1234.5)).toBe(text);
  });

  it('takes the currency of the data for AUTO', () => {
    expect(currencyFormatter({ symbol: 'AUTO' }, ',d', { detected: 'GBP' })(5)).toBe('£ 5');
  });
});
