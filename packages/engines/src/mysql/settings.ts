import { isIP } from 'node:net';
import { AppError } from '@parallax/contract';
import type { ConnectionOptions, SslOptions } from 'mysql2';
import { driverSettings, parseAddress, refuseSettings } from '../address.ts';
import type { ConnectionConfig } from '../engine.ts';

/** Settings that would let the server read files of this machine, or reach another target than the address says. */
const REFUSED = [
  ...['local_infile', 'localinfile', 'allow_local_infile', 'allowloadlocalinfile', 'infilestreamfactory'],
  ...['host', 'port', 'user', 'password', 'passwd', 'unix_socket', 'socketpath', 'read_default_file'],
  ...['read_default_group', 'ssl_ca', 'ssl_cert', 'ssl_key', 'ssl_capath', 'sslca', 'sslcert', 'sslkey'],
  ...['multiplestatements', 'client_flag', 'flags', 'init_command', 'plugin_dir', 'authplugins', 'stream'],
];
const CONNECT_TIMEOUT = 10_000;

export interface Settings {
  /** Database of the address, if it names one. */
  database: string | null;
  driver: ConnectionOptions;
}

export function readSettings(config: ConnectionConfig): Settings {
  const address = parseAddress(config.uri);
  const settings = driverSettings(address, config.options);
  refuseSettings(settings, REFUSED);
  const seconds = Number(settings.connect_timeout);
  return {
    database: address.path || null,
    driver: {
      host: address.host || 'localhost',
      port: address.port ?? 3306,
      user: address.username ?? '',
      password: address.password ?? '',
      ...(address.path && { database: address.path }),
      connectTimeout: config.connectTimeout ?? (seconds > 0 ? seconds * 1000 : CONNECT_TIMEOUT),
      charset: 'utf8mb4',
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      jsonStrings: true,
      multipleStatements: false,
      // IGNORE_SPACE would turn function names into reserved words; LOCAL_FILES lets a server ask for our files.
      flags: ['-LOCAL_FILES', '-IGNORE_SPACE'],
      ...sslOptions(settings, address.host, config.serverCertificate),
    },
  };
}

/** `ssl=1` of the connection form encrypts; a certificate or a VERIFY mode also checks who answers. */
function sslOptions(
  settings: Record<string, unknown>,
  host: string,
  certificate: string | undefined,
): { ssl?: SslOptions } {
  const mode = String(settings.ssl_mode ?? '').toUpperCase();
  const known = ['', 'DISABLED', 'PREFERRED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'];
  if (!known.includes(mode)) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', {
      message: `ssl_mode must be one of ${known.slice(1).join(', ')}.`,
      extra: { invalid: ['query'] },
    });
  }
  // The driver compares the certificate with "localhost" when the host is an address.
  if (mode === 'VERIFY_IDENTITY' && isIP(host)) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', {
      message: 'ssl_mode VERIFY_IDENTITY needs the name of the host, not its address.',
      extra: { invalid: ['host'] },
    });
  }
  const asked = ['1', 'true'].includes(String(settings.ssl ?? '').toLowerCase());
  const verifies = mode.startsWith('VERIFY') || certificate !== undefined;
  if (!asked && !verifies && mode !== 'REQUIRED') return {};
  return {
    ssl: {
      rejectUnauthorized: verifies,
      verifyIdentity: mode === 'VERIFY_IDENTITY',
      ...(certificate && { ca: certificate }),
    },
  };
}
