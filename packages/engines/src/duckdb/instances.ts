import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { AppError } from '@parallax/contract';
import { driverSettings, objectOf, parseAddress } from '../address.ts';
import type { ConnectionConfig } from '../engine.ts';
import { filePathOf, requireFile } from '../file-path.ts';
import { BufferPool } from './buffer-pool.ts';
import { TableList } from './table-list.ts';

/** A share of the one instance that this process may hold of a database file. */
export interface InstanceLease {
  instance: DuckDBInstance;
  tables: TableList;
  pool: BufferPool;
  release(): void;
}

interface Shared {
  opening: Promise<DuckDBInstance>;
  tables: TableList;
  pool: BufferPool;
  trusted: boolean;
  users: number;
}
const shared = new Map<string, Shared>();

/** Opens the file of the configuration, or joins the instance that has it open; memory databases are never shared. */
export async function leaseInstance(config: ConnectionConfig): Promise<InstanceLease> {
  const path = filePathOf(config.uri);
  if (path === null) {
    const opening = createInstance(':memory:', config);
    const instance = await opening;
    const pool = poolOf(opening, config);
    return { instance, tables: new TableList(), pool, release: () => instance.closeSync() };
  }
  requireFile(path, config.trusted);
  return joinInstance(keyOf(path), path, config);
}

async function joinInstance(key: string, path: string, config: ConnectionConfig): Promise<InstanceLease> {
  const trusted = config.trusted ?? false;
  const found = shared.get(key);
  if (found && found.trusted !== trusted) throw busyError(path);
  const entry = found ?? newEntry(path, config);
  shared.set(key, entry);
  entry.users++;
  const leave = () => {
    if (--entry.users > 0) return false;
    if (shared.get(key) === entry) shared.delete(key);
    return true;
  };
  try {
    const instance = await entry.opening;
    let held = true;
    return {
      instance,
      tables: entry.tables,
      pool: entry.pool,
      release() {
        if (held && leave()) instance.closeSync();
        held = false;
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

function newEntry(path: string, config: ConnectionConfig): Shared {
  const opening = createInstance(path, config);
  return {
    opening,
    tables: new TableList(),
    pool: poolOf(opening, config),
    trusted: config.trusted ?? false,
    users: 0,
  };
}

const poolOf = (opening: Promise<DuckDBInstance>, config: ConnectionConfig): BufferPool =>
  new BufferPool(opening, settingsOf(config).memory_limit);

function keyOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

const busyError = (path: string) =>
  new AppError('GENERIC_DB_ENGINE_ERROR', {
    message: `The database file ${path} is being loaded. Try again in a moment.`,
  });

async function createInstance(path: string, config: ConnectionConfig): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(path, settingsOf(config));
  const connection = await instance.connect();
  try {
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    if (!config.trusted) {
      await connection.run('SET GLOBAL enable_external_access = false');
      await connection.run("SET GLOBAL allowed_configs = ['memory_limit']");
      await connection.run('SET GLOBAL lock_configuration = true');
    }
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  } finally {
    connection.closeSync();
  }
}

/** Nothing may be downloaded, whoever asks; of the stored settings only the harmless ones count. */
function settingsOf(config: ConnectionConfig): Record<string, string> {
  const settings = driverSettings(parseAddress(config.uri), config.options);
  const { memory_limit, threads } = { ...settings, ...objectOf(settings.config) };
  const readOnly = /^(true|1|read_only)$/i.test(String(settings.read_only ?? settings.access_mode ?? ''));
  return {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    temp_directory: join(tmpdir(), 'parallax-duckdb'),
    ...(memory_limit !== undefined && { memory_limit: String(memory_limit) }),
    ...(threads !== undefined && { threads: String(threads) }),
    ...(readOnly && { access_mode: 'READ_ONLY' }),
  };
}
