import { format as d3Format } from 'd3-format';
import { formatDuration, formatDurationColons, formatDurationFine } from './duration.ts';
import { byteFormatter, lengthFormatter, throughputFormatter } from './units.ts';

export type NumberFormatter = (value: number | null | undefined) => string;

export const SMART_NUMBER = 'SMART_NUMBER';

/** Spellings met in saved charts that are no valid D3 format, and what their authors meant. */
const MISSPELT: Record<string, string> = {
  ',0': ',.4~f',
  null: ',.4~f',
  '.': '.4~f',
  '%': '.0%',
  '0%': '.0%',
  '1%': '.0%',
  '3%': '.0%',
  '%%%': '.0%',
  ',f': ',d',
  '0f': ',d',
  f: ',d',
  ',0f': ',d',
  ',r': ',.4f',
  ',#': ',.4~f',
  ',.': ',.4~f',
  ',0s': ',.4~f',
  ',2f': ',.4~f',
  ',g': ',.4~f',
  '$,f': '$,d',
  '$,.0': '$,d',
  $f: '$,d',
  '$,.1': '$,.1~f',
  '$,0': '$,.4f',
  '$,0f': '$,.4f',
  '$,.f': '$,.4f',
  '.1%f': '.1%',
  '.0%f': '.1%',
  ',%': ',.0%',
  '+,%': '+,.0%',
  '+,': '+,d',
  '.r': '.4~f',
  int: ',d',
};

/** d3-format writes U+2212 for minus; texts that users copy and search hold the ASCII one. */
const plainMinus = (text: string): string => text.replace('−', '-');

const thousands = d3Format('.3~s');
const twoDigits = d3Format('.2~f');
const fourDigits = d3Format('.4~f');

function smartMagnitude(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1000) return thousands(value).replace('G', 'B');
  if (size >= 1) return twoDigits(value);
  if (size >= 0.001) return fourDigits(value);
  if (size > 0.000001) return `${thousands(value * 1000000)}µ`;
  return thousands(value);
}

const smartNumber = (value: number): string => plainMinus(smartMagnitude(value));

type Finite = (value: number) => string;

const NAMED: Record<string, Finite> = {
  SMART_NUMBER: smartNumber,
  SMART_NUMBER_SIGNED: value => (value > 0 ? `+${smartNumber(value)}` : smartNumber(value)),
  '~g': value => String(value),
  DURATION: formatDuration,
  DURATION_SUB: formatDurationFine,
  DURATION_COL: formatDurationColons,
  MEMORY_DECIMAL: byteFormatter(1000),
  MEMORY_BINARY: byteFormatter(1024),
  MEMORY_TRANSFER_RATE_DECIMAL: byteFormatter(1000, '/s'),
  MEMORY_TRANSFER_RATE_BINARY: byteFormatter(1024, '/s'),
  NETWORK_THROUGHPUT: throughputFormatter(1),
  NETWORK_THROUGHPUT_FROM_BYTES: throughputFormatter(8),
  LENGTH: lengthFormatter('m'),
  LENGTH_CM_KM: lengthFormatter('cm-km'),
  LENGTH_CM_M: lengthFormatter('cm-m'),
};

function d3Formatter(id: string): Finite {
  try {
    const formatter = d3Format(id);
    return value => plainMinus(formatter(value));
  } catch {
    return value => `${value} (Invalid format: ${id})`;
  }
}

const cache = new Map<string, NumberFormatter>();

/**
 * The formatter of a number format id: a named one (`SMART_NUMBER`, `DURATION`, `MEMORY_BINARY`…) or a D3 format.
 * An unreadable id never throws: its texts say that the format is invalid.
 *
 * @example numberFormatter(',.2f')(1234.5) // '1,234.50'
 */
export function numberFormatter(id: string | null | undefined): NumberFormatter {
  const key = id?.trim() || SMART_NUMBER;
  const known = cache.get(key);
  if (known) return known;
  const resolved = MISSPELT[key] ?? key;
  const finite = NAMED[resolved] ?? d3Formatter(resolved);
  const formatter: NumberFormatter = value => {
    if (value === null || value === undefined) return 'null';
    if (Number.isNaN(value)) return 'NaN';
    if (value === Number.POSITIVE_INFINITY) return '∞';
    if (value === Number.NEGATIVE_INFINITY) return '-∞';
    return finite(value);
  };
  cache.set(key, formatter);
  return formatter;
}

/** Formats the control offers, besides free text. */
export const NUMBER_FORMATS: readonly string[] = [
  SMART_NUMBER,
  'SMART_NUMBER_SIGNED',
  '~g',
  ',d',
  '.1s',
  '.3s',
  ',.1%',
  '.2%',
  '.3%',
  '.4r',
  ',.1f',
  ',.2f',
  ',.3f',
  '+,',
  '$,.2f',
  'DURATION',
  'DURATION_SUB',
  'DURATION_COL',
  'MEMORY_DECIMAL',
  'MEMORY_BINARY',
  'MEMORY_TRANSFER_RATE_DECIMAL',
  'MEMORY_TRANSFER_RATE_BINARY',
];
