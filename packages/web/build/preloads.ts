import type { Plugin } from 'vite';

const PICTURES = ['chart-host/renderers/EChartsView.tsx', 'chart-host/renderers/families/cartesian.ts'];

/** What a page asks for as soon as its script runs, by the start of its address; the server names it in the HTML. */
const PAGES: readonly [address: string, modules: readonly string[]][] = [
  ['/superset/dashboard/', ['screens/dashboard/view/DashboardScreen.tsx', ...PICTURES]],
  ['/superset/welcome/', ['ui/kit/KitScreens.tsx', 'screens/home/Home.tsx']],
  ['/superset/explore/', ['ui/kit/KitScreens.tsx', 'screens/explore/Explore.tsx', ...PICTURES]],
  ['/explore/', ['ui/kit/KitScreens.tsx', 'screens/explore/Explore.tsx', ...PICTURES]],
  ['/', ['ui/kit/KitScreens.tsx']],
];

interface Chunk {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  isEntry: boolean;
  viteMetadata?: { importedCss: Set<string> };
}
type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/** Writes `preloads.json`: for each page the scripts and styles it needs beyond those of every page. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_options, output) {
      const bundle: Bundle = output;
      const everywhere = Object.values(bundle).flatMap(chunk =>
        chunk.type === 'chunk' && chunk.isEntry ? [...filesOf(bundle, chunk.fileName)] : [],
      );
      const pages = PAGES.map(([address, modules]) => {
        const files = new Set(modules.flatMap(module => [...filesOf(bundle, chunkOf(bundle, module))]));
        for (const file of everywhere) files.delete(file);
        return [address, [...files]];
      });
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(pages) });
    },
  };
}

function chunkOf(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find(
    chunk => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/src/${module}`),
  );
  if (found?.type !== 'chunk') throw new Error(`preloads: no chunk for ${module}`);
  return found.fileName;
}

/** A chunk, all it imports at once, and their styles. */
function filesOf(bundle: Bundle, start: string): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(start);
  return files;
}
