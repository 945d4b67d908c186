import { fileURLToPath } from 'node:url';
import type { EndpointDefinition } from '@parallax/contract';
import { type Plugin, runnerImport } from 'vite';

const API = fileURLToPath(new URL('../../contract/src/api.ts', import.meta.url));
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
      if (id !== API) return undefined;
      const { module } = await runnerImport<{ api: Declarations }>(API, { configFile: false, root: '.' });
      const table = mapValues(module.api, operations => mapValues(operations, outline));
      return `export const api = ${JSON.stringify(table)};`;
    },
  };
}

const mapValues = <V, R>(record: Record<string, V>, change: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const outline = (endpoint: EndpointDefinition) =>
  Object.fromEntries(KEPT.flatMap(key => (endpoint[key] === undefined ? [] : [[key, endpoint[key]]])));
