import type { Completions } from './complete.ts';
import type { TableFacts } from './known.ts';
import type { Answer, Message } from './messages.ts';

/** How to read what is not known yet; null when it cannot be had. */
export interface Reading {
  facts(schema: string | null, table: string): Promise<TableFacts | null>;
  tables(schema: string): Promise<string[] | null>;
}

export interface Completer {
  /** Another database, or another language of the same one: what was known is forgotten. */
  database(dialect: string, keywords: readonly string[]): void;
  names(of: 'tables' | 'schemas' | 'functions', names: readonly string[]): void;
  complete(text: string, cursor: number, schema: string | null): Promise<Completions | null>;
  close(): void;
}

/** Completion in a worker of its own: however many names there are, typing does not wait for them. */
export function startCompleter(reading: Reading): Completer {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (completions: Completions | null) => void>();
  const asked = new Set<string>();
  let serial = 0;

  const post = (message: Message) => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data.completions);
    waiting.delete(data.id);
  });
  const ask = (text: string, cursor: number, schema: string | null) =>
    new Promise<Completions | null>(resolve => {
      const id = ++serial;
      waiting.set(id, resolve);
      post({ type: 'complete', id, text, cursor, schema });
    });
  /** Each thing is asked for once. */
  const once = async (what: string, learn: () => Promise<boolean>): Promise<boolean> => {
    if (asked.has(what)) return false;
    asked.add(what);
    return learn();
  };
  const learnFacts = async (schema: string | null, table: string) => {
    const facts = await reading.facts(schema, table);
    if (facts) post({ type: 'facts', schema, table, facts });
    return facts !== null;
  };
  const learnSchema = async (schema: string) => {
    const tables = await reading.tables(schema);
    if (tables) post({ type: 'schema', schema, tables });
    return tables !== null;
  };
  const learn = async ({ missing, missingSchema }: Completions): Promise<boolean> => {
    const learnt = await Promise.all([
      ...missing.map(({ schema, table }) => once(`${schema}.${table}`, () => learnFacts(schema, table))),
      ...(missingSchema === null ? [] : [once(`${missingSchema}.`, () => learnSchema(missingSchema))]),
    ]);
    return learnt.includes(true);
  };
  return {
    database: (dialect, keywords) => {
      asked.clear();
      post({ type: 'database', dialect, keywords: [...keywords] });
    },
    names: (of, names) => post({ type: 'names', of, names: [...names] }),
    complete: async (text, cursor, schema) => {
      const first = await ask(text, cursor, schema);
      return first && (await learn(first)) ? ask(text, cursor, schema) : first;
    },
    close: () => worker.terminate(),
  };
}
