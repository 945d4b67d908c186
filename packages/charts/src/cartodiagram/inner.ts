import type { Settings } from '../chart.ts';
import { isRecord } from '../shared/settings/read.ts';

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The settings of the chart that is drawn at each place; null while none is chosen. */
export function innerSettings(settings: Settings): Settings | null {
  const chosen = parsed(settings.selected_chart);
  if (!isRecord(chosen) || typeof chosen.viz_type !== 'string') return null;
  const params = parsed(chosen.params);
  return { ...(isRecord(params) ? params : {}), viz_type: chosen.viz_type };
}
