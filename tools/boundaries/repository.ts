import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Module, readModule } from './module.ts';

export interface Workspace {
  /** `contract`, `server`, … or `e2e`, `bench`. */
  name: string;
  dependencies: string[];
  devDependencies: string[];
  /** The doors of the package: `.`, `./main`. */
  doors: string[];
  modules: Module[];
}

export interface Repository {
  workspaces: Workspace[];
  /** Tools every workspace's tests may use. */
  rootDevDependencies: string[];
}

export const root = fileURLToPath(new URL('../../', import.meta.url));

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

export function readRepository(): Repository {
  const packages = readdirSync(join(root, 'packages')).map(name => ({
    name,
    folder: `packages/${name}`,
    sources: `packages/${name}/src`,
  }));
  const outer = ['e2e', 'bench'].map(name => ({ name, folder: name, sources: name }));
  return {
    rootDevDependencies: Object.keys(json('package.json').devDependencies),
    workspaces: [...packages, ...outer].map(({ name, folder, sources }) => {
      const manifest = json(`${folder}/package.json`);
      return {
        name,
        dependencies: Object.keys(manifest.dependencies ?? {}),
        devDependencies: Object.keys(manifest.devDependencies ?? {}),
        doors: Object.keys(manifest.exports ?? {}),
        modules: sourceFiles(sources).map(path => readModule(path, readFileSync(join(root, path), 'utf8'))),
      };
    }),
  };
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}
