import type { Draft } from 'immer';

/** One edit of a screen's state. What it changes is recorded, so that every command can be undone. */
export interface Command<S> {
  /** What the person did, for the tooltip of undo: 'Move chart'. */
  name: string;
  apply(draft: Draft<S>): void;
  /** Commands with the same key that follow one another are one step: the letters of a title. */
  mergeKey?: string;
}
