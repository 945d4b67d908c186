import pg from 'pg';
import { describe } from 'vitest';
import { conformance } from '../conformance/suite.ts';
import type { TestEngine } from '../conformance/test-engine.ts';
import { isSkipped, testServer } from '../test-server.ts';
import { engine as postgres } from './index.ts';

const openTestEngine = async (): Promise<TestEngine> => {
  const uri = testServer('postgres');
  const observer = new pg.Client({ connectionString: uri, application_name: 'observer' });
  await observer.connect();
  return {
    engine: postgres,
    config: { uri: `${uri}?application_name=conformance` },
    scope: { schema: 'public' },
    types: {
      int: 'INTEGER',
      bigint: 'BIGINT',
      float: 'DOUBLE PRECISION',
      decimal: 'NUMERIC(20, 2)',
      text: 'TEXT',
      bool: 'BOOLEAN',
      date: 'DATE',
      timestamp: 'TIMESTAMP',
    },
    series: rows => `SELECT generate_series(0::bigint, ${rows - 1}) AS n`,
    slow: marker => `SELECT pg_sleep(300), '${marker}'`,
    async isRunning(marker) {
      const { rows } = await observer.query(
        "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1 AND application_name = 'conformance'",
        [`%${marker}%`],
      );
      return rows.length > 0;
    },
    async drop() {
      await observer.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'conformance' AND datname = current_database()",
      );
    },
    features: {
      primaryKeys: true,
      foreignKeys: true,
      indexes: true,
      views: true,
      comment: (table, text) => `COMMENT ON TABLE ${table} IS ${text}`,
      hostileNames: true,
    },
    close: () => observer.end(),
  };
};

describe.skipIf(isSkipped('postgres'))('on PostgreSQL', () => conformance('postgresql', openTestEngine));
