import type { Plugin } from 'vite';

type Imports = ReadonlyMap<string, readonly string[]>;

/** Ends the build when chunks import each other: such a page may stay blank without a word in the console. */
export function noChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap(part => (part.type === 'chunk' ? [part] : []));
      const cycle = cycleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (cycle) this.error(`chunks import each other: ${cycle.join(' → ')}`);
    },
  };
}

/** The files of one circle of imports, the first of them again at its end; null when there is none. */
export function cycleOf(imports: Imports): string[] | null {
  const harmless = new Set<string>();
  const search = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (harmless.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const cycle = search(next, [...path, file]);
      if (cycle) return cycle;
    }
    harmless.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const cycle = search(file, []);
    if (cycle) return cycle;
  }
  return null;
}
