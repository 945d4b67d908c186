import type { Completions, TableFacts } from './complete.ts';
import type { Answer, Message } from './messages.ts';

/** Reads the columns of a table; null when they cannot be had. */
export type ReadFacts = (schema: string | null, table: string) => Promise<TableFacts | null>;

export interface Completer {
  /** Another database, or another language of the same one: what was known is forgotten. */
  database(dialect: string, keywords: readonly string[]): void;
  names(of: 'tables' | 'schemas' | 'functions', names: readonly string[]): void;
  complete(text: string, cursor: number, schema: string | null): Promise<Completions | null>;
  close(): void;
}

/** Completion in a worker of its own: however many names there are, typing does not wait for them. */
export function startCompleter(readFacts: ReadFacts): Completer {
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
  const learn = async ({ missing }: Completions): Promise<boolean> => {
    const fresh = missing.filter(({ schema, table }) => !asked.has(`${schema}.${table}`));
    const learnt = await Promise.all(
      fresh.map(async ({ schema, table }) => {
        asked.add(`${schema}.${table}`);
        const facts = await readFacts(schema, table);
        if (facts) post({ type: 'facts', schema, table, facts });
        return facts !== null;
      }),
    );
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
