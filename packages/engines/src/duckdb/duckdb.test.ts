import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { burnsProcessor } from '../conformance/processor.ts';
import { conformance } from '../conformance/suite.ts';
import { engine } from './index.ts';

conformance('duckdb', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-duckdb-test-'));
  return {
    engine,
    config: { uri: `duckdb:///${join(folder, 'suite.duckdb')}`, trusted: true },
    scope: { schema: 'main' },
    types: {
      int: 'INTEGER',
      bigint: 'BIGINT',
      float: 'DOUBLE',
      decimal: 'DECIMAL(18, 2)',
      text: 'VARCHAR',
      bool: 'BOOLEAN',
      date: 'DATE',
      timestamp: 'TIMESTAMP',
    },
    series: rows => `SELECT range AS n FROM range(${rows})`,
    slow: marker =>
      `SELECT COUNT(*) AS ${marker} FROM range(100000000) a, range(100000) b WHERE a.range + b.range < 0`,
    isRunning: () => burnsProcessor(),
    drop: { skip: 'runs inside this process; there is no session to cut' },
    features: {
      primaryKeys: true,
      foreignKeys: true,
      indexes: true,
      views: true,
      comment: (table, text) => `COMMENT ON TABLE ${table} IS ${text}`,
      hostileNames: true,
    },
    close: async () => rmSync(folder, { recursive: true }),
  };
});
