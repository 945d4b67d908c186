import { scaffold } from './scaffold/command.ts';
import { enginePlan } from './scaffold/engine.ts';

/** `npx tsx tools/new-engine.ts cockroach postgres`: the second word is the engine whose SQL is closest. */
const [name = '', cousin = 'duckdb'] = process.argv.slice(2);
scaffold(
  () => enginePlan(name, cousin),
  `Next: write connection.ts until npx vitest packages/engines/src/${name} passes.`,
);
