import type { Settings } from '../chart.ts';
import { LEGACY } from './legacy.ts';

/**
 * Turns settings saved under a chart type of older versions into today's type. Others come back as they are. The
 * original is kept under `form_data_bak`, so nothing is lost and the change can be undone.
 */
export function migrateSettings(saved: Settings): Settings {
  const migrate = LEGACY[saved.viz_type];
  if (!migrate) return saved;
  const { form_data_bak: _, ...original } = saved;
  return { ...migrate(saved), form_data_bak: original };
}

/** Today's name of a chart type. */
export const currentType = (type: string): string => LEGACY[type]?.({ viz_type: type }).viz_type ?? type;
