import { AppError } from '@parallax/contract';

/** A database address taken apart: `engine+driver://user:password@host:port/path?key=value`. */
export interface Address {
  scheme: string;
  driver: string | null;
  username: string | null;
  password: string | null;
  host: string;
  port: number | null;
  /** Everything between the host and the query, decoded, without the first slash. */
  path: string;
  query: Record<string, string>;
}

const ADDRESS =
  /^(?<scheme>[a-z][\w]*)(?:\+(?<driver>[\w-]+))?:\/\/(?:(?<username>[^:/@]*)(?::(?<password>.*))?@)?(?:\[(?<ipv6>[^\]/?]+)\]|(?<host>[^:/?@]*))(?::(?<port>[^/?]*))?(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/is;

/** Reads a SQLAlchemy-style address. The password may hold any character, the rest is percent-encoded. */
export function parseAddress(uri: string): Address {
  const groups = ADDRESS.exec(uri.trim())?.groups;
  if (!groups?.scheme) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', {
      message: 'The address must look like engine://user:password@host:port/database.',
    });
  }
  return {
    scheme: groups.scheme.toLowerCase(),
    driver: groups.driver ?? null,
    username: groups.username ? decoded(groups.username) : null,
    password: groups.password === undefined ? null : decoded(groups.password),
    host: groups.ipv6 ?? decoded(groups.host ?? ''),
    port: portOf(groups.port),
    path: decoded(groups.path ?? ''),
    query: Object.fromEntries(new URLSearchParams(groups.query ?? '')),
  };
}

function portOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new AppError('CONNECTION_INVALID_PORT_ERROR', {
    message: `The port ${text} is not a number from 0 to 65535.`,
    extra: { invalid: ['port'] },
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Driver settings of an address: its query, overridden by `engine_params.connect_args` of the connection. */
export function driverSettings(
  address: Address,
  options: Record<string, unknown> | undefined,
): Record<string, unknown> {
  return { ...address.query, ...objectOf(options?.connect_args) };
}

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Fails on settings that would reach around the address or read files of this machine. */
export function refuseSettings(settings: Record<string, unknown>, refused: readonly string[]): void {
  const found = Object.keys(settings).find(key => refused.includes(key.toLowerCase()));
  if (found === undefined) return;
  throw new AppError('GENERIC_DB_ENGINE_ERROR', {
    message: `The connection setting ${found} is not allowed.`,
    extra: { invalid: [found] },
  });
}
