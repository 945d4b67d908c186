import { defineChart, type Settings } from '../chart.ts';
import { asList, asNumber } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { layeredView } from './transform.ts';

const numbers = (value: unknown): number[] => asList(value).flatMap(item => asNumber(item) ?? []);

/** Its own filters hold for every layer. */
const withFilters = (layer: Settings, { adhoc_filters }: Settings): Settings => ({
  ...layer,
  adhoc_filters: [...asList(layer.adhoc_filters), ...asList(adhoc_filters)],
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
