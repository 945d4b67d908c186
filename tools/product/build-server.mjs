import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './steps.mjs';

/**
 * What every start loads goes into the bundle with all it needs: reading a few hundred small files took longer than
 * everything else. Drivers, native modules and whatever reads files beside itself stay outside and load on first use.
 */
const INSIDE = /^(@parallax\/|fastify$|@fastify\/|kysely|typebox|ajv|jose|lru-cache|fast-json-stringify)/;

const drawTheLine = {
  name: 'draw-the-line',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      const ofBundledPackage = importer.includes('/node_modules/') && !path.startsWith('node:');
      return kind === 'entry-point' || ofBundledPackage || INSIDE.test(path)
        ? undefined
        : { path, external: true };
    });
  },
};

const outdir = join(root, 'packages/server/dist');
const result = build({
  absWorkingDir: root,
  entryPoints: {
    main: 'packages/server/src/main.ts',
    cli: 'packages/cli/src/main.ts',
    'sql-thread': 'packages/server/src/sql-reading/thread.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  // From this version on an import may say that it is JSON; for an older one the bundler would leave that out.
  target: 'node20.10',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
  plugins: [drawTheLine],
  // CommonJS packages inside an ES module still ask for built-ins by require
  banner: {
    js: `import { createRequire as parallaxRequire } from 'node:module'; const require = parallaxRequire(import.meta.url);`,
  },
});
// esbuild has already printed what is wrong
const { metafile } = await result.catch(() => process.exit(1));
const written = new Set(Object.keys(metafile.outputs).map(path => basename(path)));
for (const name of readdirSync(outdir)) if (!written.has(name)) rmSync(join(outdir, name));
