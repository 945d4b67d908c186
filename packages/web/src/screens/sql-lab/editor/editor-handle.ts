import { statementAt } from '@parallax/query/split';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SqlTextEditor } from './setup.ts';

interface EditorState {
  editor: SqlTextEditor | null;
  range: { from: number; to: number };
}

/** What the screen knows of the editor: where the cursor is, and how to reach it. */
export type EditorHandle = StoreApi<EditorState>;

export const createEditorHandle = (): EditorHandle =>
  createStore<EditorState>(() => ({ editor: null, range: { from: 0, to: 0 } }));

export interface Piece {
  sql: string;
  offset: number;
}

/** What Run runs: the selection, or everything. */
export function pieceToRun(text: string, { from, to }: EditorState['range']): Piece {
  const selected = text.slice(from, to);
  return selected.trim() === '' ? { sql: text, offset: 0 } : { sql: selected, offset: from };
}

/** The statement the cursor stands in. */
export function pieceAtCursor(text: string, cursor: number, dialect: string): Piece | null {
  const statement = statementAt(text, dialect, cursor);
  return statement && { sql: statement.sql, offset: statement.start };
}
