import { defineChart, type Settings } from '../chart.ts';
import { asList, asNumber, isRecord } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { layeredView } from './transform.ts';

const numbers = (value: unknown): number[] => asList(value).flatMap(item => asNumber(item) ?? []);

/** Names every layer in the scope of a filter. */
const EVERY_LAYER = -1;

/** A filter holds for every layer, or for those whose places its scope lists. */
function holdsFor(filter: unknown, place: number): boolean {
  const scope = isRecord(filter) ? numbers(filter.layerFilterScope) : [];
  return scope.length === 0 || scope.includes(EVERY_LAYER) || scope.includes(place);
}

const withFilters = (layer: Settings, { adhoc_filters, deck_slices }: Settings, id: number): Settings => ({
  ...layer,
  adhoc_filters: [
    ...asList(layer.adhoc_filters),
    ...asList(adhoc_filters).filter(filter => holdsFor(filter, numbers(deck_slices).indexOf(id))),
  ],
});

export const chart = defineChart({
  manifest,
  controls,
  query: () => [],
  transform: (_frames, settings, context) => layeredView([], settings, context),
  layers: {
    ids(settings, extraFormData) {
      const ids = numbers(settings.deck_slices);
      const visible = extraFormData?.visible_deckgl_layers;
      return Array.isArray(visible) ? ids.filter(id => visible.includes(id)) : ids;
    },
    settings: withFilters,
    combine: layeredView,
  },
  suits: () => 0,
});
