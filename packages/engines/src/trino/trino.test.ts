import { describe } from 'vitest';
import { rowsOf } from '../conformance/kit.ts';
import { conformance } from '../conformance/suite.ts';
import type { TestEngine } from '../conformance/test-engine.ts';
import { isSkipped, testServer } from '../test-server.ts';
import { engine } from './index.ts';

const openTestEngine = async (): Promise<TestEngine> => {
  const uri = testServer('trino');
  const observer = await engine.open({ uri });
  return {
    engine,
    config: { uri },
    scope: { catalog: 'memory', schema: 'default' },
    types: {
      int: 'INTEGER',
      bigint: 'BIGINT',
      float: 'DOUBLE',
      decimal: 'DECIMAL(20, 2)',
      text: 'VARCHAR',
      bool: 'BOOLEAN',
      date: 'DATE',
      timestamp: 'TIMESTAMP(6)',
    },
    series: rows =>
      `SELECT a * 10000 + b AS n FROM UNNEST(SEQUENCE(0, ${Math.ceil(rows / 10_000) - 1})) AS x (a)
       CROSS JOIN UNNEST(SEQUENCE(0, 9999)) AS y (b) WHERE a * 10000 + b < ${rows}`,
    slow: marker => `SELECT COUNT(*) FROM tpch.sf10000.lineitem WHERE comment <> '${marker}'`,
    async isRunning(marker) {
      const rows = await rowsOf(
        observer,
        `SELECT query_id FROM system.runtime.queries WHERE state NOT IN ('FINISHED', 'FAILED')
         AND query LIKE '%${marker}%' AND query NOT LIKE '%runtime.queries%'`,
      );
      return rows.length > 0;
    },
    drop: { skip: 'speaks HTTP, it has no sessions to cut' },
    features: {
      primaryKeys: false,
      foreignKeys: false,
      indexes: false,
      views: true,
      comment: (table, text) => `COMMENT ON TABLE ${table} IS ${text}`,
      hostileNames: false,
    },
    close: () => observer.close(),
  };
};

describe.skipIf(isSkipped('trino'))('on Trino', () => conformance('trino', openTestEngine));
