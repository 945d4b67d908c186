import type { Plugin } from 'vite';
import { chartParts } from './chart-parts.ts';

const PICTURES = ['chart-host/renderers/EChartsView.tsx', 'chart-host/renderers/families/cartesian.ts'];

/** What a page asks for as soon as its script runs, by the start of its address; the server names it in the HTML. */
const PAGES: readonly [address: string, modules: readonly string[]][] = [
  ['/superset/dashboard/', ['screens/dashboard/view/DashboardScreen.tsx', ...PICTURES]],
  ['/superset/welcome/', ['ui/kit/KitScreens.tsx', 'screens/home/Home.tsx']],
  ['/superset/explore/', ['screens/explore/Explore.tsx', ...PICTURES]],
  ['/explore/', ['screens/explore/Explore.tsx', ...PICTURES]],
  ['/', ['ui/kit/KitScreens.tsx']],
];

/** What a dashboard with filters shows beside its charts. */
const FILTERS = ['screens/dashboard/filters/FilterBar.tsx', 'screens/dashboard/filters/Indicators.tsx'];

/** What draws each family of charts, for the report. */
const FAMILIES: readonly [name: string, module: string][] = [
  ...['part-of-whole', 'hierarchy', 'relation', 'grid', 'statistic', 'geo'].map((name): [string, string] => [
    name,
    `chart-host/renderers/families/${name}.ts`,
  ]),
  ...['Grid', 'Pivot', 'Number', 'Markup', 'Map'].map((name): [string, string] => [
    `${name.toLowerCase()} view`,
    `chart-host/renderers/${name}View.tsx`,
  ]),
];

interface Chunk {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: string[];
  isEntry: boolean;
  viteMetadata?: { importedCss: Set<string> };
}
type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/**
 * Writes `preloads.json`: the scripts and styles beyond those of every page that each page needs, each chart type, and
 * filters; and `bundle.json`, for the report, with what each family of charts adds.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    async generateBundle(_options, output) {
      const bundle: Bundle = output;
      const everywhere = Object.values(bundle).flatMap(chunk =>
        chunk.type === 'chunk' && chunk.isEntry ? [...filesOf(bundle, chunk.fileName)] : [],
      );
      const needed = (modules: readonly string[]): string[] => {
        const files = new Set(modules.flatMap(module => reached(bundle, module)));
        for (const file of everywhere) files.delete(file);
        return [...files];
      };
      const pages = PAGES.map(([address, modules]) => [address, needed(modules)]);
      const charts = (await chartParts()).map(([type, modules]) => [type, needed(modules)]);
      const preloads = { pages, charts: Object.fromEntries(charts), filters: needed(FILTERS) };
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) });
      const drawn = new Set(['DashboardScreen.tsx', ...PICTURES].flatMap(module => reached(bundle, module)));
      const families = FAMILIES.map(([name, module]) => [
        name,
        reached(bundle, module).filter(file => !everywhere.includes(file) && !drawn.has(file)),
      ]);
      const report = { everywhere: [...new Set(everywhere)], pages, families };
      this.emitFile({ type: 'asset', fileName: 'bundle.json', source: JSON.stringify(report) });
    },
  };
}

const reached = (bundle: Bundle, module: string): string[] => [...filesOf(bundle, chunkOf(bundle, module))];

/** The chunk a module opens, or the one it has become part of. */
function chunkOf(bundle: Bundle, module: string): string {
  const isIt = (id: string | null): boolean => id?.endsWith(`/${module}`) ?? false;
  const chunks = Object.values(bundle).filter(chunk => chunk.type === 'chunk');
  const found =
    chunks.find(chunk => isIt(chunk.facadeModuleId)) ?? chunks.find(chunk => chunk.moduleIds.some(isIt));
  if (!found) throw new Error(`preloads: no chunk for ${module}`);
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
