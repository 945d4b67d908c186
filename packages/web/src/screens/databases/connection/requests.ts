import { api } from '@parallax/contract';
import { call, ifMatch } from '../../../api/client.ts';
import { ClientError, errorText, structured } from '../../../api/errors.ts';
import { type ConnectionDraft, connectionBody, targetBody } from './model/draft.ts';
import type { Engine } from './model/engine.ts';
import { type Reading, readProblems, readRefusal } from './model/problems.ts';

/** A stored connection that is opened for editing. */
export interface OpenedConnection {
  id: number;
  draft: ConnectionDraft;
  etag: string | null;
  name: string;
}

/** What the dialog holds when it asks the server. */
export interface Asked {
  draft: ConnectionDraft;
  engine: Engine | undefined;
  opened: OpenedConnection | null;
}

export const NOTHING: Reading = { problems: {}, others: [] };

export const hasProblems = ({ problems, others }: Reading): boolean =>
  Object.keys(problems).length + others.length > 0;

export const readingOf = (error: unknown, draft: ConnectionDraft): Reading =>
  readRefusal(error, draft) ?? {
    problems: {},
    others: [structured('GENERIC_BACKEND_ERROR', errorText(error))],
  };

/** Errors by field; null when the question was taken back. */
export async function checkParameters(
  { draft, engine, opened }: Asked,
  forced: boolean,
  signal: AbortSignal,
): Promise<Reading | null> {
  const body = {
    ...targetBody(draft, engine),
    engine: draft.engine,
    id: opened?.id ?? null,
    database_name: draft.database_name.trim() || null,
  };
  try {
    await call(api.database.validateParameters, { body }, { signal });
    return NOTHING;
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof ClientError && Object.keys(error.fields).length === 0) {
      return readProblems(error.errors, forced);
    }
    return forced ? readingOf(error, draft) : NOTHING;
  }
}

export async function tryConnection({ draft, engine, opened }: Asked): Promise<void> {
  // Masks stand for the secrets stored under this name, whatever the new name is.
  const body = { ...targetBody(draft, engine), database_name: opened?.name ?? (draft.database_name || null) };
  await call(api.database.testConnection, { body });
}

export async function storeConnection({ draft, engine, opened }: Asked): Promise<number> {
  const body = connectionBody(draft, engine);
  if (!opened) return Number((await call(api.database.create, { body })).id);
  await call(api.database.update, { params: { pk: opened.id }, body }, ifMatch(opened.etag));
  return opened.id;
}
