import { checkServerIdentity } from 'node:tls';
import { AppError } from '@parallax/contract';
import type { ClientConfig } from 'pg';
import { type Address, driverSettings, parseAddress, refuseSettings } from '../address.ts';
import type { ConnectionConfig } from '../engine.ts';

/** Settings that would reach another target than the address says, or read files of this machine. */
const REFUSED = [
  'host',
  'hostaddr',
  'port',
  'user',
  'password',
  'dbname',
  'service',
  'servicefile',
  'passfile',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslcrl',
  'sslcrldir',
  'sslpassword',
  'krbsrvname',
  'replication',
];
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof MODES)[number];

export interface Settings {
  address: Address & { port: number };
  database: string;
  sslMode: SslMode;
  /** Everything a client needs except the database and, for the undecided modes, whether to encrypt. */
  client: ClientConfig;
}

const CONNECT_TIMEOUT = 10_000;

export function readSettings(config: ConnectionConfig): Settings {
  const parsed = parseAddress(config.uri);
  const address = { ...parsed, host: parsed.host || 'localhost', port: parsed.port ?? 5432 };
  const settings = driverSettings(address, config.options);
  refuseSettings(settings, REFUSED);
  const seconds = Number(settings.connect_timeout);
  const sslMode = sslModeOf(settings.sslmode, config.serverCertificate);
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    address,
    database: address.path || address.username || 'postgres',
    sslMode,
    client: {
      host: address.host,
      port: address.port,
      user: address.username ?? 'postgres',
      // Without a password pg looks for one in files and variables of this machine; an empty one stops it.
      password: address.password ?? '',
      application_name: text(settings.application_name) ?? 'Parallax',
      options: text(settings.options),
      connectionTimeoutMillis: config.connectTimeout ?? (seconds > 0 ? seconds * 1000 : CONNECT_TIMEOUT),
      keepAlive: true,
      ssl: tlsOptions(sslMode, config.serverCertificate),
    },
  };
}

function sslModeOf(value: unknown, certificate: string | undefined): SslMode {
  if (value === undefined) return certificate ? 'verify-ca' : 'prefer';
  const mode = MODES.find(known => known === value);
  if (mode) return mode;
  throw new AppError('GENERIC_DB_ENGINE_ERROR', {
    message: `sslmode must be one of ${MODES.join(', ')}.`,
    extra: { invalid: ['query'] },
  });
}

/** What each mode checks, as libpq does: a certificate authority at hand turns `require` into `verify-ca`. */
function tlsOptions(mode: SslMode, certificate: string | undefined): ClientConfig['ssl'] {
  if (mode === 'disable') return false;
  const verifies = mode.startsWith('verify') || (mode === 'require' && certificate !== undefined);
  return {
    rejectUnauthorized: verifies,
    ...(certificate && { ca: certificate }),
    checkServerIdentity: mode === 'verify-full' ? checkServerIdentity : () => undefined,
  };
}
