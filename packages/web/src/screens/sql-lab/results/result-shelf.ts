import { api } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { type Column, type ReadWindow, ResultSource } from './result-source.ts';

interface Arrived {
  columns: readonly Column[];
  data: readonly Record<string, unknown>[];
  total: number;
}

/** The results that are open in this browser, by the client id of their run. */
export interface ResultShelf {
  open(queryId: string): ResultSource;
  seed(queryId: string, arrived: Arrived): void;
  drop(queryId: string): void;
}

/** Results held at once; an older one is read again from the server's store when it is looked at. */
const SOURCES_KEPT = 12;

const reader =
  (queryId: string): ReadWindow =>
  async ({ sort, search, ...place }, signal) => {
    const q = {
      client_id: queryId,
      ...place,
      ...(sort.length > 0 ? { sort: [...sort] } : {}),
      ...(search ? { search } : {}),
    };
    return call(api.sqlLab.resultsWindow, { q }, { signal });
  };

export function createResultShelf(): ResultShelf {
  const sources = new Map<string, ResultSource>();
  const open = (queryId: string): ResultSource => {
    const source = sources.get(queryId) ?? new ResultSource(reader(queryId));
    // Setting anew moves it to the end: the first one is the longest unseen.
    sources.delete(queryId);
    sources.set(queryId, source);
    for (const [id, oldest] of sources) {
      if (sources.size <= SOURCES_KEPT) break;
      oldest.close();
      sources.delete(id);
    }
    return source;
  };
  return {
    open,
    seed: (queryId, { columns, data, total }) => {
      const rows = data.map(row => columns.map(column => row[column.column_name]));
      open(queryId).seed(columns, rows, total);
    },
    drop: queryId => {
      sources.get(queryId)?.close();
      sources.delete(queryId);
    },
  };
}
