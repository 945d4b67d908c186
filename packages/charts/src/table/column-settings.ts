import type { Settings } from '../chart.ts';
import { asNumber, isRecord } from '../shared/settings/read.ts';

/** What a reader set for one column of a table. */
export interface ColumnSettings {
  numberFormat: string | null;
  smallNumberFormat: string | null;
  timeFormat: string | null;
  currency: unknown;
  width: number | null;
  align: 'left' | 'right' | 'center' | null;
  bars: boolean;
  alignBars: boolean | null;
  signedBars: boolean | null;
  visible: boolean;
  label: string | null;
  /** Long texts are cut early instead of widening the column. */
  short: boolean;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** The format for a number of decimal digits alone. */
const rounded = (digits: unknown): string | null =>
  typeof digits === 'number' && digits >= 0 && digits <= 20 ? `,.${Math.round(digits)}f` : null;

export function columnSettings(settings: Settings, column: string): ColumnSettings {
  const all = isRecord(settings.column_config) ? settings.column_config : {};
  const own = isRecord(all[column]) ? all[column] : {};
  const align = own.horizontalAlign;
  return {
    numberFormat: text(own.d3NumberFormat) ?? rounded(own.fractionDigits),
    smallNumberFormat: text(own.d3SmallNumberFormat),
    timeFormat: text(own.d3TimeFormat),
    currency: own.currencyFormat,
    width: asNumber(own.columnWidth),
    align: align === 'left' || align === 'right' || align === 'center' ? align : null,
    bars: own.showCellBars !== false,
    alignBars: flag(own.alignPositiveNegative),
    signedBars: flag(own.colorPositiveNegative),
    visible: own.visible !== false,
    label: text(own.customColumnName),
    short: own.truncateLongCells === true,
  };
}
