import type { Plugin } from 'vite';

const STUB = '\0schema-stub';

/**
 * Leaves the schema library out of the client: TypeScript has checked what it sends, and the server validates. Endpoint
 * declarations keep their method, path and which parts they have; their schemas become empty objects.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'typebox' && importer?.includes('/packages/contract/src/') ? STUB : undefined,
    load: id => (id === STUB ? 'export const Type = new Proxy({}, { get: () => () => ({}) });' : undefined),
  };
}
