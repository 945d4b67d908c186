import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2, { type Connection } from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { openTunnel, type Tunnel } from './ssh.ts';

const folder = mkdtempSync(join(tmpdir(), 'parallax-ssh-'));
const key = (name: string, passphrase = '') => {
  const path = join(folder, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-f', path]);
  return { privateKey: readFileSync(path, 'utf8'), publicKey: readFileSync(`${path}.pub`, 'utf8') };
};
const host = key('host');
const plain = key('plain');
const locked = key('locked', 'open sesame');

let bastion: ssh2.Server;
let echo: TcpServer;
const clients = new Set<Connection>();
let address: { server_address: string; server_port: number };
let target: { host: string; port: number };

/** Knows one user, by password or by either key, and forwards wherever it is asked to. */
function startBastion(): ssh2.Server {
  const allowed = [plain, locked].map(({ publicKey }) => ssh2.utils.parseKey(publicKey));
  return new ssh2.Server({ hostKeys: [host.privateKey] }, client => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('authentication', context => {
      if (context.username !== 'jump') return context.reject();
      if (context.method === 'password' && context.password === 'let me in') return context.accept();
      const known =
        context.method === 'publickey' &&
        allowed.some(item => !(item instanceof Error) && item.getPublicSSH().equals(context.key.data));
      return known ? context.accept() : context.reject();
    });
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      const socket = connect(destPort, destIP);
      socket.once('error', () => reject());
      socket.once('connect', () => {
        const channel = accept();
        channel.on('error', () => socket.destroy());
        socket.pipe(channel).pipe(socket);
      });
    });
  });
}

beforeAll(async () => {
  bastion = startBastion();
  await new Promise<void>(done => bastion.listen(0, '127.0.0.1', () => done()));
  echo = createServer(socket => socket.on('error', () => {}).pipe(socket));
  await new Promise<void>(done => echo.listen(0, '127.0.0.1', done));
  address = { server_address: '127.0.0.1', server_port: (bastion.address() as AddressInfo).port };
  target = { host: '127.0.0.1', port: (echo.address() as AddressInfo).port };
});
afterAll(() => {
  for (const client of clients) client.end();
  bastion.close();
  echo.close();
  rmSync(folder, { recursive: true, force: true });
});

const tunnel = (fields: Partial<Tunnel>): Tunnel => ({
  ...address,
  username: 'jump',
  password: null,
  private_key: null,
  private_key_password: null,
  ...fields,
});

const say = (port: number, text: string): Promise<string> =>
  new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.once('data', data => {
      done(String(data));
      socket.destroy();
    });
    socket.once('error', failed).once('close', () => failed(new Error('closed')));
  });

describe('a tunnel', () => {
  it.each([
    ['a password', () => ({ password: 'let me in' })],
    ['a key', () => ({ private_key: plain.privateKey })],
    [
      'a key with a password',
      () => ({ private_key: locked.privateKey, private_key_password: 'open sesame' }),
    ],
  ])('opens with %s, carries several connections and closes', async (_, secrets) => {
    const open = await openTunnel(tunnel(secrets()), target);
    expect(await Promise.all(['one', 'two'].map(text => say(open.port, text)))).toEqual(['one', 'two']);
    await open.close();
    await expect(say(open.port, 'three')).rejects.toThrow();
  });

  it.each([
    ['a wrong password', { password: 'nope' }, 'CONNECTION_ACCESS_DENIED_ERROR'],
    ['a wrong user', { username: 'root', password: 'let me in' }, 'CONNECTION_ACCESS_DENIED_ERROR'],
    ['text that is no key', { private_key: 'not a key' }, 'CONNECTION_ACCESS_DENIED_ERROR'],
    ['a locked key', { private_key: locked.privateKey }, 'CONNECTION_ACCESS_DENIED_ERROR'],
    ['a closed port', { server_port: 1, password: 'x' }, 'CONNECTION_PORT_CLOSED_ERROR'],
    [
      'an unknown host',
      { server_address: 'bastion.example.invalid', password: 'x' },
      'CONNECTION_INVALID_HOSTNAME_ERROR',
    ],
  ])('refuses %s', async (_, fields, code) => {
    await expect(openTunnel(tunnel(fields), target)).rejects.toMatchObject({
      code,
      extra: { ssh_tunnel: true },
    });
  });

  it('tells when the server hangs up, and not when it is closed on purpose', async () => {
    const lost = await new Promise<string>(done => {
      void openTunnel(tunnel({ password: 'let me in' }), target, () => done('lost')).then(() => {
        for (const client of clients) client.end();
      });
    });
    expect(lost).toBe('lost');
    let told = false;
    const open = await openTunnel(tunnel({ password: 'let me in' }), target, () => {
      told = true;
    });
    await open.close();
    expect(told).toBe(false);
  });
});

describe.skipIf(!process.env.PARALLAX_TEST_POSTGRES_URL)('a database behind a tunnel', () => {
  it('is connected, browsed and shown without its secrets', async () => {
    const app = await createTestApp({ env: { PARALLAX_FEATURE_SSH_TUNNELING: 'true' } });
    const admin = await app.as();
    const path = '/api/v1/database/';
    const made = await admin.post(path, {
      database_name: 'behind',
      sqlalchemy_uri: process.env.PARALLAX_TEST_POSTGRES_URL,
      ssh_tunnel: { ...address, username: 'jump', password: 'let me in' },
    });
    expect(made.status, made.text).toBe(201);
    const { body, text } = await admin.get(`${path}${made.body.id}/connection`);
    expect(body.result.ssh_tunnel).toMatchObject({ ...address, username: 'jump', password: 'XXXXXXXXXX' });
    expect(text + made.text).not.toContain('let me in');
    await expect.poll(() => clients.size).toBe(0);
    expect((await admin.get(`${path}${made.body.id}/schemas/`)).body.result).toContain('public');
    await expect.poll(() => clients.size).toBe(1);
    const moved = {
      ssh_tunnel: { ...address, server_address: 'localhost', username: 'jump', password: 'XXXXXXXXXX' },
    };
    expect((await admin.put(`${path}${made.body.id}`, moved)).status).toBe(400);
    await admin.put(`${path}${made.body.id}`, { ssh_tunnel: null });
    expect((await admin.get(`${path}${made.body.id}/connection`)).body.result).not.toHaveProperty(
      'ssh_tunnel',
    );
    expect((await admin.get(`${path}${made.body.id}/schemas/`)).status).toBe(200);
    await app.close();
  });
});

it('needs the flag', async () => {
  const app = await createTestApp();
  const admin = await app.as();
  const reply = await admin.post('/api/v1/database/test_connection/', {
    sqlalchemy_uri: 'postgresql://u:p@127.0.0.1:5432/x',
    ssh_tunnel: { ...address, username: 'jump', password: 'let me in' },
  });
  expect([reply.status, reply.body.message]).toEqual([400, 'SSH tunnels are not enabled.']);
  await app.close();
});
