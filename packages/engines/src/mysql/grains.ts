import type { Grain } from '@parallax/query';

const DAYS = (c: string, days: string) => `DATE(DATE_SUB(${c}, INTERVAL ${days} DAY))`;
const format = (text: string) => (c: string) => `DATE_FORMAT(${c}, '${text}')`;

/** Buckets of n smaller units: the reading cut to the unit, minus what is left over. */
const step = (text: string, unit: string, n: number) => (c: string) =>
  `DATE_SUB(DATE_FORMAT(${c}, '${text}'), INTERVAL MOD(${unit}(${c}), ${n}) ${unit})`;

const sunday = (c: string) => DAYS(c, `DAYOFWEEK(${c}) - 1`);
const monday = (c: string) => DAYS(c, `DAYOFWEEK(DATE_SUB(${c}, INTERVAL 1 DAY)) - 1`);
const quarter = (c: string) =>
  `MAKEDATE(YEAR(${c}), 1) + INTERVAL QUARTER(${c}) QUARTER - INTERVAL 1 QUARTER`;

export const GRAINS: Record<Grain, (column: string) => string> = {
  PT1S: format('%Y-%m-%d %H:%i:%s'),
  PT5S: step('%Y-%m-%d %H:%i:%s', 'SECOND', 5),
  PT30S: step('%Y-%m-%d %H:%i:%s', 'SECOND', 30),
  PT1M: format('%Y-%m-%d %H:%i:00'),
  PT5M: step('%Y-%m-%d %H:%i:00', 'MINUTE', 5),
  PT10M: step('%Y-%m-%d %H:%i:00', 'MINUTE', 10),
  PT15M: step('%Y-%m-%d %H:%i:00', 'MINUTE', 15),
  PT30M: step('%Y-%m-%d %H:%i:00', 'MINUTE', 30),
  PT1H: format('%Y-%m-%d %H:00:00'),
  PT6H: step('%Y-%m-%d %H:00:00', 'HOUR', 6),
  P1D: c => `DATE(${c})`,
  P1W: sunday,
  P1M: c => DAYS(c, `DAYOFMONTH(${c}) - 1`),
  P3M: quarter,
  P1Y: c => DAYS(c, `DAYOFYEAR(${c}) - 1`),
  '1969-12-28T00:00:00Z/P1W': sunday,
  '1969-12-29T00:00:00Z/P1W': monday,
  'P1W/1970-01-03T00:00:00Z': c => `${sunday(c)} + INTERVAL 6 DAY`,
  'P1W/1970-01-04T00:00:00Z': c => `${monday(c)} + INTERVAL 6 DAY`,
};

/** Names that clients may send but that are not offered. */
export const ALIASES: Record<Grain, Grain> = { 'PT0.5H': 'PT30M', 'P0.25Y': 'P3M' };
