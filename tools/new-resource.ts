import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './boundaries/repository.ts';
import { scaffold } from './scaffold/command.ts';
import { resourcePlan } from './scaffold/resource.ts';

/** `npx tsx tools/new-resource.ts glossary-term` */
const [name = ''] = process.argv.slice(2);
scaffold(
  () => resourcePlan(name, readdirSync(join(root, 'packages/server/src/metadata/migrations'))),
  'Next: describe its fields in contract, the migration and definition.ts, and give roles their permissions.',
);
