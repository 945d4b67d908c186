import { afterEach, describe, expect, it } from 'vitest';
import { formatAgo, formatNumber, setLanguage, t, tn } from './i18n.ts';

afterEach(() => setLanguage('en', {}));

describe('t', () => {
  it.each([
    ['Saved', [], 'Saved'],
    ['Tagged %s %ss', [3, 'chart'], 'Tagged 3 charts'],
    ['%2$s before %1$s', ['a', 'b'], 'b before a'],
    ['100%% of %s', ['rows'], '100% of rows'],
    ['missing %s', [], 'missing %s'],
  ])('%s', (text, values, expected) => {
    expect(t(text, ...values)).toBe(expected);
  });

  it('does not expand marks inside a value', () => {
    expect(t('Deleted: %s', '50%s')).toBe('Deleted: 50%s');
  });

  it('looks the source text up in the language pack', () => {
    setLanguage('de', { 'Deleted: %s': 'Gelöscht: %s' });
    expect(t('Deleted: %s', 'x')).toBe('Gelöscht: x');
    expect(t('Not in the pack')).toBe('Not in the pack');
  });
});

describe('tn', () => {
  it('picks the form by the count', () => {
    expect(tn('%s row', '%s rows', 1)).toBe('1 row');
    expect(tn('%s row', '%s rows', 0)).toBe('0 rows');
    expect(tn('%s row', '%s rows', 12_000)).toBe('12,000 rows');
  });

  it('follows the plural rules of the language', () => {
    setLanguage('pl', { '%s row': { one: '%s wiersz', few: '%s wiersze', many: '%s wierszy' } });
    expect([1, 3, 5].map(n => tn('%s row', '%s rows', n))).toEqual(['1 wiersz', '3 wiersze', '5 wierszy']);
  });
});

describe('formats', () => {
  it('follow the language', () => {
    setLanguage('de', {});
    expect(formatNumber(1234.5)).toBe('1.234,5');
  });

  it.each([
    [0, 'now'],
    [59_000, 'now'],
    [60_000, '1 minute ago'],
    [7 * 60_000, '7 minutes ago'],
    [3 * 3_600_000, '3 hours ago'],
    [400 * 86_400_000, '1 year ago'],
  ])('%s ms ago', (distance, text) => {
    expect(formatAgo(1e12 - distance, 1e12)).toBe(text);
  });
});
