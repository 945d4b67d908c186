import { escapeHtml } from '../shared/draw/tooltip.ts';
import { extentOf } from '../shared/fields.ts';
import type { TimeColumn } from './columns.ts';

export interface SparkLook {
  colour: string;
  label: string;
  format: (value: number) => string;
}

const AXIS_WIDTH = 44;

/** The highest and the lowest figure of the axis, to the right of the trend. */
function axisSvg({ width, height }: TimeColumn, [low, high]: [number, number], look: SparkLook): string {
  const text = (value: number, y: number): string =>
    `<text x="${width - AXIS_WIDTH + 4}" y="${y}" font-size="10" fill="${look.label}">${escapeHtml(look.format(value))}</text>`;
  return text(high, 10) + text(low, height - 2);
}

/** A small line, area or bars as SVG. */
export function sparkSvg(column: TimeColumn, values: readonly (number | null)[], look: SparkLook): string {
  const { height, span: asked, showAxis } = column;
  const { colour } = look;
  const extent = extentOf(values);
  const [low, high] = [asked[0] ?? extent[0], asked[1] ?? extent[1]];
  const axis = showAxis && values.length > 0 ? axisSvg(column, [low, high], look) : '';
  const width = column.width - (axis ? AXIS_WIDTH : 0);
  const span = high - low || 1;
  const step = values.length > 1 ? (width - 4) / (values.length - 1) : 0;
  const at = (value: number, place: number): [number, number] => [
    Math.round((2 + place * step) * 10) / 10,
    Math.round((height - 3 - ((value - low) / span) * (height - 6)) * 10) / 10,
  ];
  const points = values.flatMap((value, place) => (value === null ? [] : [at(value, place)]));
  const open = `<svg width="${column.width}" height="${height}" viewBox="0 0 ${column.width} ${height}">${axis}`;
  if (column.spark === 'bar') {
    const wide = Math.max(1, step * 0.7);
    const bars = points.map(
      ([x, y]) =>
        `<rect x="${x - wide / 2}" y="${y}" width="${wide}" height="${height - y}" fill="${colour}"/>`,
    );
    return `${open}${bars.join('')}</svg>`;
  }
  const line = points.map(point => point.join(',')).join(' ');
  const [first, last] = [points[0], points.at(-1)];
  const area =
    column.spark === 'area' && first && last
      ? `<polygon points="${first[0]},${height} ${line} ${last[0]},${height}" fill="${colour}" fill-opacity="0.2"/>`
      : '';
  return `${open}${area}<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="1.5"/></svg>`;
}
