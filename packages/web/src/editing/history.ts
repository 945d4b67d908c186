import type { Patch } from 'immer';

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

/** Ends a series of merged commands: the next one is a step of its own. */
export function mark<S>(history: History<S>): History<S> {
  const last = history.past.at(-1);
  if (last?.mergeKey === undefined) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, mergeKey: undefined }] };
}

/** Every slot is used: what is done next can not be fully undone. */
export const isFull = <S>(history: History<S>): boolean => history.past.length >= history.limit;
/** The present differs from where the history began. */
export const isChanged = <S>(history: History<S>): boolean => history.past.length > 0 || history.overflowed;
