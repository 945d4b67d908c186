import type { Settings } from '../chart.ts';
import { LEGACY } from './legacy.ts';
import { withTodaysFilters } from './old-filters.ts';

/**
 * Turns settings saved under a chart type, or with filters, of older versions into today's. Others come back as they are. The
 * original is kept under `form_data_bak`, so nothing is lost and the change can be undone.
 */
export function migrateSettings(saved: Settings): Settings {
  const current = withTodaysFilters(saved);
  const migrate = LEGACY[saved.viz_type];
  if (!migrate && current === saved) return saved;
  const { form_data_bak: _, ...original } = saved;
  return { ...(migrate ? migrate(current) : current), form_data_bak: original };
}

/** Today's name of a chart type. */
export const currentType = (type: string): string => LEGACY[type]?.({ viz_type: type }).viz_type ?? type;
