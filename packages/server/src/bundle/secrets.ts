import { PASSWORD_MASK, parseAddress } from '@parallax/engines';
import type { Target } from '../resources/databases/connect.ts';
import { isSameTarget } from '../resources/databases/secrets.ts';
import type { Tunnel } from '../resources/databases/ssh.ts';
import type { DatabaseFile } from './files.ts';

type ByFile = Readonly<Record<string, string>>;

/** Secrets sent along with a bundle, by the path of the file they belong to. */
export interface BundleSecrets {
  passwords: ByFile;
  tunnelPasswords: ByFile;
  tunnelKeys: ByFile;
  tunnelKeyPasswords: ByFile;
  /** By file, then by place: `$.credentials`. */
  encryptedExtra: Readonly<Record<string, ByFile>>;
}

export const NO_SECRETS: BundleSecrets = {
  passwords: {},
  tunnelPasswords: {},
  tunnelKeys: {},
  tunnelKeyPasswords: {},
  encryptedExtra: {},
};

/** What a connection is to be opened with after the import. */
export interface DatabaseSecrets {
  /** Undefined leaves the stored one. */
  password: string | undefined;
  tunnel: Tunnel | null;
  extra: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The secrets of a database file: sent along, in the file, or stored here for the same server and user. What is masked
 * and cannot be filled is named in `missing`, in the words clients look for.
 */
export function databaseSecrets(
  path: string,
  file: DatabaseFile,
  stored: Target | null,
  given: BundleSecrets,
): { secrets: DatabaseSecrets; missing: string[] } {
  const missing: string[] = [];
  const same = stored !== null && isSameTarget(file.sqlalchemy_uri, stored.uri);
  const { password } = parseAddress(file.sqlalchemy_uri);
  const sent = given.passwords[path] ?? file.password ?? undefined;
  const masked = password === PASSWORD_MASK;
  if (masked && sent === undefined && !same) missing.push('Must provide a password for the database');
  return {
    secrets: {
      password: sent ?? (masked ? undefined : (password ?? undefined)),
      tunnel: tunnelOf(path, file, stored?.tunnel ?? null, given, missing),
      extra: extraOf(path, file, same ? stored.secrets : {}, given, missing),
    },
    missing,
  };
}

function tunnelOf(
  path: string,
  { ssh_tunnel }: DatabaseFile,
  stored: Tunnel | null,
  given: BundleSecrets,
  missing: string[],
): Tunnel | null {
  if (!ssh_tunnel) return null;
  const { server_address, server_port, username } = ssh_tunnel;
  const same =
    stored?.server_address === server_address &&
    stored.server_port === server_port &&
    stored.username === username;
  const secret = (
    name: 'password' | 'private_key' | 'private_key_password',
    sent: ByFile,
    noun: string,
  ): string | null => {
    const value = sent[path] ?? ssh_tunnel[name] ?? null;
    if (value !== PASSWORD_MASK) return value || null;
    if (same) return stored[name];
    missing.push(`Must provide a ${noun} for the ssh tunnel`);
    return null;
  };
  return {
    server_address,
    server_port,
    username,
    password: secret('password', given.tunnelPasswords, 'password'),
    private_key: secret('private_key', given.tunnelKeys, 'private key'),
    private_key_password: secret('private_key_password', given.tunnelKeyPasswords, 'private key password'),
  };
}

function extraOf(
  path: string,
  file: DatabaseFile,
  stored: Record<string, unknown>,
  given: BundleSecrets,
  missing: string[],
): Record<string, unknown> {
  const sent = given.encryptedExtra[path] ?? {};
  const filled = (value: unknown, kept: unknown, place: string): unknown => {
    if (value === PASSWORD_MASK) {
      const text = sent[place];
      if (text !== undefined) return decoded(text);
      if (kept !== undefined) return kept;
      missing.push(`Must provide value for masked_encrypted_extra field: ${place}`);
      return null;
    }
    if (!isObject(value)) return value;
    const inner = isObject(kept) ? kept : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, filled(item, inner[key], `${place}.${key}`)]),
    );
  };
  const parsed = objectIn(file.masked_encrypted_extra ?? file.encrypted_extra);
  const value = filled(parsed, stored, '$');
  return isObject(value) ? value : {};
}

/** A secret that is a JSON object, or text in which `\n` stands for a new line. */
function decoded(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Plain text: a password or a key.
  }
  return text.replaceAll('\\n', '\n');
}

function objectIn(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

export const isExtraText = (text: string | null | undefined): boolean => {
  try {
    return !text || isObject(JSON.parse(text));
  } catch {
    return false;
  }
};
