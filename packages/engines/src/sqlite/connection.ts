import type { Connection, ConnectionConfig, Session } from '../engine.ts';
import { filePathOf, requireFile } from '../file-path.ts';
import * as introspect from './introspect.ts';
import { load } from './load.ts';
import { ProcessPool, type Taken } from './pool.ts';
import { runStatement, type Source } from './run.ts';

const DEFAULT_POOL = 4;

export async function open(config: ConnectionConfig): Promise<Connection> {
  const path = filePathOf(config.uri);
  const options = { path: path ?? ':memory:', readOnly: config.readOnly ?? false };
  const pool = new ProcessPool(options, config.poolSize ?? DEFAULT_POOL);
  const run: Connection['run'] = async (sql, runOptions = {}) => {
    if (path !== null) requireFile(path, config.trusted);
    return runStatement(pool, sql, runOptions);
  };
  const connection = { run };
  const describe: Connection['describe'] = table => introspect.describe(connection, table);
  return {
    run,
    // A database in memory is its process: it cannot be thrown away.
    ...(path !== null && {
      session: () => {
        requireFile(path, config.trusted);
        return openSession(pool);
      },
    }),
    catalogs: async () => [],
    defaultCatalog: async () => null,
    schemas: async () => ['main'],
    defaultSchema: async () => 'main',
    tables: (_, page) => introspect.tables(connection, page),
    describe,
    load: (target, rows, options = {}) => load({ pool, describe, target, rows, options }),
    functionNames: () => introspect.functionNames(connection),
    async ping(signal) {
      for await (const _ of (await run('SELECT 1', { signal })).batches);
    },
    async close() {
      pool.close();
    },
  };
}

function openSession(pool: ProcessPool): Session {
  let held: Taken | null = null;
  const source: Source = {
    async take(signal) {
      held ??= await pool.take(signal);
      return { ...held, release: () => {} };
    },
  };
  return {
    run: (sql, options = {}) => runStatement(source, sql, options),
    async end() {
      held?.drop();
      held = null;
    },
  };
}
