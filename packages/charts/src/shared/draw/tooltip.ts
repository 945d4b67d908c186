import type { TooltipComponentOption } from 'echarts';
import type { TransformContext } from '../../chart.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names come from data; a tooltip is HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => ENTITIES[character]!);

export interface TooltipRow {
  colour?: string;
  name: string;
  values: string[];
  strong?: boolean;
}

const dot = (colour: string): string =>
  `<span style="display:inline-block;width:8px;height:8px;border-radius:2px;background:${escapeHtml(colour)}"></span>`;

function rowHtml(row: TooltipRow, secondary: string): string {
  const weight = row.strong ? 'font-weight:600;' : '';
  const cells = row.values.map(
    value =>
      `<td style="${weight}text-align:right;padding-left:16px;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td>`,
  );
  const name = `<td style="${weight}max-width:260px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${escapeHtml(row.name)}</td>`;
  const mark = `<td style="padding-right:6px;color:${secondary}">${row.colour ? dot(row.colour) : ''}</td>`;
  return `<tr>${mark}${name}${cells.join('')}</tr>`;
}

/** A heading over aligned rows: mark, name, then one or more figures. */
export function tooltipHtml(title: string, rows: readonly TooltipRow[], { theme }: TransformContext): string {
  const heading = title
    ? `<div style="color:${theme.secondary};margin-bottom:4px">${escapeHtml(title)}</div>`
    : '';
  const body = rows.map(row => rowHtml(row, theme.secondary)).join('');
  return `${heading}<table style="border-spacing:0;font-size:12px;line-height:18px">${body}</table>`;
}

/** The frame of every tooltip; it follows the pointer but stays inside the window. */
export const tooltipFrame = ({ theme }: TransformContext): TooltipComponentOption => ({
  backgroundColor: theme.surface,
  borderColor: theme.line,
  borderWidth: 1,
  padding: [8, 10],
  textStyle: { color: theme.text, fontSize: 12, fontFamily: theme.fontFamily },
  confine: false,
  appendTo: 'body',
  transitionDuration: 0,
  extraCssText: 'border-radius:6px;max-height:60vh;overflow:hidden',
});
