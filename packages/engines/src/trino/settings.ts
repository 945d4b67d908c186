import { driverSettings, parseAddress } from '../address.ts';
import type { ConnectionConfig } from '../engine.ts';

export interface Settings {
  /** Scheme, host and port of the coordinator. */
  origin: string;
  user: string;
  password: string | null;
  catalog: string | null;
  schema: string | null;
  tls: { ca?: string; rejectUnauthorized: boolean };
  connectTimeout: number;
  /** Milliseconds a coordinator may be silent; while a statement runs it answers every few seconds. */
  answerTimeout: number;
}

const CONNECT_TIMEOUT = 10_000;
/** Seconds, as the address gives them: `?request_timeout=60`. */
const REQUEST_TIMEOUT = 30;

/** `trino://user[:password]@host:port/catalog[/schema]`; a password or port 443 means HTTPS unless told otherwise. */
export function readSettings(config: ConnectionConfig): Settings {
  const address = parseAddress(config.uri);
  const settings = driverSettings(address, config.options);
  const [catalog, schema] = address.path.split('/').map(part => part || null);
  const secure = address.password !== null || address.port === 443;
  const scheme =
    settings.http_scheme === 'http' || settings.http_scheme === 'https' ? settings.http_scheme : null;
  const protocol = scheme ?? (secure ? 'https' : 'http');
  const host = address.host.includes(':') ? `[${address.host}]` : address.host || 'localhost';
  return {
    origin: `${protocol}://${host}:${address.port ?? (protocol === 'https' ? 443 : 8080)}`,
    user: address.username ?? 'parallax',
    password: address.password,
    catalog: catalog ?? null,
    schema: schema ?? null,
    tls: {
      ...(config.serverCertificate && { ca: config.serverCertificate }),
      rejectUnauthorized: String(settings.verify ?? 'true').toLowerCase() !== 'false',
    },
    connectTimeout: config.connectTimeout ?? CONNECT_TIMEOUT,
    answerTimeout: 1000 * (Number(settings.request_timeout) || REQUEST_TIMEOUT),
  };
}
