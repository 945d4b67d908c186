import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A certificate authority of our own and a certificate for `localhost` that it has signed, in the folder: a server can
 * use `certificate` and `key`, a client that is to trust it gets the text of `authority`.
 */
export function makeCertificates(folder, account) {
  const file = name => join(folder, name);
  const openssl = (...args) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  );
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost\n');
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-out', 'server.pem', '-days', '2', '-extfile', 'names'],
    ...['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
  );
  chmodSync(file('server.key'), 0o600);
  if (account)
    for (const name of ['server.key', 'server.pem', 'ca.pem'])
      chownSync(file(name), account.uid, account.gid);
  return {
    certificate: file('server.pem'),
    key: file('server.key'),
    authorityFile: file('ca.pem'),
    authority: readFileSync(file('ca.pem'), 'utf8'),
  };
}
