import type { Connection, ConnectionConfig } from '../engine.ts';
import { Slots } from '../slots.ts';
import { classify } from './errors.ts';
import { type InstanceLease, leaseInstance } from './instances.ts';
import * as introspect from './introspect.ts';
import { load } from './load.ts';
import { runStatement } from './run.ts';

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
  const run: Connection['run'] = async (sql, options = {}) => {
    options.signal?.throwIfAborted();
    const { instance, tables } = await leased();
    return runStatement({ instance, tables, slots, readOnly: config.readOnly ?? false }, sql, options);
  };
  const connection = { run };
  const describe: Connection['describe'] = table => introspect.describe(connection, table);
  return {
    run,
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
      const { instance, tables } = await leased();
      await load({ instance, tables, slots, describe, target, rows, options });
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
