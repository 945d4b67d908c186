import { extentOf } from '../shared/fields.ts';
import type { TimeColumn } from './columns.ts';

/** A small line, area or bars as SVG. */
export function sparkSvg(column: TimeColumn, values: readonly (number | null)[], colour: string): string {
  const { width, height } = column;
  const [low, high] = extentOf(values);
  const span = high - low || 1;
  const step = values.length > 1 ? (width - 4) / (values.length - 1) : 0;
  const at = (value: number, place: number): [number, number] => [
    Math.round((2 + place * step) * 10) / 10,
    Math.round((height - 3 - ((value - low) / span) * (height - 6)) * 10) / 10,
  ];
  const points = values.flatMap((value, place) => (value === null ? [] : [at(value, place)]));
  const open = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
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
