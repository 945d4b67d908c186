import type { Completions } from './complete.ts';
import type { TableFacts } from './known.ts';

/** What the page tells the worker. */
export type Message =
  | { type: 'database'; dialect: string; keywords: string[] }
  | { type: 'names'; of: 'tables' | 'schemas' | 'functions'; names: string[] }
  | { type: 'schema'; schema: string; tables: string[] }
  | { type: 'facts'; schema: string | null; table: string; facts: TableFacts }
  | { type: 'complete'; id: number; text: string; cursor: number; schema: string | null };

export interface Answer {
  id: number;
  completions: Completions | null;
}
