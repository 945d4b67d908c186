import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { TABLES } from '../conformance/kit.ts';
import { conformance } from '../conformance/suite.ts';
import { engine } from './index.ts';
import { processes } from './processes.ts';

conformance('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-sqlite-test-'));
  const file = join(folder, 'suite.db');
  const observer = new Database(file);
  const numbers = (limit: string) =>
    `(WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r ${limit}) SELECT n FROM r)`;
  return {
    engine,
    config: { uri: `sqlite:///${file}` },
    scope: {},
    types: {
      int: 'INTEGER',
      bigint: 'BIGINT',
      float: 'REAL',
      decimal: 'DECIMAL(18, 2)',
      text: 'TEXT',
      bool: 'BOOLEAN',
      date: 'DATE',
      timestamp: 'TIMESTAMP',
    },
    series: rows => `SELECT n FROM ${numbers(`LIMIT ${rows}`)}`,
    slow: marker =>
      `SELECT (SELECT COUNT(*) FROM ${TABLES.people}) + COUNT(*) AS ${marker} FROM ${numbers('')}`,
    // A statement that reads a table holds a lock that another connection can feel.
    isRunning: async () => {
      try {
        observer.exec('BEGIN EXCLUSIVE');
        observer.exec('ROLLBACK');
        return false;
      } catch {
        return true;
      }
    },
    drop: async () => {
      for (const child of processes) child.kill('SIGKILL');
    },
    features: {
      primaryKeys: true,
      foreignKeys: true,
      indexes: true,
      views: true,
      comment: null,
      hostileNames: true,
    },
    close: async () => {
      observer.close();
      rmSync(folder, { recursive: true });
    },
  };
});
