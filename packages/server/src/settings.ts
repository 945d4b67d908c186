import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { secretProblem } from './auth/keys.ts';
import { FLAG_DEFAULTS, type FlagName, type Flags, isFlag } from './flags.ts';
import { metadataLocation } from './metadata/location.ts';

export interface Settings {
  port: number;
  host: string;
  /** Metadata file, key file, uploads, results. */
  home: string;
  metadataUrl: string | undefined;
  redisUrl: string | undefined;
  adminPassword: string | undefined;
  examples: boolean;
  secretKey: string | undefined;
  role: Role;
  /** What the results of SQL runs may take on disk. */
  resultsBytes: number;
  /** How long a guest token opens an embedded dashboard. */
  guestTokenSeconds: number;
  /** How long the options of dashboard filters are kept; null for as long as any other answer. */
  filterOptionsSeconds: number | null;
  /** Hosts that imported datasets may load their data from; null for every public one. */
  dataHosts: readonly string[] | null;
  /** Chart types that the browser loads from elsewhere. */
  plugins: readonly Plugin[];
  /** The form of a saved query's schedule, for whoever runs such schedules; null where nobody does. */
  scheduledQueries: ScheduledQueries | null;
  flags: Flags;
}

export interface ScheduledQueries {
  JSONSCHEMA: { properties: Record<string, unknown> };
}

export interface Plugin {
  key: string;
  url: string;
}

const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that stops the start; its message is the one line shown. */
export class SettingsError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = 'SettingsError';
  }
}

const KNOWN = new Set([
  'PARALLAX_HOME',
  'PARALLAX_METADATA_URL',
  'PARALLAX_REDIS_URL',
  'PARALLAX_ADMIN_PASSWORD',
  'PARALLAX_EXAMPLES',
  'PARALLAX_SECRET_KEY',
  'PARALLAX_ROLE',
  'PARALLAX_RESULTS_GB',
  'PARALLAX_GUEST_TOKEN_SECONDS',
  'PARALLAX_FILTER_OPTIONS_CACHE_SECONDS',
  'PARALLAX_DATA_HOSTS',
  'PARALLAX_DYNAMIC_PLUGINS',
  'PARALLAX_SCHEDULED_QUERIES',
]);
const FLAG_PREFIX = 'PARALLAX_FEATURE_';
const FREE_PREFIXES = ['PARALLAX_TEST_', 'PARALLAX_FUZZ_'];

/** Reads the settings from the environment; an unknown `PARALLAX_*` name or an invalid value throws. */
export function readSettings(env: Environment): Settings {
  refuseUnknown(env);
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const home = resolve(value('PARALLAX_HOME') ?? join(homedir(), '.parallax'));
  return {
    port: port(value('PORT')),
    host: value('HOST') ?? '127.0.0.1',
    home,
    metadataUrl: checked('PARALLAX_METADATA_URL', value, url => metadataProblem(url, home)),
    redisUrl: checked('PARALLAX_REDIS_URL', value, redisProblem),
    adminPassword: env.PARALLAX_ADMIN_PASSWORD || undefined,
    examples: bool('PARALLAX_EXAMPLES', value('PARALLAX_EXAMPLES'), true),
    secretKey: checked('PARALLAX_SECRET_KEY', value, secretProblem),
    role: role(value('PARALLAX_ROLE')),
    resultsBytes: gigabytes('PARALLAX_RESULTS_GB', value('PARALLAX_RESULTS_GB'), 20),
    guestTokenSeconds: seconds('PARALLAX_GUEST_TOKEN_SECONDS', value('PARALLAX_GUEST_TOKEN_SECONDS'), 300),
    filterOptionsSeconds: optionalSeconds(
      'PARALLAX_FILTER_OPTIONS_CACHE_SECONDS',
      value('PARALLAX_FILTER_OPTIONS_CACHE_SECONDS'),
    ),
    dataHosts: hosts('PARALLAX_DATA_HOSTS', value('PARALLAX_DATA_HOSTS')),
    plugins: plugins(value('PARALLAX_DYNAMIC_PLUGINS')),
    scheduledQueries: scheduledQueries(value('PARALLAX_SCHEDULED_QUERIES')),
    flags: flags(env),
  };
}

function refuseUnknown(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (!name.startsWith('PARALLAX_') || KNOWN.has(name)) continue;
    if (FREE_PREFIXES.some(prefix => name.startsWith(prefix))) continue;
    if (name.startsWith(FLAG_PREFIX) && isFlag(name.slice(FLAG_PREFIX.length))) continue;
    throw new SettingsError(name, 'is not a setting of Parallax');
  }
}

function port(text: string | undefined): number {
  const number = Number(text ?? 8088);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new SettingsError('PORT', 'must be a port number between 0 and 65535');
  }
  return number;
}

function bool(name: string, text: string | undefined, otherwise: boolean): boolean {
  switch (text?.toLowerCase()) {
    case undefined:
      return otherwise;
    case 'true':
    case '1':
      return true;
    case 'false':
    case '0':
      return false;
    default:
      throw new SettingsError(name, 'must be true or false');
  }
}

function role(text: string | undefined): Role {
  const found = ROLES.find(name => name === (text ?? 'all'));
  if (!found) throw new SettingsError('PARALLAX_ROLE', `must be one of ${ROLES.join(', ')}`);
  return found;
}

function seconds(name: string, text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise);
  if (!Number.isInteger(number) || number < 1 || number > 86_400) {
    throw new SettingsError(name, 'must be a whole number of seconds between 1 and 86400');
  }
  return number;
}

function gigabytes(name: string, text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise);
  if (!(number > 0 && number <= 1_000_000)) throw new SettingsError(name, 'must be a number of gigabytes');
  return Math.round(number * 1024 ** 3);
}

const optionalSeconds = (name: string, text: string | undefined): number | null =>
  text === undefined ? null : seconds(name, text, 1);

/** Names with or without a port, set apart by spaces or commas. */
function hosts(name: string, text: string | undefined): string[] | null {
  if (text === undefined) return null;
  return text.split(/[\s,]+/).map(host => {
    if (URL.canParse(`http://${host}`) && new URL(`http://${host}`).pathname === '/' && !host.endsWith('/'))
      return host.toLowerCase();
    throw new SettingsError(name, 'must be hosts like files.example.com data.example.com:8080');
  });
}

/** `key=address` pairs, set apart by spaces. */
function plugins(text: string | undefined): Plugin[] {
  return (text?.split(/\s+/) ?? []).map(pair => {
    const [, key = '', url = ''] = /^([\w-]+)=(.+)$/.exec(pair) ?? [];
    if (
      !key ||
      !(url.startsWith('/') || /^https?:\/\//.test(url)) ||
      !URL.canParse(url, 'http://localhost')
    ) {
      throw new SettingsError(
        'PARALLAX_DYNAMIC_PLUGINS',
        'must be pairs like my-chart=https://host/chart.js',
      );
    }
    return { key, url };
  });
}

const isScheduledQueries = (value: unknown): value is ScheduledQueries => {
  const { JSONSCHEMA } = Object(value);
  return typeof Object(JSONSCHEMA).properties === 'object';
};

function scheduledQueries(text: string | undefined): ScheduledQueries | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isScheduledQueries(value)) return value;
  } catch {
    // Told below.
  }
  throw new SettingsError(
    'PARALLAX_SCHEDULED_QUERIES',
    'must be JSON like {"JSONSCHEMA": {"properties": {"every": {"type": "string"}}}}',
  );
}

function checked(
  name: string,
  value: (name: string) => string | undefined,
  problem: (text: string) => string | null,
): string | undefined {
  const text = value(name);
  const found = text === undefined ? null : problem(text);
  if (found) throw new SettingsError(name, found);
  return text;
}

function metadataProblem(url: string, home: string): string | null {
  try {
    metadataLocation(url, home);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'is not valid';
  }
}

const redisProblem = (url: string): string | null =>
  /^rediss?:\/\/./.test(url) ? null : 'must be redis://… or rediss://…';

function flags(env: Environment): Flags {
  const overrides: Partial<Record<FlagName, boolean>> = {};
  for (const name of Object.keys(env)) {
    const flag = name.startsWith(FLAG_PREFIX) ? name.slice(FLAG_PREFIX.length) : '';
    if (isFlag(flag)) overrides[flag] = bool(name, env[name]?.trim() || undefined, FLAG_DEFAULTS[flag]);
  }
  return { ...FLAG_DEFAULTS, ...overrides };
}
