import { type ChartDefinition, type ControlContext, controlsOf, type Settings } from '@parallax/charts';
import type { Carried } from './carry.ts';

/**
 * A change of one setting with what follows from it: query fields that the change hides leave the settings for the
 * stash, and fields it brings back return from there.
 */
export function changeSetting(
  definition: Pick<ChartDefinition, 'controls'>,
  { settings, stash }: Carried,
  change: { setting: string; value: unknown },
  context: ControlContext,
): Carried {
  const next: Settings = { ...settings, [change.setting]: change.value };
  const left = { ...stash };
  for (const control of controlsOf(definition)) {
    const { setting } = control;
    if (setting === change.setting || !control.visible || !control.queries) continue;
    const visible = control.visible(next, context);
    if (!visible && setting in next && !keptWhileHidden(next, setting)) {
      if (next[setting] !== undefined) left[setting] = next[setting];
      delete next[setting];
    } else if (visible && !(setting in next)) {
      const value = setting in left ? left[setting] : control.default;
      if (value !== undefined) next[setting] = value;
      delete left[setting];
    }
  }
  return { settings: next, stash: left };
}

/** With a query mode set, both modes' fields stay: charts themselves read only those of the mode. */
const MODE_FIELDS = ['all_columns', 'groupby', 'metrics', 'percent_metrics', 'order_by_cols'];
const keptWhileHidden = (settings: Settings, setting: string): boolean =>
  Boolean(settings.query_mode) && MODE_FIELDS.includes(setting);
