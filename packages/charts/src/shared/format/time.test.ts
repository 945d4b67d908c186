import { describe, expect, it } from 'vitest';
import { finestPattern, grainPattern, timeFormatter } from './time.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('timeFormatter', () => {
  it.each([
    ['smart_date', '2024-01-01T00:00:00', '2024'],
    ['smart_date', '2024-03-01T00:00:00', 'March'],
    ['smart_date', '2024-03-03T00:00:00', 'Mar 03'],
    ['smart_date', '2024-03-05T00:00:00', 'Tue 05'],
    ['smart_date', '2024-03-05T14:00:00', '02 PM'],
    ['smart_date', '2024-03-05T14:30:00', '02:30'],
    ['smart_date', '2024-03-05T14:30:07', ':07s'],
    ['smart_date', '2024-03-05T14:30:07.250', '.250ms'],
    ['SMART_DATE', '2024-01-01T00:00:00', '2024'],
    ['smart_date_detailed', '2024-03-01T00:00:00', '2024-03-01'],
    ['smart_date_detailed', '2024-03-01T09:00:00', '2024-03-01 09:00'],
    ['smart_date_verbose', '2024-03-05T00:00:00', 'Tue Mar 5'],
    ['smart_date_verbose', '2024-03-01T00:00:00', 'Mar 2024'],
    ['smart_date_verbose', '2024-03-05T14:30:00', 'Tue Mar 05, 02:30 PM'],
    ['%d.%m.%Y', '2024-03-05T14:30:00', '05.03.2024'],
    ['%Y Q%q', '2024-08-01T00:00:00', '2024 Q3'],
  ])('%s of %s', (format, instant, text) => {
    expect(timeFormatter(format)(at(instant))).toBe(text);
  });

  it('says so when there is no date', () => {
    expect(timeFormatter('%Y')(Number.NaN)).toBe('Invalid date');
    expect(timeFormatter('%Y')(null)).toBe('null');
  });
});

describe('patterns', () => {
  it.each([
    ['PT1S', '%Y-%m-%d %H:%M:%S'],
    ['PT15M', '%Y-%m-%d %H:%M'],
    ['PT1H', '%Y-%m-%d %H:00'],
    ['P1D', '%Y-%m-%d'],
    ['1969-12-28T00:00:00Z/P1W', '%Y-%m-%d'],
    ['P1W/1970-01-03T00:00:00Z', '%Y-%m-%d'],
    ['P1M', '%b %Y'],
    ['P3M', '%Y Q%q'],
    ['P1Y', '%Y'],
    ['P7X', undefined],
  ])('grain %s', (grain, pattern) => {
    expect(grainPattern(grain)).toBe(pattern);
  });

  it('finds one pattern for a whole column', () => {
    expect(finestPattern([at('2024-01-01T00:00:00'), null])).toBe('%Y-%m-%d');
    expect(finestPattern([at('2024-01-01T00:00:05'), at('2024-01-01T00:10:00')])).toBe('%Y-%m-%d %H:%M:%S');
  });
});
