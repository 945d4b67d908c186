import { join } from 'node:path';
import { compare } from './inputs.mjs';
import { quietly, root, step } from './steps.mjs';

const sources = (...packages) =>
  packages.flatMap(name => [`packages/${name}/src`, `packages/${name}/package.json`]);

const builds = [
  {
    name: 'building the server',
    stamp: 'server',
    inputs: [
      ...sources('contract', 'query', 'engines', 'charts', 'server', 'cli'),
      'package-lock.json',
      'tools/product/build-server.mjs',
    ],
    output: 'packages/server/dist/main.js',
    run: name => quietly(name, process.execPath, ['tools/product/build-server.mjs']),
  },
  {
    name: 'building the web client',
    stamp: 'web',
    inputs: [
      ...sources('contract', 'query', 'charts', 'web'),
      'packages/web/public',
      'packages/web/build',
      'packages/web/index.html',
      'packages/web/vite.config.ts',
      'package-lock.json',
    ],
    output: 'packages/web/dist/index.html',
    run: name =>
      quietly(name, process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
        cwd: join(root, 'packages/web'),
      }),
  },
];

/** Builds what changed since the last build; says nothing when all is current, or when asked to be quiet. */
export async function ensureBuilt({ quiet = false, only = builds.map(build => build.stamp) } = {}) {
  for (const build of builds.filter(({ stamp }) => only.includes(stamp))) {
    const state = compare(build.stamp, build);
    if (state.current) continue;
    if (quiet) await build.run(build.name);
    else await step(build.name, () => build.run(build.name));
    state.record();
  }
}
