import type { Grain } from '@parallax/query';

const trunc = (unit: string) => (column: string) => `DATE_TRUNC('${unit}', ${column})`;
const bucket = (width: string) => (column: string) => `TIME_BUCKET(INTERVAL '${width}', ${column})`;
const week = (shiftIn: string, shiftOut: string) => (column: string) =>
  `DATE_TRUNC('week', ${column}${shiftIn})${shiftOut}`;

/** In ascending order of duration. Buckets narrower than a month count from a Monday midnight, so they nest in days. */
export const GRAINS: Record<Grain, (column: string) => string> = {
  PT1S: trunc('second'),
  PT5S: bucket('5 seconds'),
  PT30S: bucket('30 seconds'),
  PT1M: trunc('minute'),
  PT5M: bucket('5 minutes'),
  PT10M: bucket('10 minutes'),
  PT15M: bucket('15 minutes'),
  PT30M: bucket('30 minutes'),
  PT1H: trunc('hour'),
  PT6H: bucket('6 hours'),
  P1D: trunc('day'),
  P1W: trunc('week'),
  P1M: trunc('month'),
  P3M: trunc('quarter'),
  P1Y: trunc('year'),
  '1969-12-28T00:00:00Z/P1W': week(' + INTERVAL 1 DAY', ' - INTERVAL 1 DAY'),
  '1969-12-29T00:00:00Z/P1W': trunc('week'),
  'P1W/1970-01-03T00:00:00Z': week(' + INTERVAL 1 DAY', ' + INTERVAL 5 DAY'),
  'P1W/1970-01-04T00:00:00Z': week('', ' + INTERVAL 6 DAY'),
};

export const ALIASES: Record<Grain, Grain> = { 'PT0.5H': 'PT30M', 'P0.25Y': 'P3M' };
