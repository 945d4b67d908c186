import type { ChartDefinition, Control, ControlContext } from '@parallax/charts';
import type { Command } from '../../../../editing/command.ts';
import { changeSetting } from '../stash.ts';
import type { Work } from '../state.ts';

/** Kinds whose value changes with every key or pixel: one stretch of typing is one step. */
const CONTINUOUS: readonly Control['kind'][] = ['text', 'code', 'number', 'slider', 'bounds', 'colour'];

export function setControl(
  definition: Pick<ChartDefinition, 'controls'>,
  control: Pick<Control, 'kind' | 'setting' | 'label'>,
  value: unknown,
  context: ControlContext,
): Command<Work> {
  const { setting } = control;
  return {
    name: `Change ${control.label}`,
    mergeKey: CONTINUOUS.includes(control.kind) ? `set ${setting}` : undefined,
    apply: draft => {
      const changed = changeSetting(
        definition,
        { settings: draft.settings, stash: draft.stash },
        { setting, value },
        context,
      );
      assign(draft.settings, changed.settings);
      draft.stash = changed.stash;
    },
  };
}

/** Writes only what differs, so that a step records the change and not the whole record. */
export function assign(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const key of Object.keys(target)) if (!(key in source)) delete target[key];
  for (const [key, value] of Object.entries(source)) {
    if (JSON.stringify(target[key]) !== JSON.stringify(value)) target[key] = value;
  }
}
