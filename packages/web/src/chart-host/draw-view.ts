import type { TransformContext, View } from '@parallax/charts';
import type { Frame } from '@parallax/contract';
import type { Prepared } from './request.ts';

/** The picture of a chart; one made of layers gives each the results it asked for, in their order. */
export function drawView(prepared: Prepared, frames: Frame[], context: TransformContext): View {
  const { chart, settings, layers } = prepared;
  if (!chart.layers) return chart.transform(frames, settings, context);
  let from = 0;
  const views = layers.map(layer => {
    const own = frames.slice(from, from + layer.context.queries.length);
    const labelMaps = context.labelMaps?.slice(from, from + own.length);
    from += own.length;
    return drawView(layer, own, { ...context, dataset: layer.dataset, labelMaps });
  });
  return chart.layers.combine(views, settings, context);
}
