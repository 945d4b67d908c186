import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionConfig, engineFor } from '@parallax/engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificates } from './certificates.mjs';
import { startMariadb } from './mariadb.mjs';
import { startPostgres } from './postgres.mjs';

const skipped = (process.env.PARALLAX_TEST_SKIP ?? '').split(',');

interface Server {
  url: string;
  authority?: string;
  stop(): Promise<void>;
}

/** What the server says about the session: the cipher's version, or nothing when it is in the clear. */
async function protocolOf(config: ConnectionConfig, sql: string): Promise<string | null> {
  const engine = await engineFor(config.uri);
  const connection = await engine.open(config);
  try {
    for await (const { columns } of (await connection.run(sql)).batches)
      return String(columns.at(-1)!.values[0]);
    return null;
  } finally {
    await connection.close();
  }
}

interface Case {
  /** The server's certificate is for `localhost` alone. */
  host?: 'localhost';
  query?: string;
  authority?: 'right' | 'wrong';
  /** Text of the failure; encrypted or in the clear otherwise. */
  expect: 'encrypted' | 'clear' | RegExp;
}

function suite(name: string, start: () => Promise<Server>, sql: string, cases: Case[]): void {
  describe.skipIf(skipped.includes(name))(`${name} over TLS`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'plx-tls-'));
    let server: Server;
    let stranger: string;
    beforeAll(async () => {
      server = await start();
      stranger = makeCertificates(folder).authority;
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(folder, { recursive: true });
    });

    test.each(cases)('$query, authority $authority, host $host: $expect', async item => {
      const url = server.url.replace('127.0.0.1', item.host ?? '127.0.0.1');
      const authorities = { right: server.authority, wrong: stranger };
      const serverCertificate = item.authority && authorities[item.authority];
      const asked = protocolOf(
        {
          uri: `${url}${item.query ? `?${item.query}` : ''}`,
          ...(serverCertificate && { serverCertificate }),
        },
        sql,
      );
      if (item.expect instanceof RegExp) await expect(asked).rejects.toThrow(item.expect);
      else expect(/^TLS/.test(String(await asked))).toBe(item.expect === 'encrypted');
    });
  });
}

const UNTRUSTED = /self-signed certificate|unable to verify|certificate/i;
const WRONG_HOST = /altnames|does not match/i;

suite(
  'postgres',
  () => startPostgres({ tls: true }),
  "SELECT COALESCE(version, 'none') AS protocol FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
  [
    { expect: 'encrypted' },
    { query: 'sslmode=disable', expect: 'clear' },
    { query: 'sslmode=prefer', expect: 'encrypted' },
    { query: 'sslmode=require', expect: 'encrypted' },
    { query: 'sslmode=verify-ca', expect: UNTRUSTED },
    { query: 'sslmode=verify-ca', authority: 'right', expect: 'encrypted' },
    { query: 'sslmode=require', authority: 'wrong', expect: UNTRUSTED },
    { query: 'sslmode=verify-full', authority: 'right', host: 'localhost', expect: 'encrypted' },
    { query: 'sslmode=verify-full', authority: 'right', expect: WRONG_HOST },
    { query: 'sslmode=verify-full', host: 'localhost', expect: UNTRUSTED },
    { authority: 'right', expect: 'encrypted' },
  ],
);

suite('mariadb', () => startMariadb({ tls: true }), "SHOW SESSION STATUS LIKE 'Ssl_version'", [
  { expect: 'clear' },
  { query: 'ssl=1', expect: 'encrypted' },
  { query: 'ssl_mode=REQUIRED', expect: 'encrypted' },
  { query: 'ssl_mode=VERIFY_CA', expect: UNTRUSTED },
  { query: 'ssl_mode=VERIFY_CA', authority: 'right', expect: 'encrypted' },
  { query: 'ssl=1', authority: 'wrong', expect: UNTRUSTED },
  { query: 'ssl_mode=VERIFY_IDENTITY', authority: 'right', host: 'localhost', expect: 'encrypted' },
  { query: 'ssl_mode=VERIFY_IDENTITY', authority: 'right', expect: /needs the name of the host/ },
]);

test.skipIf(skipped.includes('postgres'))(
  'a server without TLS is refused where it is required',
  async () => {
    const server = await startPostgres();
    try {
      const sql = 'SELECT 1 AS a';
      await expect(protocolOf({ uri: `${server.url}?sslmode=require` }, sql)).rejects.toThrow(/SSL/);
      expect(await protocolOf({ uri: `${server.url}?sslmode=prefer` }, sql)).toBe('1');
    } finally {
      await server.stop();
    }
  },
);
