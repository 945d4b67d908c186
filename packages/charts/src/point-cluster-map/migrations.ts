import type { Settings } from '../chart.ts';

const RENAMED: Record<string, string> = { mapbox_label: 'map_label', mapbox_color: 'map_color' };

/** Settings of the map's older name. */
export function migrate(settings: Settings): Settings {
  const entries = Object.entries(settings).map(([key, value]): [string, unknown] => [
    RENAMED[key] ?? key,
    value,
  ]);
  return { ...Object.fromEntries(entries), viz_type: 'point_cluster_map' };
}
