import { lookup } from 'node:dns/promises';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '@parallax/contract';
import { type Address, findEngine, parseAddress } from '@parallax/engines';
import { metadataLocation } from '../../metadata/location.ts';
import type { Settings } from '../../settings.ts';
import { isMetadataName, isRefusedAddress } from './unsafe-addresses.ts';

const LOOKUP_WAIT = 5_000;

type Home = Pick<Settings, 'home' | 'metadataUrl'>;

/** Local-file engines reach files of the server's machine, hence only administrators may connect them. */
export function requireEngineAllowed(uri: string, isAdmin: boolean): void {
  const entry = findEngine(parseAddress(uri).scheme);
  if (!entry?.manifest.capabilities.localFiles || isAdmin) return;
  throw refusal(
    `${entry.manifest.name} reads files of the server. Only administrators may connect it.`,
    'sqlalchemy_uri',
  );
}

/** What nobody may connect: the product's own store, link-local addresses and the clouds' metadata services. */
export async function requireSafeTarget(
  uri: string,
  home: Home,
  tunnel: { server_address: string } | null = null,
): Promise<void> {
  const address = parseAddress(uri);
  if (findEngine(address.scheme)?.manifest.capabilities.localFiles) {
    requireForeignFile(address, home);
    return;
  }
  requireSafeName(address.host);
  if (tunnel) {
    requireSafeName(tunnel.server_address);
    await safeAddresses(tunnel.server_address);
    return;
  }
  const addresses = await safeAddresses(address.host || 'localhost');
  const own = await ownDatabaseOn(address, addresses, home);
  if (own !== null && own === databaseOf(address)) throw ownStore();
}

/** The database of the product's own store when the address names the same server; null otherwise. */
export async function ownDatabaseAt(uri: string, home: Home): Promise<string | null> {
  const address = parseAddress(uri);
  if (findEngine(address.scheme)?.manifest.capabilities.localFiles) return null;
  return ownDatabaseOn(address, await addressesOf(address.host || 'localhost'), home);
}

async function ownDatabaseOn(address: Address, addresses: string[], home: Home): Promise<string | null> {
  const store = metadataLocation(home.metadataUrl, home.home);
  if (store.kind !== 'postgres') return null;
  const own = parseAddress(store.url);
  const engine = findEngine(own.scheme)?.manifest;
  if (!engine || findEngine(address.scheme)?.manifest !== engine) return null;
  if ((own.port ?? engine.defaultPort) !== (address.port ?? engine.defaultPort)) return null;
  const theirs = new Set(addresses.map(sameMachine));
  const shared = (await addressesOf(own.host || 'localhost')).some(item => theirs.has(sameMachine(item)));
  return shared ? databaseOf(own) : null;
}

const databaseOf = ({ path, username }: Address): string => path || username || 'postgres';

/** Every loopback address is this machine. */
const sameMachine = (address: string): string =>
  /^(127\.|::1$|0\.0\.0\.0$|::$|::ffff:127\.)/.test(address) ? 'loopback' : address;

function requireForeignFile({ path }: Address, home: Home): void {
  if (path.includes('\0')) throw refusal('The address is not a file of this machine.', 'database');
  const store = metadataLocation(home.metadataUrl, home.home);
  if (store.kind !== 'sqlite' || path === '' || path === ':memory:') return;
  const [mine, theirs] = [fileOf(store.path), fileOf(path)];
  if (resolve(path) === resolve(store.path) || (mine !== null && mine === theirs)) throw ownStore();
}

/** Device and node: the same for every link to a file. */
function fileOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(resolve(path), { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

function requireSafeName(host: string): void {
  if (isMetadataName(host) || isRefusedAddress(host)) throw refusedHost(host);
}

async function safeAddresses(host: string): Promise<string[]> {
  requireSafeName(host);
  const addresses = await addressesOf(host);
  if (addresses.some(isRefusedAddress)) throw refusedHost(host);
  return addresses;
}

/** What the machine's resolver makes of a name, aliases followed; nothing when it knows none in time. */
async function addressesOf(host: string): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never[]>(done => {
    timer = setTimeout(() => done([]), LOOKUP_WAIT);
  });
  try {
    const found = await Promise.race([lookup(host, { all: true }), late]);
    return found.map(({ address }) => address);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

const refusedHost = (host: string) =>
  refusal(`${host} is a link-local or cloud metadata address, which cannot be connected.`, 'host');
const ownStore = () => refusal('The metadata store of Parallax cannot be used as a data source.', 'database');

const refusal = (message: string, field: string) =>
  new AppError('CONNECTION_DATABASE_PERMISSIONS_ERROR', { message, extra: { invalid: [field] } });
