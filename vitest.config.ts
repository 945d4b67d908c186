import { defineConfig } from 'vitest/config';

const fuzzing = process.env.PARALLAX_FUZZ_RUNS !== undefined;

/** Their files share a process: most of the time would go into loading the same modules again. */
const SHARED = ['contract', 'query', 'charts', 'engines', 'server', 'cli'];

const files = (folder: string) => `packages/${folder}/**/*.test.{ts,tsx}`;

export default defineConfig({
  test: {
    setupFiles: [fuzzing ? 'tools/testing/fuzz-runs.ts' : 'tools/testing/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: SHARED.map(name => files(`${name}/src`)) },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [files('web/src'), ...(fuzzing ? [] : [files('web/build'), 'tools/**/*.test.ts'])],
        },
      },
    ],
  },
});
