import { expect, it } from 'vitest';
import { timeRangeWords } from './time-range.ts';

it.each([
  ['', 'No filter'],
  ['Last week', 'Last week'],
  ['DATEADD(DATETIME("now"), -7, day) : now', '7 days ago – now'],
  ['DATEADD(DATETIME("now"), -1, month) : DATEADD(DATETIME("now"), 2, week)', '1 month ago – in 2 weeks'],
  [
    'DATEADD(DATETIME("2024-03-01T00:00:00"), -1, year) : 2024-03-01T00:00:00',
    '1 year before 2024-03-01 – 2024-03-01',
  ],
  ['2024-01-01 : 2024-02-01T12:30:00', '2024-01-01 – 2024-02-01 12:30:00'],
  ['DATETRUNC(DATETIME("now"), month) : now', 'DATETRUNC(DATETIME("now"), month) – now'],
])('%s reads %s', (text, words) => {
  expect(timeRangeWords(text)).toBe(words);
});
