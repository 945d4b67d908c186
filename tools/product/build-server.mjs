import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './steps.mjs';

/** Our own packages are TypeScript sources and go into the bundle; everything from npm stays outside it. */
const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@parallax/') ? undefined : { path, external: true },
    );
  },
};

const outdir = join(root, 'packages/server/dist');
rmSync(outdir, { recursive: true, force: true });
const result = build({
  absWorkingDir: root,
  entryPoints: ['packages/server/src/main.ts'],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [npmStaysOutside],
});
// esbuild has already printed what is wrong
await result.catch(() => process.exit(1));
