import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];
type Parts = ReadonlyMap<string, string>;

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

interface Part {
  /** Of its chunk. */
  name: string;
  roots: readonly string[];
  /** The folder whose lazily loaded modules may share the chunk. */
  own: string;
  /** What other screens need of it as well comes along with what parts share, not in files of its own. */
  lean?: boolean;
}

/** What is loaded whenever one of its roots is: pages that are opened cold and often, and what most of them show. */
const PARTS: readonly Part[] = [
  {
    name: 'dashboard',
    roots: [source('screens/dashboard/view/DashboardScreen.tsx')],
    own: source('screens/dashboard/'),
    lean: true,
  },
  {
    name: 'explore',
    roots: [source('screens/explore/Explore.tsx')],
    own: source('screens/explore/'),
    lean: true,
  },
  { name: 'home', roots: [source('screens/home/Home.tsx')], own: source('screens/home/') },
  {
    name: 'filters',
    roots: ['FilterBar.tsx', 'Indicators.tsx'].map(file => source(`screens/dashboard/filters/${file}`)),
    own: source('screens/dashboard/'),
    lean: true,
  },
  {
    name: 'pictures',
    roots: ['ECharts', 'Number', 'Grid'].map(kind => source(`chart-host/renderers/${kind}View.tsx`)),
    own: source('chart-host/renderers/'),
    lean: true,
  },
];

/** What several parts need, or a part and something else. */
const SHARED = 'pages';

const known = new WeakMap<Context, Parts>();

/**
 * Puts what a part alone needs at once into one chunk, and what parts share into another: a browser fetches six files
 * at a time, so many small ones take longer than their size.
 */
export const pageChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
  const parts = known.get(context) ?? partsOf(context);
  known.set(context, parts);
  return parts.get(id) ?? null;
};

function partsOf(context: Context): Parts {
  const lazy = lazyRoots(context);
  const needs = PARTS.map(({ roots }) => closure(roots, context));
  const parts = new Map<string, string>();
  for (const [index, { name, own, lean }] of PARTS.entries()) {
    const elsewhere = closure(
      lazy.filter(root => !root.startsWith(own)),
      context,
    );
    for (const id of needs[index]!) {
      if (needs.some((other, at) => at !== index && other.has(id))) parts.set(id, SHARED);
      else if (!elsewhere.has(id)) parts.set(id, name);
      else if (lean) parts.set(id, SHARED);
    }
  }
  return parts;
}

/** Modules and all they import at once; without schemas, which only a few forms use although the contract names all. */
function closure(roots: readonly string[], context: Context): Set<string> {
  const found = new Set(roots);
  for (const id of found) {
    const { importedIds = [] } = context.getModuleInfo(id) ?? {};
    if (importedIds.some(isSchemaLibrary)) found.delete(id);
    else for (const next of importedIds) found.add(next);
  }
  return found;
}

const isSchemaLibrary = (id: string): boolean => id.includes('/node_modules/typebox/');

/** Every module that is loaded when it is asked for. */
function lazyRoots(context: Context): string[] {
  const roots = new Set<string>();
  const found = new Set([source('main.tsx')]);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) found.add(next);
    for (const root of dynamicallyImportedIds) roots.add(root);
  }
  return [...roots];
}
