import { join } from 'node:path';
import { makeCertificates } from './certificates.mjs';
import { ensureInstalled } from './install.mjs';
import { accountFor, findProgram, freePort, freshFolder, launch, runAs } from './process.mjs';

const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const PASSWORD = 'parallax';

/**
 * A throw-away MariaDB. `url` names the administrator `parallax` and the database `parallax`; with `tls` it also
 * encrypts, under a certificate for `localhost` that `authority` has signed.
 */
export async function startMariadb({ tls = false } = {}) {
  const { createConnection } = await import('mysql2/promise');
  const server = ensureInstalled({
    program: 'mariadbd',
    debianPackage: 'mariadb-server',
    folders: SYSTEM_FOLDERS,
  });
  const account = accountFor('mysql');
  const folder = freshFolder('mariadb', account);
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  runAs(account, findProgram('mariadb-install-db', SYSTEM_FOLDERS), [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);

  const certificates = tls ? makeCertificates(folder, account) : null;
  const port = await freePort();
  const asRoot = async statements => {
    const connection = await createConnection({ socketPath: socket, user: 'root' });
    try {
      for (const sql of statements) await connection.query(sql);
    } finally {
      connection.destroy();
    }
  };
  const { stop } = await launch({
    name: 'MariaDB',
    command: server,
    args: [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      '--max-connections=200',
      ...(certificates
        ? [
            `--ssl-cert=${certificates.certificate}`,
            `--ssl-key=${certificates.key}`,
            `--ssl-ca=${certificates.authorityFile}`,
          ]
        : []),
    ],
    account,
    folder,
    ready: () => asRoot(['SELECT 1']),
  });
  await asRoot([
    `CREATE USER 'parallax'@'%' IDENTIFIED BY '${PASSWORD}'`,
    "GRANT ALL PRIVILEGES ON *.* TO 'parallax'@'%' WITH GRANT OPTION",
    'CREATE DATABASE parallax',
  ]);
  return {
    url: `mysql://parallax:${PASSWORD}@127.0.0.1:${port}/parallax`,
    authority: certificates?.authority,
    stop,
  };
}
