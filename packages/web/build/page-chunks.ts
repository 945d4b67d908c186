import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];
type Parts = ReadonlyMap<string, string>;

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Pages that are opened cold and often: the chunk of each, its screen, and the folder whose parts it alone loads. */
const PAGES = [
  {
    name: 'dashboard',
    screen: source('screens/dashboard/view/DashboardScreen.tsx'),
    own: source('screens/dashboard/'),
  },
  { name: 'explore', screen: source('screens/explore/Explore.tsx'), own: source('screens/explore/') },
  { name: 'home', screen: source('screens/home/Home.tsx'), own: source('screens/home/') },
];

const known = new WeakMap<Context, Parts>();

/**
 * Puts what a page alone needs at once into one chunk, and what all of these pages need into another: a browser fetches
 * six files at a time, so many small ones take longer than their size.
 */
export const pageChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
  const parts = known.get(context) ?? partsOf(context);
  known.set(context, parts);
  return parts.get(id) ?? null;
};

function partsOf(context: Context): Parts {
  const roots = lazyRoots(context);
  const needs = PAGES.map(({ screen }) => closure([screen], context));
  const parts = new Map<string, string>();
  for (const id of new Set(needs.flatMap(need => [...need]))) {
    const readers = PAGES.filter((_page, index) => needs[index]!.has(id));
    if (readers.length > 1) parts.set(id, readers.map(({ name }) => name).join('-'));
    else if (isIcon(id)) parts.set(id, 'icons');
  }
  for (const [index, { name, own }] of PAGES.entries()) {
    const elsewhere = closure(
      roots.filter(root => !root.startsWith(own)),
      context,
    );
    for (const id of needs[index]!) if (!elsewhere.has(id)) parts.set(id, name);
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
const isIcon = (id: string): boolean => id.includes('/node_modules/@ant-design/icons');

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
