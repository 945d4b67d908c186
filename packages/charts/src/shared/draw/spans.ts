import type { CustomSeriesRenderItem } from 'echarts';

export interface Span {
  /** Place along the category axis. */
  place: number;
  from: number;
  to: number;
  colour: string;
  opacity?: number;
  label?: { text: string; colour: string };
}

/**
 * Draws bars that float between two values: upright over a category axis, or lying along a time axis. `thickness` is
 * the share of a category's band.
 */
export function spanRenderer(
  spans: readonly Span[],
  lying: boolean,
  thickness: number,
): CustomSeriesRenderItem {
  return (params, api) => {
    const span = spans[params.dataIndex];
    if (!span) return null;
    const start = api.coord(lying ? [span.from, span.place] : [span.place, span.from]);
    const end = api.coord(lying ? [span.to, span.place] : [span.place, span.to]);
    const size = api.size?.([1, 1]);
    const band = Array.isArray(size) ? size[lying ? 1 : 0]! : 12;
    const thick = Math.max(1, Math.min(band * thickness, 48));
    const shape = lying
      ? {
          x: start[0]!,
          y: start[1]! - thick / 2,
          width: Math.max(2, end[0]! - start[0]!),
          height: thick,
          r: 2,
        }
      : {
          x: start[0]! - thick / 2,
          y: Math.min(start[1]!, end[1]!),
          width: thick,
          height: Math.max(1, Math.abs(end[1]! - start[1]!)),
          r: 1,
        };
    const above = lying || end[1]! <= start[1]!;
    const text = span.label
      ? [
          {
            type: 'text' as const,
            silent: true,
            x: lying ? shape.x + 6 : start[0]!,
            y: lying ? start[1]! : above ? shape.y - 4 : shape.y + shape.height + 4,
            style: {
              text: span.label.text,
              fill: span.label.colour,
              fontSize: 11,
              align: lying ? ('left' as const) : ('center' as const),
              verticalAlign: lying ? ('middle' as const) : above ? ('bottom' as const) : ('top' as const),
            },
          },
        ]
      : [];
    return {
      type: 'group',
      children: [{ type: 'rect', shape, style: { fill: span.colour, opacity: span.opacity ?? 1 } }, ...text],
    };
  };
}
