import { type Column, type Frame, GENERIC, genericOf } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { type CellColours, cellColours } from '../shared/conditional-formatting.ts';
import { toNumber } from '../shared/format/value.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { asNumber, readFlag, readNumber } from '../shared/settings/read.ts';
import type { GridColumn, GridView, View } from '../view.ts';
import { cellText } from './cell-text.ts';
import { type ColumnSettings, columnSettings } from './column-settings.ts';
import { type LaidOutColumn, layoutColumns } from './layout.ts';
import { type TableQuery, tableQueries } from './query.ts';
import { bars, changeColours, valuesOf, withOverallShares } from './values.ts';

interface Sheet {
  frame: Frame;
  summary: Frame | undefined;
  /** What conditional formatting says; null without rules. */
  rules: CellColours | null;
  settings: Settings;
  context: TransformContext;
}

function barsOf(
  column: Column,
  laid: LaidOutColumn,
  own: ColumnSettings,
  { frame, rules, settings }: Sheet,
): Partial<GridColumn> {
  const numeric = genericOf(column.kind) === GENERIC.numeric && laid.role !== 'relative';
  const ruled = rules?.hasBars(laid.key) ?? false;
  if (!numeric || !(ruled || (readFlag(settings, 'show_cell_bars', true) && own.bars))) return {};
  return {
    bars: bars(column, frame.length),
    signedBars: own.signedBars ?? readFlag(settings, 'color_pn', true),
    alignedBars: own.alignBars ?? readFlag(settings, 'align_pn'),
    ...(ruled ? { barColours: rowsOf(frame).map(row => rules?.bar(laid.key, row) ?? null) } : {}),
  };
}

function coloursOf(
  column: Column,
  laid: LaidOutColumn,
  { frame, rules, settings, context }: Sheet,
): Partial<GridColumn> {
  const compared = laid.role === 'change' || laid.role === 'relative';
  const signed = compared && readFlag(settings, 'comparison_color_enabled');
  const rows = rowsOf(frame);
  return {
    ...(rules ? { backgrounds: rows.map(row => rules.background(laid.key, row)) } : {}),
    ...(signed
      ? { colours: changeColours(column, frame.length, settings, context) }
      : rules
        ? { colours: rows.map(row => rules.text(laid.key, row)) }
        : {}),
  };
}

function columnOfGrid(laid: LaidOutColumn, sheet: Sheet): GridColumn[] {
  const { frame, summary, settings, context } = sheet;
  const own = columnSettings(settings, laid.key);
  const column = valuesOf(frame, laid);
  if (!column || !own.visible) return [];
  const text = cellText(column, laid, settings, context);
  const generic = genericOf(column.kind);
  const total = summary && laid.role !== 'dimension' ? valuesOf(summary, laid) : undefined;
  const markup = generic === GENERIC.string && readFlag(settings, 'allow_render_html', true);
  return [
    {
      key: laid.key,
      label: own.label ?? laid.label,
      align: own.align ?? (generic === GENERIC.numeric ? 'right' : 'left'),
      generic,
      texts: rowsOf(frame).map(row => text(column.values[row])),
      values: column.values,
      ...(laid.group === undefined ? {} : { group: laid.group }),
      ...(own.width === null ? {} : { width: own.width }),
      ...(own.short ? { short: true } : {}),
      ...barsOf(column, laid, own, sheet),
      ...coloursOf(column, laid, sheet),
      ...(total ? { total: text(total.values[0]) } : {}),
      ...(markup ? { markup } : {}),
    },
  ];
}

export function tableView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const kinds = tableQueries(settings);
  const frameOf = (kind: TableQuery): Frame | undefined =>
    kinds.includes(kind) ? frames[kinds.indexOf(kind)] : undefined;
  const frame = withOverallShares(emptyFrameOr(frames, 0), frameOf('percent-totals'));
  const { conditional_formatting: rules } = settings;
  const sheet: Sheet = {
    frame,
    summary: frameOf('summary'),
    rules: Array.isArray(rules) && rules.length > 0 ? cellColours(rules, frame, context.theme) : null,
    settings,
    context,
  };
  const laidOut = layoutColumns(frame, settings, context);
  const dimensions = laidOut.filter(laid => laid.role === 'dimension');
  return {
    kind: 'grid',
    grid: {
      columns: laidOut.flatMap(laid => columnOfGrid(laid, sheet)),
      length: frame.length,
      pageSize: pageSize(settings, context),
      serverPaging: serverPaging(frame, frameOf('count'), settings, context),
      searchable: readFlag(settings, 'include_search') || readFlag(settings, 'table_filter'),
      rearrange: readFlag(settings, 'allow_rearrange_columns'),
      dimensions: Object.fromEntries(dimensions.map(laid => [laid.key, laid.from[0]])),
    },
  };
}

const rowsOf = (frame: Frame): number[] => Array.from({ length: frame.length }, (_, row) => row);

function serverPaging(
  frame: Frame,
  counted: Frame | undefined,
  settings: Settings,
  context: TransformContext,
): GridView['serverPaging'] {
  if (!readFlag(settings, 'server_pagination')) return null;
  const count = toNumber(counted?.columns[0]?.values[0]);
  const most = readNumber(settings, 'row_limit') || Number.POSITIVE_INFINITY;
  return {
    page: asNumber(context.ownState?.currentPage) ?? 0,
    rowCount: Math.min(count ?? frame.length, most),
  };
}

/** Null shows all rows at once. */
function pageSize(settings: Settings, context: TransformContext): number | null {
  if (readFlag(settings, 'server_pagination')) {
    return asNumber(context.ownState?.pageSize) ?? readNumber(settings, 'server_page_length') ?? 10;
  }
  return readNumber(settings, 'page_length') || null;
}
