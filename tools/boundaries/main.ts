import { readRepository } from './repository.ts';
import { violations } from './rules.ts';
import { sizeReport } from './sizes.ts';

const repository = readRepository();
process.stdout.write(`${sizeReport(repository.workspaces.flatMap(({ modules }) => modules))}\n`);
const found = violations(repository);
for (const { path, line, problem } of found) process.stderr.write(`${path}:${line}: ${problem}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
