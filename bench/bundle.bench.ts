import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchResult } from './result.ts';

const DIST = fileURLToPath(new URL('../packages/web/dist/', import.meta.url));

interface BundleReport {
  everywhere: string[];
  pages: [address: string, files: string[]][];
  families: [name: string, files: string[]][];
}

/** As sent: brotli, which the build has written beside the file, or the file itself when it is tiny. */
const kilobytes = (files: readonly string[]): number =>
  files
    .filter(file => file.endsWith('.js'))
    .map(file => join(DIST, file))
    .map(path => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size)
    .reduce((sum, size) => sum + size, 0) / 1024;

/** JavaScript of each page at its start, and what each family of charts adds when it is first drawn. */
export async function run(): Promise<BenchResult[]> {
  const report: BundleReport = JSON.parse(readFileSync(join(DIST, 'bundle.json'), 'utf8'));
  const row = (name: string, files: readonly string[]): BenchResult => ({
    name,
    value: kilobytes(files),
    unit: 'KB',
  });
  return [
    row('every page', report.everywhere),
    ...report.pages.map(([address, files]) =>
      row(`${address} at its start`, [...report.everywhere, ...files]),
    ),
    ...report.families.map(([name, files]) => row(`charts: ${name} adds`, files)),
  ];
}
