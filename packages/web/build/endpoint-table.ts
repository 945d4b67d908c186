import { fileURLToPath } from 'node:url';
import type { EndpointDefinition } from '@parallax/contract';
import { type Plugin, runnerImport } from 'vite';

const contract = (path: string): string =>
  fileURLToPath(new URL(`../../contract/src/${path}`, import.meta.url));
const API = contract('api.ts');
const METADATA = contract('resources/dashboard-metadata.ts');
/** What the client looks at; the rest of a declaration is for the server and the type checker. */
const KEPT = ['method', 'path', 'auth', 'csrf', 'consumes', 'produces'] as const;

type Declarations = Record<string, Record<string, EndpointDefinition>>;

/**
 * Puts a plain table of endpoints in the place of their declarations, and with them leaves every schema out of the
 * client: TypeScript has checked what it sends, and the server validates.
 */
export function endpointTable(): Plugin {
  return {
    name: 'endpoint-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id === METADATA) return metadataKeys();
      if (id !== API) return undefined;
      const { module } = await runnerImport<{ api: Declarations }>(API, { configFile: false, root: '.' });
      const table = mapValues(module.api, operations => mapValues(operations, outline));
      return `export const api = ${JSON.stringify(table)};`;
    },
  };
}

/** The names alone; the client never looks at the schema they are read from. */
async function metadataKeys(): Promise<string> {
  const { module } = await runnerImport<{ DASHBOARD_METADATA_KEYS: readonly string[] }>(METADATA, {
    configFile: false,
    root: '.',
  });
  const keys = JSON.stringify(module.DASHBOARD_METADATA_KEYS);
  return `export const DashboardMetadata = undefined; export const DASHBOARD_METADATA_KEYS = ${keys};`;
}

const mapValues = <V, R>(record: Record<string, V>, change: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const outline = (endpoint: EndpointDefinition) =>
  Object.fromEntries(KEPT.flatMap(key => (endpoint[key] === undefined ? [] : [[key, endpoint[key]]])));
