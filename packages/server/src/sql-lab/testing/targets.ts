import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngine } from '@parallax/engines';

/** A database that the SQL editor is tried on, with the SQL that only it understands. */
export interface Target {
  engine: string;
  uri: string;
  /** Runs for minutes. */
  slow: string;
  /** The numbers from 0 on, a hundred thousand of them. */
  series: string;
  /** Labels of a cost estimate; null where there is none. */
  estimates: readonly string[] | null;
  /** How an administrator of the database finds the session of `slow` and ends it. */
  cut: { find: string; end(session: unknown): string } | null;
  hasTemporaryTables: boolean;
  catalogs: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'parallax-lab-'));
const counted = (n: number) =>
  `WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n + 1 < ${n}) SELECT n FROM s`;
const common = { estimates: null, cut: null, hasTemporaryTables: true, catalogs: [] };

const FILES: Target[] = [
  {
    ...common,
    engine: 'duckdb',
    uri: `duckdb:///${join(folder, 'lab.duckdb')}`,
    slow: 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b',
    series: 'SELECT range AS n FROM range(100000)',
    estimates: ['Estimated rows'],
  },
  {
    ...common,
    engine: 'sqlite',
    uri: `sqlite:///${join(folder, 'lab.db')}`,
    slow: counted(10_000_000_000),
    series: counted(100_000),
  },
];

const SERVERS: (Omit<Target, 'uri'> & { server: string })[] = [
  {
    ...common,
    server: 'postgres',
    engine: 'postgresql',
    slow: 'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 10000000) b',
    series: 'SELECT n FROM generate_series(0, 99999) AS s(n)',
    estimates: ['Start-up cost', 'Total cost', 'Rows'],
    cut: {
      // A session that is idle is still listed with its last statement.
      find: `SELECT pid FROM pg_stat_activity
        WHERE state = 'active' AND query LIKE '%generate_series(1, 10000000)%' AND pid <> pg_backend_pid()`,
      end: session => `SELECT pg_terminate_backend(${session})`,
    },
  },
  {
    ...common,
    server: 'mariadb',
    engine: 'mysql',
    slow: 'SELECT count(*) FROM seq_1_to_100000 a, seq_1_to_10000000 b WHERE a.seq * b.seq % 7 = 3',
    series: 'SELECT seq AS n FROM seq_0_to_99999',
    cut: {
      find: `SELECT id FROM information_schema.processlist
        WHERE info LIKE '%seq_1_to_10000000%' AND id <> CONNECTION_ID()`,
      end: session => `KILL ${session}`,
    },
  },
  {
    ...common,
    server: 'trino',
    engine: 'trino',
    slow: "SELECT count(*) FROM tpch.sf10000.lineitem WHERE comment <> 'from the editor'",
    series: `SELECT a * 10000 + b AS n FROM UNNEST(SEQUENCE(0, 9)) AS x (a)
      CROSS JOIN UNNEST(SEQUENCE(0, 9999)) AS y (b)`,
    estimates: ['Output count', 'Output size', 'CPU cost', 'Max memory', 'Network cost'],
    hasTemporaryTables: false,
    catalogs: ['memory', 'system', 'tpch'],
  },
];

const isSkipped = (server: string) => (process.env.PARALLAX_TEST_SKIP ?? '').split(',').includes(server);

/** Every database there is to try on; one that is missing without having been left out has an empty address. */
export const TARGETS: Target[] = [
  ...FILES,
  ...SERVERS.filter(({ server }) => !isSkipped(server)).map(({ server, ...target }) => ({
    ...target,
    uri: process.env[`PARALLAX_TEST_${server.toUpperCase()}_URL`] ?? '',
  })),
];

/** A file is a database from the first table on. */
export async function makeFiles(): Promise<void> {
  for (const { engine: name, uri } of FILES) {
    const { engine } = await findEngine(name)!.load();
    const connection = await engine.open({ uri, trusted: true });
    for await (const _ of (await connection.run('CREATE TABLE made (n INTEGER)')).batches);
    await connection.close();
  }
}

export const removeFiles = (): void => rmSync(folder, { recursive: true, force: true });
