import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { engine as duckdb } from '../../duckdb/index.ts';
import { engine as mysql } from '../../mysql/index.ts';
import { engine as postgres } from '../../postgres/index.ts';
import { engine as sqlite } from '../../sqlite/index.ts';
import { isSkipped, testServer } from '../../test-server.ts';
import { engine as trino } from '../../trino/index.ts';
import { queryConformance } from '../query-suite.ts';

const total = Number(process.env.PARALLAX_FUZZ_RUNS ?? 2000);
const folder = mkdtempSync(join(tmpdir(), 'parallax-query-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

queryConformance(
  'duckdb',
  async () => ({
    engine: duckdb,
    config: { uri: `duckdb:///${join(folder, 'query.duckdb')}`, trusted: true },
    types: { int: 'INTEGER', float: 'DOUBLE', text: 'VARCHAR', bool: 'BOOLEAN', timestamp: 'TIMESTAMP' },
    weekStart: 'monday',
  }),
  total * 0.4,
);

queryConformance(
  'sqlite',
  async () => ({
    engine: sqlite,
    config: { uri: `sqlite:///${join(folder, 'query.db')}`, trusted: true },
    types: { int: 'INTEGER', float: 'REAL', text: 'TEXT', bool: 'BOOLEAN', timestamp: 'TIMESTAMP' },
    weekStart: 'sunday',
  }),
  total * 0.4,
);

if (!isSkipped('postgres')) {
  queryConformance(
    'postgresql',
    async () => ({
      engine: postgres,
      config: { uri: testServer('postgres') },
      types: {
        int: 'INTEGER',
        float: 'DOUBLE PRECISION',
        text: 'TEXT',
        bool: 'BOOLEAN',
        timestamp: 'TIMESTAMP',
      },
      weekStart: 'monday',
    }),
    total * 0.1,
  );
}

if (!isSkipped('mariadb')) {
  queryConformance(
    'mariadb',
    async () => ({
      engine: mysql,
      config: { uri: testServer('mariadb') },
      types: {
        int: 'INTEGER',
        float: 'DOUBLE',
        text: 'VARCHAR(100)',
        bool: 'BOOLEAN',
        timestamp: 'DATETIME',
      },
      weekStart: 'sunday',
    }),
    total * 0.1,
  );
}

if (!isSkipped('trino')) {
  queryConformance(
    'trino',
    async () => ({
      engine: trino,
      config: { uri: testServer('trino') },
      scope: { catalog: 'memory', schema: 'default' },
      types: { int: 'INTEGER', float: 'DOUBLE', text: 'VARCHAR', bool: 'BOOLEAN', timestamp: 'TIMESTAMP(6)' },
      weekStart: 'monday',
    }),
    total * 0.02,
  );
}
