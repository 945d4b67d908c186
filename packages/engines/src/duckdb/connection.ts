import type { DuckDBConnection } from '@duckdb/node-api';
import type { Connection, ConnectionConfig, Session } from '../engine.ts';
import { Slots } from '../slots.ts';
import { classify } from './errors.ts';
import { type InstanceLease, leaseInstance } from './instances.ts';
import * as introspect from './introspect.ts';
import { load } from './load.ts';
import { type Runner, runStatement, runStatementOn } from './run.ts';

const DEFAULT_POOL = 4;

/** Nothing is opened before the first call; a file that cannot be opened is tried again with the next one. */
export async function open(config: ConnectionConfig): Promise<Connection> {
  const slots = new Slots(config.poolSize ?? DEFAULT_POOL);
  let lease: Promise<InstanceLease> | null = null;
  const leased = () => {
    lease ??= leaseInstance(config).catch(error => {
      lease = null;
      throw classify(error);
    });
    return lease;
  };
  const runner = async (): Promise<Runner> => {
    const { instance, tables, pool } = await leased();
    const { readOnly = false, trusted = false } = config;
    return { instance, tables, pool, slots, readOnly, trusted };
  };
  const run: Connection['run'] = async (sql, options = {}) => {
    options.signal?.throwIfAborted();
    return runStatement(await runner(), sql, options);
  };
  const connection = { run };
  const describe: Connection['describe'] = table => introspect.describe(connection, table);
  return {
    run,
    session: () => openSession(runner),
    catalogs: async () => [],
    defaultCatalog: async () => null,
    schemas: () => introspect.schemas(connection),
    defaultSchema: async () => 'main',
    async tables({ schema }, page = {}) {
      const place = schema ?? 'main';
      return (await leased()).tables.page(place, page, () => introspect.tables(connection, place));
    },
    describe,
    async load(target, rows, options = {}) {
      await load({ ...(await leased()), slots, describe, target, rows, options });
    },
    estimate: sql => introspect.estimate(connection, sql),
    functionNames: () => introspect.functionNames(connection),
    async ping(signal) {
      for await (const _ of (await run('SELECT 1', { signal })).batches);
    },
    async close() {
      const held = await lease?.catch(() => null);
      lease = null;
      held?.release();
    },
  };
}

function openSession(runner: () => Promise<Runner>): Session {
  let held: { connection: DuckDBConnection; release: () => void } | null = null;
  return {
    async run(sql, options = {}) {
      options.signal?.throwIfAborted();
      const tools = await runner();
      if (!held) {
        const release = await tools.slots.take(options.signal);
        held = await tools.instance.connect().then(
          connection => ({ connection, release }),
          error => {
            release();
            throw classify(error);
          },
        );
      }
      return runStatementOn(held.connection, tools, sql, options);
    },
    async end() {
      held?.connection.interrupt();
      held?.connection.closeSync();
      held?.release();
      held = null;
    },
  };
}
