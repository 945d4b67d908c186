import type { ChartDefinition, Control, ControlContext, Settings } from '../../chart.ts';
import { inTodaysWords } from './older.ts';

/** Identity keys that survive although no control shows them. */
const KEPT = ['datasource', 'viz_type', 'slice_id', 'url_params'];

/** With a query mode set, both modes' fields stay: switching back must find them. */
const KEPT_BY_MODE = ['all_columns', 'groupby', 'metrics', 'percent_metrics', 'order_by_cols'];

export interface EffectiveContext extends ControlContext {
  /**
   * Explore drops what the chart has no control for, fills initial values from the dataset and forgets hidden query
   * controls; a dashboard keeps everything that was saved and only fills in defaults.
   */
  page: 'explore' | 'dashboard';
}

export const controlsOf = (definition: Pick<ChartDefinition, 'controls'>): Control[] =>
  definition.controls.flatMap(section => section.rows.flat());

function closedChoices({ options }: Control): readonly unknown[] | undefined {
  return options?.freeForm ? undefined : options?.choices?.map(choice => choice.value);
}

function allowed(control: Control, value: unknown, context: ControlContext): unknown {
  const choices = control.choices?.(context) ?? closedChoices(control);
  if (!choices || value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.filter(item => choices.includes(item));
  return choices.includes(value) ? value : null;
}

function exploreSettings(controls: Control[], saved: Settings, context: ControlContext): Settings {
  const settings: Settings = { viz_type: saved.viz_type };
  for (const key of KEPT) if (saved[key] !== undefined) settings[key] = saved[key];
  for (const control of controls) {
    const start = control.initial ? control.initial(saved, context) : saved[control.setting];
    const value =
      start === undefined || start === null ? (control.default ?? start) : allowed(control, start, context);
    if (value !== undefined) settings[control.setting] = value;
  }
  const complete = { ...settings };
  for (const control of controls) {
    const key = control.setting;
    if (!control.queries || !(key in saved)) continue;
    if (!control.visible || control.visible(complete, context)) continue;
    if (settings.query_mode && KEPT_BY_MODE.includes(key)) continue;
    delete settings[key];
  }
  return { ...settings, extra_form_data: {} };
}

function dashboardSettings(controls: Control[], saved: Settings): Settings {
  const settings: Settings = { viz_type: saved.viz_type };
  for (const { setting, default: fallback } of controls) {
    const value = setting in saved ? saved[setting] : fallback;
    if (value !== undefined) settings[setting] = value;
  }
  return { ...settings, ...saved };
}

/**
 * Saved settings as charts take them. Key order follows the control panel: it decides the order of metrics and columns
 * in the query. Saved settings are never changed.
 */
export function effectiveSettings(
  definition: Pick<ChartDefinition, 'controls' | 'migrate'>,
  saved: Settings,
  context: EffectiveContext,
): Settings {
  const current = inTodaysWords(definition.migrate ? definition.migrate(saved) : saved, context.page);
  const controls = controlsOf(definition);
  return context.page === 'explore'
    ? exploreSettings(controls, current, context)
    : dashboardSettings(controls, current);
}
