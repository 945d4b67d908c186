import { applyPatches, enablePatches, type Objectish, type Patch, produceWithPatches } from 'immer';
import type { Command } from './command.ts';

enablePatches();

/** What lies between two marks: undoing goes back to the earlier one. */
export interface Step {
  name: string;
  patches: Patch[];
  inverse: Patch[];
  mergeKey?: string;
}

export interface History<S> {
  present: S;
  past: readonly Step[];
  future: readonly Step[];
  /** Steps were forgotten: undoing all the rest no longer leads to the saved state. */
  overflowed: boolean;
  limit: number;
}

export const startHistory = <S>(present: S, limit: number): History<S> => ({
  present,
  past: [],
  future: [],
  overflowed: false,
  limit,
});

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

/** Ends a series of merged commands: the next one is a step of its own. */
export function mark<S>(history: History<S>): History<S> {
  const last = history.past.at(-1);
  if (last?.mergeKey === undefined) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, mergeKey: undefined }] };
}

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

/** Every slot is used: what is done next can not be fully undone. */
export const isFull = <S>(history: History<S>): boolean => history.past.length >= history.limit;
/** The present differs from where the history began. */
export const isChanged = <S>(history: History<S>): boolean => history.past.length > 0 || history.overflowed;
