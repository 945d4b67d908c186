import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engines } from '@parallax/engines';
import { conformanceTable } from '@parallax/engines/conformance-report';

/** Writes docs/engines.md from the outcomes that the suites have left in a folder: `conformance-report.ts <folder>`. */
const folder = process.argv[2] ?? '';
const found = engines.flatMap(({ manifest }) => {
  const file = join(folder, `${manifest.engine}.json`);
  return existsSync(file) ? [[manifest.engine, JSON.parse(readFileSync(file, 'utf8'))] as const] : [];
});
const INTRODUCTION = `# Engines

What \`npm run conformance\` found when it last ran the same cases (\`packages/engines/src/conformance\`) against every
engine: DuckDB and SQLite in the process and beside it, PostgreSQL, MariaDB (as \`mysql\`) and Trino on real servers. ✓
passed; – with a number was left out for the reason below.

`;
const target = fileURLToPath(new URL('../docs/engines.md', import.meta.url));
writeFileSync(target, `${INTRODUCTION}${conformanceTable(Object.fromEntries(found))}\n`);
