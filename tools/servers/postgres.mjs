import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeCertificates } from './certificates.mjs';
import { ensureInstalled } from './install.mjs';
import { accountFor, freePort, freshFolder, launch, runAs } from './process.mjs';

const DEBIAN_ROOT = '/usr/lib/postgresql';
const PASSWORD = 'parallax';

/**
 * A throw-away PostgreSQL with password sign-in. `url` names the superuser `parallax` and the database `parallax`; with
 * `tls` it also encrypts, under a certificate for `localhost` that `authority` has signed.
 */
export async function startPostgres({ tls = false } = {}) {
  const { default: pg } = await import('pg');
  const postgres = ensureInstalled({
    program: 'postgres',
    debianPackage: 'postgresql',
    folders: binFolders(),
  });
  const account = accountFor('postgres');
  const folder = freshFolder('postgres', account);
  const data = join(folder, 'data');
  const secret = join(folder, 'password');
  writeFileSync(secret, PASSWORD, { mode: 0o644 });
  runAs(account, join(dirname(postgres), 'initdb'), [
    ...['--pgdata', data, '--username', 'parallax', '--pwfile', secret],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
  ]);
  rmSync(secret);

  const port = await freePort();
  const address = database => `postgresql://parallax:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const query = async (database, sql) => {
    const client = new pg.Client({ connectionString: address(database) });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const certificates = tls ? makeCertificates(folder, account) : null;
  const settings = {
    ...(certificates && {
      ssl: 'on',
      ssl_cert_file: certificates.certificate,
      ssl_key_file: certificates.key,
    }),
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const { stop } = await launch({
    name: 'PostgreSQL',
    command: postgres,
    args: [
      ...['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder],
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    account,
    folder,
    signal: 'INT',
    ready: () => query('postgres', 'SELECT 1'),
  });
  await query('postgres', 'CREATE DATABASE parallax');
  return { url: address('parallax'), authority: certificates?.authority, stop };
}

function binFolders() {
  if (!existsSync(DEBIAN_ROOT)) return [];
  const versions = readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a));
  return versions.map(version => join(DEBIAN_ROOT, version, 'bin'));
}
