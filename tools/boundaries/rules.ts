import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Module, ModuleImport } from './module.ts';
import type { Repository, Workspace } from './repository.ts';

/** Who may import whom. ARCHITECTURE.md shows the same table. */
export const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  query: ['contract'],
  engines: ['contract', 'query'],
  charts: ['contract'],
  server: ['contract', 'query', 'engines', 'charts'],
  web: ['contract', 'charts', 'query'],
  cli: ['contract', 'server'],
  e2e: ['contract'],
  bench: ['contract', 'engines', 'e2e'],
};

/** Packages that run in a browser as well as on the server. */
const PORTABLE = new Set(['contract', 'query', 'charts', 'web']);
const VIEW_LIBRARIES = new Set(['react', 'react-dom', 'antd']);

export interface Violation {
  path: string;
  line: number;
  problem: string;
}

interface Place {
  workspace: Workspace;
  module: Module;
  repository: Repository;
}

type Rule = (place: Place, found: ModuleImport) => string | false | undefined;

const rules: Record<string, Rule> = {
  table({ workspace }, { specifier }) {
    const target = ownPackage(specifier);
    if (!target || target === workspace.name) return;
    return !MAY_IMPORT[workspace.name]?.includes(target) && `${workspace.name} must not import ${target}`;
  },

  doors({ repository }, { specifier }) {
    const target = ownPackage(specifier);
    if (!target) return;
    const door = `.${specifier.slice(`@parallax/${target}`.length)}`;
    const open = repository.workspaces.find(({ name }) => name === target)?.doors ?? [];
    return !open.includes(door) && `${specifier} is not a door of ${target}`;
  },

  relative({ module, workspace }, { specifier }) {
    if (!specifier.startsWith('.')) return;
    const home = workspace.name in { e2e: 1, bench: 1 } ? workspace.name : `packages/${workspace.name}`;
    return !resolve(module, specifier).startsWith(`${home}/`) && `${specifier} leaves the package`;
  },

  declared({ workspace, module, repository }, { specifier, kind }) {
    const name = npmName(specifier);
    if (!name || name === `@parallax/${workspace.name}`) return;
    const allowed = new Set(workspace.dependencies);
    const testing = isTest(module.path) || workspace.name in { e2e: 1, bench: 1 };
    if (testing || kind === 'type') {
      for (const each of workspace.devDependencies) allowed.add(each);
      if (allowed.has(`@types/${name}`)) return;
    }
    if (testing) for (const each of repository.rootDevDependencies) allowed.add(each);
    return !allowed.has(name) && `${name} is not a dependency of ${workspace.name}`;
  },

  builtins({ workspace, module }, { specifier, kind }) {
    if (!PORTABLE.has(workspace.name) || isTest(module.path) || kind === 'type') return;
    return (
      isBuiltin(specifier) && `${workspace.name} runs in the browser too and must not import ${specifier}`
    );
  },

  screens({ module }, { specifier }) {
    const [from, to] = both(module, specifier, /^packages\/web\/src\/screens\/([^/]+)\//);
    return from && to && from !== to && `screen ${from} must not import screen ${to}`;
  },

  stores({ module }, { specifier }) {
    const [from, to] = both(module, specifier, /^packages\/server\/src\/resources\/([^/]+)\//);
    const store = /\/store(\.ts|\/)/.test(specifier);
    return store && to && from !== to && `only resource ${to} may import its store; use its service`;
  },

  engines({ module }, { specifier, kind }) {
    const [from, to] = both(module, specifier, /^packages\/engines\/src\/([^/]+)\//);
    if (from && to && from !== to && /\/connection\.ts$/.test(specifier)) {
      return `engine ${from} must not import the connection of ${to}`;
    }
    const driver = module.path.startsWith('packages/engines/') && npmName(specifier);
    if (!driver || driver.startsWith('@parallax/') || kind === 'type' || isTest(module.path)) return;
    return !from && `${driver} is a driver: import it inside its engine's folder`;
  },

  pure({ module }, { specifier, kind }) {
    if (!isPure(module.path)) return;
    const name = npmName(specifier);
    if (name && VIEW_LIBRARIES.has(name)) return `${name} has no place in pure code`;
    return name === 'echarts' && kind !== 'type' && 'charts use ECharts for its types only';
  },
};

export function violations(repository: Repository): Violation[] {
  return [
    ...repository.workspaces.flatMap(workspace =>
      workspace.modules.flatMap(module => [
        ...importViolations({ workspace, module, repository }),
        ...(isPure(module.path) ? module.impure : []).map(({ call, line }) => ({
          path: module.path,
          line,
          problem: `${call} in pure code: take it as an argument`,
        })),
        ...nameViolations(module),
      ]),
    ),
    ...packageCycles(repository),
  ];
}

function importViolations(place: Place): Violation[] {
  return place.module.imports.flatMap(found =>
    Object.values(rules).flatMap(rule => {
      const problem = rule(place, found);
      return problem ? [{ path: place.module.path, line: found.line, problem }] : [];
    }),
  );
}

const FILE_NAME = /^([a-z0-9]+(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*(?=\.(test\.)?tsx$))(\.[a-z]+)?\.tsx?$/;
const DUMPING_GROUND = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.tsx?$)/;

function nameViolations({ path }: Module): Violation[] {
  const at = (problem: string) => [{ path, line: 1, problem }];
  const inside = path.replace(/^packages\//, '');
  if (DUMPING_GROUND.test(inside))
    return at('name the topic; utils, helpers, common, misc and lib say nothing');
  if (!FILE_NAME.test(posix.basename(path))) return at('file names are kebab-case.ts or PascalCase.tsx');
  return [];
}

function packageCycles({ workspaces }: Repository): Violation[] {
  const uses = new Map(
    workspaces.map(({ name, dependencies }) => [name, dependencies.flatMap(each => ownPackage(each) ?? [])]),
  );
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (uses.get(from) ?? []).some(next => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, goal, seen);
    });
  return workspaces
    .filter(({ name }) => reaches(name, name))
    .map(({ name }) => ({
      path: `packages/${name}/package.json`,
      line: 1,
      problem: `${name} depends on itself through others`,
    }));
}

export const isTest = (path: string) =>
  /\.(test|bench)\.tsx?$/.test(path) || /\/(testing|conformance|test-kit)(\/|\.ts$)/.test(path);

const isPure = (path: string) =>
  !isTest(path) && /^packages\/((charts|query)\/src|web\/src\/screens\/[^/]+\/model)\//.test(path);

const ownPackage = (specifier: string) => /^@parallax\/([^/]+)/.exec(specifier)?.[1];

function npmName(specifier: string): string | undefined {
  if (specifier.startsWith('.') || isBuiltin(specifier) || specifier.startsWith('virtual:')) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

const resolve = (module: Module, specifier: string) =>
  posix.normalize(posix.join(posix.dirname(module.path), specifier));

/** What `pattern` captures in the importing path and in the imported one. */
function both(module: Module, specifier: string, pattern: RegExp): [string | undefined, string | undefined] {
  const target = specifier.startsWith('.') ? resolve(module, specifier) : '';
  return [pattern.exec(module.path)?.[1], pattern.exec(target)?.[1]];
}
