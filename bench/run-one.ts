import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs one `*.bench.ts` in a process of its own and writes its numbers: `run-one.ts <file> <report>`. */
const [file = '', report = ''] = process.argv.slice(2);
const { run } = await import(pathToFileURL(resolve(file)).href);
writeFileSync(report, JSON.stringify(await run()));
process.exit(0);
