import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const BARE = fileURLToPath(new URL('./bare-schemas.ts', import.meta.url));

/**
 * Leaves the schema library out of the client: TypeScript has checked what it sends, and the server validates. Endpoint
 * declarations keep their method, path and which parts they have; their schemas become bare outlines.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'typebox' && importer?.includes('/packages/contract/src/') ? BARE : undefined,
  };
}
