import type { Field } from './facts.ts';

/** What is being dragged: a field from the datasource panel, or an entry of a list to another place in it. */
export type Dragged = { type: 'field'; field: Field } | { type: 'entry'; list: string; index: number };

const KEY = 'explore';

export const dragData = (dragged: Dragged): Record<string, unknown> => ({ [KEY]: dragged });

/** Only data written by `dragData` of this page has the key. */
export const draggedOf = (data: Record<string | symbol, unknown>): Dragged | null =>
  (data[KEY] as Dragged | undefined) ?? null;
