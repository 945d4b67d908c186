import { type Cell, type Column, columnOf, type Frame, GENERIC, genericOf } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { cellColours } from '../shared/conditional-formatting.ts';
import { numberFormatter } from '../shared/format/number.ts';
import { finestPattern, grainPattern, SMART_DATE, timeFormatter } from '../shared/format/time.ts';
import { metricFormatter, plainText, toNumber } from '../shared/format/value.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { asNumber, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { GridColumn, View } from '../view.ts';
import { type ColumnSettings, columnSettings } from './column-settings.ts';
import { type LaidOutColumn, layoutColumns } from './layout.ts';
import { type TableQuery, tableQueries } from './query.ts';

type CellText = (cell: Cell | undefined) => string;

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

function cellText(
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

/** A column of the grid before formatting: taken over as it is, or computed from two. */
function valuesOf(frame: Frame, laid: LaidOutColumn): Column | undefined {
  const [first, second] = laid.from.map(name => columnOf(frame, name));
  if (laid.from.length === 1 || !first || !second) return laid.from.length === 1 ? first : undefined;
  const values = Array.from({ length: frame.length }, (_, row) => {
    const [current, earlier] = [toNumber(first.values[row]), toNumber(second.values[row])];
    if (current === null || earlier === null) return null;
    if (laid.role === 'change') return current - earlier;
    return earlier === 0 ? null : (current - earlier) / Math.abs(earlier);
  });
  return { name: laid.key, type: 'FLOAT', kind: 'float', values };
}

function bars(column: Column, length: number): (number | null)[] {
  const values = Array.from({ length }, (_, row) => toNumber(column.values[row]));
  const most = values.reduce<number>((largest, value) => Math.max(largest, Math.abs(value ?? 0)), 0);
  return values.map(value => (value === null || most === 0 ? null : value / most));
}

function changeColours(column: Column, length: number, settings: Settings, context: TransformContext) {
  const { success, danger } = context.theme;
  const up = readText(settings, 'comparison_color_scheme', 'Green') === 'Green' ? success : danger;
  const down = up === success ? danger : success;
  return Array.from({ length }, (_, row) => {
    const value = toNumber(column.values[row]);
    return value === null || value === 0 ? null : value > 0 ? up : down;
  });
}

/** Shares of the whole result instead of the rows shown. */
function withOverallShares(frame: Frame, totals: Frame | undefined): Frame {
  if (!totals) return frame;
  return {
    ...frame,
    columns: frame.columns.map(column => {
      const metric = column.name.startsWith('%') ? column.name.slice(1) : '';
      const source = metric ? columnOf(frame, metric) : undefined;
      const total = metric ? toNumber(columnOf(totals, metric)?.values[0]) : null;
      if (!source || total === null || total === 0) return column;
      const values = Array.from({ length: frame.length }, (_, row) => {
        const value = toNumber(source.values[row]);
        return value === null ? null : value / total;
      });
      return { ...column, kind: 'float' as const, values };
    }),
  };
}

export function tableView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const kinds = tableQueries(settings);
  const frameOf = (kind: TableQuery): Frame | undefined =>
    kinds.includes(kind) ? frames[kinds.indexOf(kind)] : undefined;
  const frame = withOverallShares(emptyFrameOr(frames, 0), frameOf('percent-totals'));
  const summary = frameOf('summary');
  const colours = cellColours(settings.conditional_formatting, frame, context.theme);
  const ruled = Array.isArray(settings.conditional_formatting) && settings.conditional_formatting.length > 0;
  const rows = Array.from({ length: frame.length }, (_, row) => row);
  const coloured = readFlag(settings, 'comparison_color_enabled');

  const columns = layoutColumns(frame, settings, context).flatMap((laid): GridColumn[] => {
    const own = columnSettings(settings, laid.key);
    const column = valuesOf(frame, laid);
    if (!column || !own.visible) return [];
    const text = cellText(column, laid, settings, context);
    const generic = genericOf(column.kind);
    const numeric = generic === GENERIC.numeric;
    const barred =
      numeric && readFlag(settings, 'show_cell_bars', true) && own.bars && laid.role !== 'relative';
    const total = summary && laid.role !== 'dimension' ? valuesOf(summary, laid) : undefined;
    const signed = coloured && (laid.role === 'change' || laid.role === 'relative');
    return [
      {
        key: laid.key,
        label: own.label ?? laid.label,
        align: own.align ?? (numeric ? 'right' : 'left'),
        generic,
        texts: rows.map(row => text(column.values[row])),
        values: column.values,
        ...(laid.group === undefined ? {} : { group: laid.group }),
        ...(own.width === null ? {} : { width: own.width }),
        ...(barred
          ? {
              bars: bars(column, frame.length),
              signedBars: own.signedBars ?? readFlag(settings, 'color_pn', true),
              alignedBars: own.alignBars ?? readFlag(settings, 'align_pn'),
            }
          : {}),
        ...(ruled ? { backgrounds: rows.map(row => colours.background(laid.key, row)) } : {}),
        ...(signed
          ? { colours: changeColours(column, frame.length, settings, context) }
          : ruled
            ? { colours: rows.map(row => colours.text(laid.key, row)) }
            : {}),
        ...(total ? { total: text(total.values[0]) } : {}),
        ...(generic === GENERIC.string && readFlag(settings, 'allow_render_html', true)
          ? { markup: true }
          : {}),
      },
    ];
  });
  const count = toNumber(frameOf('count')?.columns[0]?.values[0]);
  const rowLimit = readNumber(settings, 'row_limit');
  return {
    kind: 'grid',
    grid: {
      columns,
      length: frame.length,
      pageSize: pageSize(settings, context),
      serverPaging: readFlag(settings, 'server_pagination')
        ? {
            page: asNumber(context.ownState?.currentPage) ?? 0,
            rowCount: Math.min(count ?? frame.length, rowLimit || Number.POSITIVE_INFINITY),
          }
        : null,
      searchable: readFlag(settings, 'include_search'),
      rearrange: readFlag(settings, 'allow_rearrange_columns'),
      dimensions: Object.fromEntries(
        layoutColumns(frame, settings, context)
          .filter(laid => laid.role === 'dimension')
          .map(laid => [laid.key, laid.from[0]]),
      ),
    },
  };
}

/** Null shows all rows at once. */
function pageSize(settings: Settings, context: TransformContext): number | null {
  if (readFlag(settings, 'server_pagination')) {
    return asNumber(context.ownState?.pageSize) ?? readNumber(settings, 'server_page_length') ?? 10;
  }
  return readNumber(settings, 'page_length') || null;
}
