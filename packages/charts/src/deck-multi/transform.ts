import type { Settings, TransformContext } from '../chart.ts';
import { deckView } from '../shared/deck/view.ts';
import type { View } from '../view.ts';

/** The layers of all maps in one, with the legend of the first that has one. Pictures that are no maps have no place. */
export function layeredView(views: View[], settings: Settings, context: TransformContext): View {
  const maps = views.flatMap(view => (view.kind === 'map' ? [view.map] : []));
  return deckView(
    views.flatMap((view, source) =>
      view.kind === 'map' ? view.map.layers.map(layer => ({ ...layer, source })) : [],
    ),
    settings,
    context,
    maps.find(map => map.legend)?.legend,
  );
}
