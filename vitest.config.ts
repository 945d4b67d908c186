import { defineConfig } from 'vitest/config';

const fuzzing = process.env.PARALLAX_FUZZ_RUNS !== undefined;

export default defineConfig({
  test: {
    include: fuzzing
      ? ['packages/*/src/**/*.test.{ts,tsx}']
      : ['packages/*/{src,build}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    setupFiles: [fuzzing ? 'tools/testing/fuzz-runs.ts' : 'tools/testing/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
