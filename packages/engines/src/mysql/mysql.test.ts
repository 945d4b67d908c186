import { createConnection } from 'mysql2/promise';
import { describe } from 'vitest';
import { conformance } from '../conformance/suite.ts';
import type { TestEngine } from '../conformance/test-engine.ts';
import { fieldOf } from '../network-errors.ts';
import { isSkipped, testServer } from '../test-server.ts';
import { engine as mysql } from './index.ts';

/** An account of its own, so that the suite can cut exactly its sessions. */
const ACCOUNT = 'conformance';

/** A session that ended by itself since it was listed is as good as cut. */
const unlessGone = (error: unknown) => {
  if (fieldOf(error, 'code') !== 'ER_NO_SUCH_THREAD') throw error;
};

const openTestEngine = async (): Promise<TestEngine> => {
  const address = new URL(testServer('mariadb'));
  const observer = await createConnection(address.href);
  await observer.query(`CREATE USER IF NOT EXISTS '${ACCOUNT}'@'%' IDENTIFIED BY 'secret'`);
  await observer.query(`GRANT ALL PRIVILEGES ON *.* TO '${ACCOUNT}'@'%'`);
  const sessions = async (): Promise<string[][]> => {
    const [rows] = await observer.query({ sql: 'SHOW FULL PROCESSLIST', rowsAsArray: true });
    return (Array.isArray(rows) ? rows.filter(Array.isArray) : []).map(row => row.map(String));
  };
  return {
    engine: mysql,
    config: { uri: `mysql://${ACCOUNT}:secret@${address.host}${address.pathname}` },
    scope: { schema: 'parallax' },
    types: {
      int: 'INT',
      bigint: 'BIGINT',
      float: 'DOUBLE',
      decimal: 'DECIMAL(20, 2)',
      text: 'VARCHAR(200)',
      bool: 'BOOLEAN',
      date: 'DATE',
      timestamp: 'DATETIME(6)',
    },
    series: rows => `SELECT seq AS n FROM seq_0_to_${rows - 1}`,
    slow: marker => `SELECT SLEEP(300), '${marker}'`,
    isRunning: async marker => (await sessions()).some(row => row[1] === ACCOUNT && row[7]?.includes(marker)),
    async drop() {
      for (const [id, user] of await sessions()) {
        if (user === ACCOUNT) await observer.query(`KILL CONNECTION ${Number(id)}`).catch(unlessGone);
      }
    },
    features: {
      primaryKeys: true,
      foreignKeys: true,
      indexes: true,
      views: true,
      comment: (table, text) => `ALTER TABLE ${table} COMMENT = ${text}`,
      hostileNames: true,
    },
    close: () => observer.end(),
  };
};

describe.skipIf(isSkipped('mariadb'))('on MariaDB', () => conformance('mysql', openTestEngine));
