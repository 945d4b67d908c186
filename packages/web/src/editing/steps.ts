import { applyPatches, enablePatches, type Objectish, produceWithPatches } from 'immer';
import type { Command } from './command.ts';
import type { History, Step } from './history.ts';

// What makes steps stands apart from what holds them: a page that is only looked at does not load it.
enablePatches();

/** Runs a command as one step. A command that changes nothing leaves no step behind. */
export function run<S extends Objectish>(history: History<S>, command: Command<S>): History<S> {
  const [present, patches, inverse] = produceWithPatches(history.present, draft => {
    command.apply(draft);
  });
  if (patches.length === 0) return history;
  const step: Step = { name: command.name, patches, inverse, mergeKey: command.mergeKey };
  const last = history.past.at(-1);
  const past =
    last && command.mergeKey !== undefined && last.mergeKey === command.mergeKey
      ? [...history.past.slice(0, -1), merge(last, step)]
      : [...history.past, step];
  return {
    ...history,
    present,
    past: past.slice(-history.limit),
    future: [],
    overflowed: history.overflowed || past.length > history.limit,
  };
}

const merge = (earlier: Step, later: Step): Step => ({
  ...later,
  patches: [...earlier.patches, ...later.patches],
  inverse: [...later.inverse, ...earlier.inverse],
});

export function undo<S extends Objectish>(history: History<S>): History<S> {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    ...history,
    present: applyPatches(history.present, step.inverse),
    past: history.past.slice(0, -1),
    future: [step, ...history.future],
  };
}

export function redo<S extends Objectish>(history: History<S>): History<S> {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    ...history,
    present: applyPatches(history.present, step.patches),
    past: [...history.past, { ...step, mergeKey: undefined }],
    future,
  };
}
