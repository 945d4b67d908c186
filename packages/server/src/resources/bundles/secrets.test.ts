import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readYaml } from '../../bundle/yaml.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { bundleOf, exported, sendBundle } from './test-bundles.ts';

const PATH = 'databases/far.yaml';
const UUID = '7d0f39a1-5e60-4f0b-9d3c-0000000000a1';
const MASK = 'XXXXXXXXXX';
const file = (changes: Record<string, unknown> = {}) => ({
  database_name: 'far',
  sqlalchemy_uri: `postgresql://ann:${MASK}@db.example.com:5432/shop`,
  uuid: UUID,
  version: '1.0.0',
  masked_encrypted_extra: JSON.stringify({ credentials: MASK, nested: { key: MASK }, open: 'said' }),
  ssh_tunnel: {
    server_address: 'gate.example.com',
    server_port: 22,
    username: 'tunnel',
    private_key: MASK,
    private_key_password: MASK,
    server_host_key: 'ssh-ed25519 AAAA',
  },
  ...changes,
});
const bundle = (changes?: Record<string, unknown>) => bundleOf('Database', { [PATH]: file(changes) });
const fields = {
  passwords: JSON.stringify({ [PATH]: 'p4ss', 'databases/elsewhere.yaml': 'ignored' }),
  ssh_tunnel_private_keys: JSON.stringify({ [PATH]: 'KEY' }),
  ssh_tunnel_private_key_passwords: JSON.stringify({ [PATH]: 'opener' }),
  encrypted_extra_secrets: JSON.stringify({
    [PATH]: { '$.credentials': '{"user":"x"}', '$.nested.key': 'line\\nline' },
  }),
};

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp({ env: { PARALLAX_FEATURE_SSH_TUNNELING: 'true' } });
  admin = await app.as();
});
afterAll(() => app.close());

const row = () =>
  app.services.db.selectFrom('databases').selectAll().where('uuid', '=', UUID).executeTakeFirstOrThrow();

describe('secrets of a connection', () => {
  it('are asked for in the words clients look for, all at once', async () => {
    const reply = await sendBundle(admin, 'database', bundle());
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].extra[PATH]).toEqual({
      _schema: [
        'Must provide a password for the database',
        'Must provide a private key for the ssh tunnel',
        'Must provide a private key password for the ssh tunnel',
        'Must provide value for masked_encrypted_extra field: $.credentials',
        'Must provide value for masked_encrypted_extra field: $.nested.key',
      ],
    });
  });

  it('are sealed when they are given, and go out masked', async () => {
    const reply = await sendBundle(admin, 'database', bundle(), fields);
    expect(reply.status, reply.text).toBe(200);
    const target = await app.services.connections.targetOf(await row());
    expect(target).toMatchObject({
      uri: 'postgresql://ann:p4ss@db.example.com:5432/shop',
      secrets: { credentials: { user: 'x' }, nested: { key: 'line\nline' }, open: 'said' },
      tunnel: { private_key: 'KEY', private_key_password: 'opener', password: null },
    });
    const files = await exported(admin, 'database', [(await row()).id]);
    const text = files.get(PATH)!;
    for (const secret of ['p4ss', 'KEY', 'opener', 'line']) expect(text).not.toContain(secret);
    expect(readYaml(text)).toMatchObject({
      masked_encrypted_extra: JSON.stringify({ credentials: MASK, nested: MASK, open: MASK }),
      ssh_tunnel: {
        server_address: 'gate.example.com',
        private_key: MASK,
        server_host_key: 'ssh-ed25519 AAAA',
      },
    });
  });

  it('stay with the server they were given for', async () => {
    const overwrite = { overwrite: 'true' };
    expect((await sendBundle(admin, 'database', bundle(), overwrite)).status).toBe(200);
    expect((await app.services.connections.targetOf(await row())).uri).toContain(':p4ss@');
    const elsewhere = bundle({ sqlalchemy_uri: `postgresql://ann:${MASK}@evil.example.com:5432/shop` });
    const reply = await sendBundle(admin, 'database', elsewhere, overwrite);
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].extra[PATH]._schema).toContain('Must provide a password for the database');
    expect((await row()).sqlalchemy_uri).toContain('db.example.com');
  });

  it.each([
    ['text that is no JSON', { masked_encrypted_extra: '{' }, 'masked_encrypted_extra'],
    ['a tunnel without a server', { ssh_tunnel: { server_port: 22, username: 'x' } }, 'ssh_tunnel'],
  ])('%s is refused at its field', async (_name, changes, field) => {
    const reply = await sendBundle(
      admin,
      'database',
      bundle({ uuid: UUID.replace('a1', 'b1'), ...changes }),
      fields,
    );
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].extra[PATH]).toHaveProperty(field);
  });

  it('tunnels are refused where they are turned off', async () => {
    const plain = await createTestApp();
    try {
      const reply = await sendBundle(await plain.as(), 'database', bundle(), fields);
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].message).toBe('SSH Tunneling is not enabled');
    } finally {
      await plain.close();
    }
  });
});
