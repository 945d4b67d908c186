import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { requireEngineAllowed, requireSafeTarget } from './policy.ts';
import { isMetadataName, isRefusedAddress } from './unsafe-addresses.ts';

const home = mkdtempSync(join(tmpdir(), 'parallax-policy-'));
const store = join(home, 'metadata.db');
writeFileSync(store, '');
linkSync(store, join(home, 'hard.db'));
symlinkSync(store, join(home, 'soft.db'));
writeFileSync(join(home, 'other.db'), '');
afterAll(() => rmSync(home, { recursive: true, force: true }));

const sqlite = { home, metadataUrl: undefined };
const postgres = { home, metadataUrl: 'postgres://app:secret@localhost:5544/parallax' };
const REFUSED = expect.objectContaining({ code: 'CONNECTION_DATABASE_PERMISSIONS_ERROR' });

describe('addresses', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::169.254.169.254',
    '64:ff9b::169.254.169.254',
    '2002:a9fe:a9fe::1',
  ])('%s is refused', address => {
    expect(isRefusedAddress(address)).toBe(true);
  });
  it.each(['127.0.0.1', '10.0.0.1', '8.8.8.8', '::1', 'fd00::1', '2001:db8::1', 'db.example.com', ''])(
    '%s may be tried',
    address => {
      expect(isRefusedAddress(address)).toBe(false);
    },
  );
  it.each(['metadata.google.internal', 'METADATA.google.internal.', 'metadata.goog'])(
    '%s is refused',
    name => {
      expect(isMetadataName(name)).toBe(true);
    },
  );
});

describe('targets', () => {
  it.each([
    ['a literal', 'postgresql://u:p@169.254.169.254:80/x'],
    ['a number that the resolver reads as an address', 'postgresql://u:p@2852039166:80/x'],
    ['IPv6', 'trino://u@[fd00:ec2::254]:80/x'],
    ['a mapped address', 'mysql://u:p@[::ffff:169.254.169.254]/x'],
    ['a name', 'trino://u@metadata.google.internal/x'],
  ])('of a metadata service are refused: %s', async (_, uri) => {
    await expect(requireSafeTarget(uri, sqlite)).rejects.toEqual(REFUSED);
  });

  it('are looked at behind a tunnel too', async () => {
    const tunnel = { server_address: '127.0.0.1' };
    await expect(requireSafeTarget('postgresql://u@169.254.169.254/x', sqlite, tunnel)).rejects.toEqual(
      REFUSED,
    );
    await expect(
      requireSafeTarget('postgresql://u@db.internal/x', sqlite, { server_address: '169.254.1.1' }),
    ).rejects.toEqual(REFUSED);
    await requireSafeTarget('postgresql://u@db.internal/x', sqlite, tunnel);
  });

  it.each(['metadata.db', 'hard.db', 'soft.db', '../metadata.db'])(
    'are not the own store: %s',
    async name => {
      const path = name.startsWith('..') ? join(home, 'x', name) : join(home, name);
      for (const engine of ['sqlite', 'duckdb']) {
        await expect(requireSafeTarget(`${engine}:///${path}`, sqlite)).rejects.toEqual(REFUSED);
      }
    },
  );

  it('may be other files, and names that do not resolve', async () => {
    await requireSafeTarget(`sqlite:///${join(home, 'other.db')}`, sqlite);
    await requireSafeTarget('duckdb://', sqlite);
    await requireSafeTarget('postgresql://u@nowhere.example.invalid/x', sqlite);
  });

  it.each([
    ['postgresql://other@127.0.0.1:5544/parallax', true],
    ['postgresql://other@[::1]:5544/parallax', true],
    ['postgres://parallax@localhost:5544', true],
    ['postgresql://app@localhost:5544/sales', false],
    ['postgresql://app@localhost:5432/parallax', false],
    ['mysql://app@localhost:5544/parallax', false],
  ])('%s is the own PostgreSQL store: %s', async (uri, refused) => {
    const asked = requireSafeTarget(uri, postgres);
    if (refused) await expect(asked).rejects.toEqual(REFUSED);
    else await asked;
  });
});

describe('engines that read local files', () => {
  it.each(['sqlite:////x.db', 'sqlite+pysqlite:////x.db', 'duckdb://', 'SQLITE:////x.db'])('%s', uri => {
    expect(() => requireEngineAllowed(uri, false)).toThrow('Only administrators');
    requireEngineAllowed(uri, true);
  });
  it('do not include servers', () => {
    requireEngineAllowed('postgresql://u@h/x', false);
  });
});
