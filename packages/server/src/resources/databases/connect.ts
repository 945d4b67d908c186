import { AppError } from '@parallax/contract';
import { type Connection, type Engine, engineFor, findEngine, parseAddress } from '@parallax/engines';
import type { Settings } from '../../settings.ts';
import { type Extra, isObject } from './extra.ts';
import { ownDatabaseAt, requireSafeTarget } from './policy.ts';
import { type OpenTunnel, openTunnel, type Tunnel } from './ssh.ts';

/** All that opening a connection takes, secrets in the clear. */
export interface Target {
  uri: string;
  extra: Extra;
  secrets: Record<string, unknown>;
  serverCertificate: string | null;
  tunnel: Tunnel | null;
}

export interface Opened {
  engine: Engine;
  connection: Connection;
}

const TRY_WAIT = 10_000;

/** Opens a pool on a target the policy allows, through its tunnel when it has one. */
export async function connect(
  target: Target,
  settings: Pick<Settings, 'home' | 'metadataUrl'>,
  options: { poolSize?: number; connectTimeout?: number; onLost?: () => void } = {},
): Promise<Opened> {
  await requireSafeTarget(target.uri, settings, target.tunnel);
  const engine = await engineFor(target.uri);
  const tunnel = target.tunnel ? await openTunnel(target.tunnel, placeOf(target.uri), options.onLost) : null;
  try {
    const connection = await engine.open({
      uri: tunnel ? throughTunnel(target.uri, tunnel) : target.uri,
      options: isObject(target.extra.engine_params) ? target.extra.engine_params : {},
      secrets: target.secrets,
      ...(target.serverCertificate && { serverCertificate: target.serverCertificate }),
      ...(options.poolSize !== undefined && { poolSize: options.poolSize }),
      ...(options.connectTimeout !== undefined && { connectTimeout: options.connectTimeout }),
    });
    const own = tunnel ? null : await ownDatabaseAt(target.uri, settings);
    return { engine, connection: closingWith(own === null ? connection : without(connection, own), tunnel) };
  } catch (error) {
    await tunnel?.close();
    throw engine.classify(error);
  }
}

/** Connects once and hangs up, within a bounded time. */
export async function tryConnection(
  target: Target,
  settings: Pick<Settings, 'home' | 'metadataUrl'>,
  signal: AbortSignal,
): Promise<void> {
  const { engine, connection } = await connect(target, settings, { poolSize: 1, connectTimeout: TRY_WAIT });
  const late = AbortSignal.timeout(TRY_WAIT);
  try {
    await connection.ping(AbortSignal.any([signal, late]));
  } catch (error) {
    if (late.aborted) {
      throw new AppError('CONNECTION_DATABASE_TIMEOUT', {
        message: `The database did not answer within ${TRY_WAIT / 1000} seconds.`,
      });
    }
    throw engine.classify(error);
  } finally {
    await connection.close();
  }
}

function placeOf(uri: string): { host: string; port: number } {
  const { scheme, host, port } = parseAddress(uri);
  return { host: host || 'localhost', port: port ?? findEngine(scheme)?.manifest.defaultPort ?? 0 };
}

const HOST = /^([^:]+:\/\/(?:.*@)?)(?:\[[^\]]*\]|[^:/?@]*)(?::[^/?]*)?((?:\/[^?]*)?(?:\?.*)?)$/s;

const throughTunnel = (uri: string, { port }: OpenTunnel): string =>
  uri.replace(HOST, (_, before: string, after: string) => `${before}127.0.0.1:${port}${after}`);

/** The connection, with the tunnel closed after the pool. */
function closingWith(connection: Connection, tunnel: OpenTunnel | null): Connection {
  if (!tunnel) return connection;
  return extend(connection, {
    async close() {
      await connection.close();
      await tunnel.close();
    },
  });
}

/** On the server of the product's own store: every catalog except that store. */
function without(connection: Connection, own: string): Connection {
  const refuse = (catalog: string | null | undefined) => {
    if (catalog !== own) return;
    throw new AppError('CONNECTION_DATABASE_PERMISSIONS_ERROR', {
      message: 'The metadata store of Parallax cannot be used as a data source.',
    });
  };
  return extend(connection, {
    run: async (sql, options) => {
      refuse(options?.catalog);
      return connection.run(sql, options);
    },
    ...(connection.load && {
      load: async (target, rows, options) => {
        refuse(target.catalog);
        await connection.load?.(target, rows, options);
      },
    }),
    ...(connection.session && {
      session: () => {
        const session = connection.session!();
        return {
          run: async (sql, options) => {
            refuse(options?.catalog);
            return session.run(sql, options);
          },
          end: () => session.end(),
        };
      },
    }),
    catalogs: async () => (await connection.catalogs()).filter(name => name !== own),
    schemas: async catalog => {
      refuse(catalog);
      return connection.schemas(catalog);
    },
    tables: async (scope, page) => {
      refuse(scope.catalog);
      return connection.tables(scope, page);
    },
    describe: async table => {
      refuse(table.catalog);
      return connection.describe(table);
    },
  });
}

/** Engines are classes or plain objects; either way the rest is asked of the original. */
function extend(connection: Connection, changes: Partial<Connection>): Connection {
  return new Proxy(connection, {
    get(target, name) {
      const own: unknown = Reflect.get(changes, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
