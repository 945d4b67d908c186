import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { escapeHtml } from '../shared/draw/tooltip.ts';
import { chosenFormatter } from '../shared/format/chosen.ts';
import { numberFormatter } from '../shared/format/number.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readTimed, type TimedSeries } from '../shared/legacy-time/series.ts';
import { readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { figureOf, readTimeColumns, type TimeColumn, trendOf } from './columns.ts';
import { sparkSvg } from './spark.ts';

function trendHtml(
  column: TimeColumn,
  { values, metric }: TimedSeries,
  settings: Settings,
  context: TransformContext,
): string {
  const format = column.format
    ? numberFormatter(column.format)
    : column.ratio > 0
      ? numberFormatter('.2~f')
      : chosenFormatter(metric, settings, context);
  const { primary: colour, secondary: label } = context.theme;
  return sparkSvg(column, trendOf(column, values), { colour, label, format });
}

function cellHtml(
  column: TimeColumn,
  series: TimedSeries,
  latest: number,
  settings: Settings,
  context: TransformContext,
): string {
  if (column.type === 'spark') return `<td>${trendHtml(column, series, settings, context)}</td>`;
  const value = figureOf(column, series.values, latest);
  const share = column.type === 'contrib' || column.comparison.startsWith('perc');
  const format = column.format
    ? numberFormatter(column.format)
    : share
      ? numberFormatter('.2~%')
      : chosenFormatter(series.metric, settings, context);
  const [low, high] = column.bounds;
  const tone =
    value === null || low === null || high === null
      ? ''
      : ` style="color:${value >= (low + high) / 2 ? context.theme.success : context.theme.danger}"`;
  return `<td class="figure"${tone}>${value === null ? '–' : escapeHtml(format(value))}</td>`;
}

/** Only addresses of the web: a template must not bring scripts in. */
function nameHtml(name: string, settings: Settings): string {
  const url = readText(settings, 'url').replace(/\{\{\s*metric\s*\}\}/g, encodeURIComponent(name));
  return /^(https?:\/\/|\/)/i.test(url)
    ? `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`
    : escapeHtml(name);
}

export function timeTableView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const { series } = readTimed(emptyFrameOr(frames, 0), settings, context);
  const columns = readTimeColumns(settings);
  const latest = series.reduce((sum, item) => sum + (item.values.at(-1) ?? 0), 0);
  const { theme } = context;
  const heads = ['Metric', ...columns.map(column => column.label)].map(
    label => `<th>${escapeHtml(label)}</th>`,
  );
  const rows = series.map(
    item =>
      `<tr><th scope="row">${nameHtml(item.name, settings)}</th>${columns.map(column => cellHtml(column, item, latest, settings, context)).join('')}</tr>`,
  );
  const css = `:host { color: ${theme.text}; font-family: ${theme.fontFamily}; font-size: 13px; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid ${theme.line}; padding: 6px 10px; text-align: left; font-weight: 400; }
thead th { color: ${theme.secondary}; font-size: 12px; }
.figure { text-align: right; font-variant-numeric: tabular-nums; }
a { color: ${theme.primary}; }`;
  return {
    kind: 'markup',
    html: `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
    css,
  };
}
