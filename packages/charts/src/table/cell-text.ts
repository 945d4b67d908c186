import { type Cell, type Column, GENERIC, genericOf } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { numberFormatter } from '../shared/format/number.ts';
import { finestPattern, grainPattern, SMART_DATE, timeFormatter } from '../shared/format/time.ts';
import { metricFormatter, plainText, toNumber } from '../shared/format/value.ts';
import { readText } from '../shared/settings/read.ts';
import { type ColumnSettings, columnSettings } from './column-settings.ts';
import type { LaidOutColumn } from './layout.ts';

export type CellText = (cell: Cell | undefined) => string;

function timeText(column: Column, settings: Settings, own: ColumnSettings): CellText {
  const chosen = own.timeFormat ?? readText(settings, 'table_timestamp_format', SMART_DATE);
  const grain = typeof settings.time_grain_sqla === 'string' ? settings.time_grain_sqla : null;
  const pattern =
    chosen === SMART_DATE
      ? (grainPattern(grain) ?? finestPattern(Array.from(column.values as ArrayLike<null>, toNumber)))
      : chosen;
  const format = timeFormatter(pattern);
  return cell => (cell === null || cell === undefined ? '' : format(toNumber(cell)));
}

function numberText(laid: LaidOutColumn, own: ColumnSettings, context: TransformContext): CellText {
  const share = laid.role === 'percent' || laid.role === 'relative';
  const fallback = share ? (laid.role === 'relative' ? '+.2%' : '.2%') : 'SMART_NUMBER';
  const format = share
    ? numberFormatter(own.numberFormat ?? fallback)
    : metricFormatter(laid.metric, { numberFormat: own.numberFormat, currency: own.currency }, context);
  const small = own.smallNumberFormat ? numberFormatter(own.smallNumberFormat) : format;
  const exact = laid.role === 'dimension' && !own.numberFormat && !own.currency;
  return cell => {
    if (cell === null || cell === undefined) return laid.role === 'dimension' ? '' : 'N/A';
    if (exact) return String(cell);
    const value = toNumber(cell);
    if (value === null) return plainText(cell);
    return Math.abs(value) < 1 && value !== 0 ? small(value) : format(value);
  };
}

/** How the cells of a column read. */
export function cellText(
  column: Column,
  laid: LaidOutColumn,
  settings: Settings,
  context: TransformContext,
): CellText {
  const own = columnSettings(settings, laid.key);
  const generic = genericOf(column.kind);
  if (generic === GENERIC.temporal) return timeText(column, settings, own);
  if (generic === GENERIC.numeric || laid.role !== 'dimension') return numberText(laid, own, context);
  return cell => (cell === null || cell === undefined ? '' : cell === '' ? '' : plainText(cell));
}
