import { randomUUID } from 'node:crypto';
import { PlainError } from '@parallax/contract';
import { findEngine, PASSWORD_MASK, parseAddress } from '@parallax/engines';
import type { Sealer } from '../../auth/sealing.ts';
import type { Db, Row } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { insert } from '../kit/write.ts';
import type { Tunnel } from './ssh.ts';

type TunnelRow = Row<'ssh_tunnels'>;

/** A tunnel as a client sends it; secrets may be the mask. */
export interface TunnelFields {
  server_address?: string;
  server_port?: number | null;
  username?: string;
  password?: string | null;
  private_key?: string | null;
  private_key_password?: string | null;
}

const SECRETS = ['password', 'private_key', 'private_key_password'] as const;
const placeOf = (secret: (typeof SECRETS)[number]): string => `ssh_tunnels.${secret}`;

/** The tunnel a client asks for, complete; stored secrets stay with the server and the user they were given for. */
export function tunnelIn(
  fields: TunnelFields,
  stored: Tunnel | null,
  { uri, enabled }: { uri: string; enabled: boolean },
): Tunnel {
  const problem = (field: string, text: string) => new PlainError(400, { ssh_tunnel: { [field]: [text] } });
  if (!enabled) throw new PlainError(400, 'SSH tunnels are not enabled.');
  requirePort(uri);
  const wanted = { ...stored, ...fields };
  const { server_address, server_port, username } = wanted;
  if (!server_address) throw problem('server_address', 'Missing data for required field.');
  if (!server_port) throw problem('server_port', 'Missing data for required field.');
  if (!username) throw problem('username', 'Missing data for required field.');
  const same = stored?.server_address === server_address && stored.username === username;
  const secret = (name: (typeof SECRETS)[number]): string | null => {
    const given = name in fields ? fields[name] : same ? stored?.[name] : null;
    if (given !== PASSWORD_MASK) return given || null;
    if (!same) throw problem(name, 'The stored secret belongs to another server or user. Enter it again.');
    return stored[name];
  };
  const tunnel = {
    server_address,
    server_port,
    username,
    password: secret('password'),
    private_key: secret('private_key'),
    private_key_password: secret('private_key_password'),
  };
  if (!tunnel.password && !tunnel.private_key)
    throw problem('password', 'A password or a private key is needed.');
  if (tunnel.private_key_password && !tunnel.private_key)
    throw problem('private_key_password', 'It needs a private key.');
  return tunnel;
}

function requirePort(uri: string): void {
  const { scheme, port } = parseAddress(uri);
  const manifest = findEngine(scheme)?.manifest;
  if (manifest && !manifest.capabilities.sshTunnel)
    throw new PlainError(400, `${manifest.name} cannot be reached through an SSH tunnel.`);
  if (port === null && !manifest?.defaultPort)
    throw new PlainError(400, 'An SSH tunnel needs the port of the database.');
}

export const findTunnel = async (db: Db, databaseId: number): Promise<TunnelRow | null> =>
  (await db.selectFrom('ssh_tunnels').selectAll().where('database_id', '=', databaseId).executeTakeFirst()) ??
  null;

export function unsealTunnel(row: TunnelRow, sealer: Sealer): Tunnel {
  const secret = (name: (typeof SECRETS)[number]) =>
    row[name] ? sealer.open(row[name], placeOf(name)) : null;
  return {
    server_address: row.server_address,
    server_port: row.server_port,
    username: row.username,
    password: secret('password'),
    private_key: secret('private_key'),
    private_key_password: secret('private_key_password'),
  };
}

/** Replaces the tunnel of a database; null leaves none. */
export async function storeTunnel(
  db: Db,
  databaseId: number,
  tunnel: Tunnel | null,
  { sealer, now, userId }: { sealer: Sealer; now: number; userId: number | null },
): Promise<void> {
  await db.deleteFrom('ssh_tunnels').where('database_id', '=', databaseId).execute();
  if (!tunnel) return;
  const sealed = SECRETS.map(name => [name, tunnel[name] ? sealer.seal(tunnel[name], placeOf(name)) : null]);
  const at = timestamp(now);
  await insert(db, 'ssh_tunnels', {
    uuid: randomUUID(),
    database_id: databaseId,
    server_address: tunnel.server_address,
    server_port: tunnel.server_port,
    username: tunnel.username,
    ...Object.fromEntries(sealed),
    created_on: at,
    changed_on: at,
    created_by_fk: userId,
    changed_by_fk: userId,
  });
}

/** A tunnel as clients see it. */
export const maskTunnel = (row: { id?: number } & TunnelFields) => ({
  ...(row.id !== undefined && { id: row.id }),
  server_address: row.server_address,
  server_port: row.server_port,
  username: row.username,
  ...Object.fromEntries(SECRETS.filter(name => row[name]).map(name => [name, PASSWORD_MASK])),
});
