import { describe, expect, it } from 'vitest';
import { readModule } from './boundaries/module.ts';
import { type Repository, readRepository, type Workspace } from './boundaries/repository.ts';
import { MAY_IMPORT, violations } from './boundaries/rules.ts';

describe('the repository', () => {
  it('keeps its import boundaries', () => {
    expect(violations(readRepository())).toEqual([]);
  });

  it('has a row in the import table for every workspace', () => {
    expect(
      readRepository()
        .workspaces.map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(MAY_IMPORT).sort());
  });
});

/** A repository of one made-up file in the named workspace. */
function withFile(path: string, text: string, change: Partial<Workspace> = {}): Repository {
  const owner = /^packages\/([^/]+)/.exec(path)?.[1] ?? path.split('/')[0];
  return {
    rootDevDependencies: ['vitest'],
    workspaces: Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
      name,
      dependencies: allowed.map(each => `@parallax/${each}`),
      devDependencies: [],
      doors: ['.'],
      modules: name === owner ? [readModule(path, text)] : [],
      ...(name === owner ? change : {}),
    })),
  };
}

const problems = (repository: Repository) => violations(repository).map(({ problem }) => problem);

describe('a violation', () => {
  it.each([
    ['packages/query/src/a.ts', `import { x } from '@parallax/engines';`, /query must not import engines/],
    [
      'packages/contract/src/a.ts',
      `import type { x } from '@parallax/query';`,
      /contract must not import query/,
    ],
    ['packages/web/src/a.ts', `const load = () => import('@parallax/server');`, /web must not import server/],
    ['packages/server/src/a.ts', `import { x } from '@parallax/query/src/build.ts';`, /not a door of query/],
    ['packages/server/src/a.ts', `import { x } from '../../query/src/build.ts';`, /leaves the package/],
    ['packages/server/src/a.ts', `import lodash from 'lodash';`, /lodash is not a dependency of server/],
    ['packages/server/src/a.ts', `import { it } from 'vitest';`, /vitest is not a dependency of server/],
    ['packages/query/src/a.ts', `import { join } from 'node:path';`, /must not import node:path/],
    [
      'packages/web/src/screens/home/a.ts',
      `import { x } from '../explore/a.ts';`,
      /must not import screen explore/,
    ],
    ['packages/server/src/resources/tags/a.ts', `import { x } from '../users/store.ts';`, /use its service/],
    ['packages/server/src/jobs/a.ts', `import { x } from '../resources/users/store.ts';`, /use its service/],
    [
      'packages/engines/src/trino/a.ts',
      `import { x } from '../duckdb/connection.ts';`,
      /connection of duckdb/,
    ],
    ['packages/charts/src/line/a.ts', 'export const now = () => Date.now();', /Date\.now\(\) in pure code/],
    ['packages/query/src/a.ts', 'export const now = () => new Date();', /new Date\(\) in pure code/],
    [
      'packages/web/src/screens/home/model/a.ts',
      `export const x = () => fetch('/a');`,
      /fetch\(\) in pure code/,
    ],
    ['packages/server/src/utils/a.ts', '', /name the topic/],
    ['packages/server/src/someThing.ts', '', /kebab-case/],
    ['e2e/a.test.ts', `import { x } from '@parallax/server';`, /e2e must not import server/],
  ])('in %s: %s', (path, text, expected) => {
    expect(problems(withFile(path, text))).toContainEqual(expect.stringMatching(expected));
  });

  it('is a driver outside the folder of its engine', () => {
    const change = { dependencies: ['pg'] };
    const text = `import pg from 'pg';`;
    expect(problems(withFile('packages/engines/src/index.ts', text, change))).toHaveLength(1);
    expect(problems(withFile('packages/engines/src/postgres/connection.ts', text, change))).toEqual([]);
  });

  it('is ECharts at run time in a chart', () => {
    const change = { dependencies: ['echarts'] };
    const path = 'packages/charts/src/line/a.ts';
    expect(problems(withFile(path, `import { init } from 'echarts';`, change))).toHaveLength(1);
    expect(problems(withFile(path, `import type { ECharts } from 'echarts';`, change))).toEqual([]);
  });

  it('is a cycle of packages', () => {
    const change = { dependencies: ['@parallax/server'] };
    expect(problems(withFile('packages/query/src/a.ts', '', change))).toContain(
      'query depends on itself through others',
    );
  });
});

describe('what is allowed', () => {
  it.each([
    ['packages/server/src/a.ts', `import { x } from '@parallax/query'; import { join } from 'node:path';`],
    ['packages/server/src/a.test.ts', `import { it } from 'vitest';`],
    ['packages/query/src/a.test.ts', 'export const now = () => Date.now();'],
    ['packages/query/src/a.ts', 'export const at = (ms: number) => new Date(ms);'],
    ['packages/server/src/resources/tags/a.ts', `import { x } from '../users/service.ts';`],
    ['packages/server/src/resources/tags/a.ts', `import { x } from './store.ts';`],
    ['packages/web/src/screens/home/Home.tsx', `import { x } from './model/state.ts';`],
  ])('in %s: %s', (path, text) => {
    expect(problems(withFile(path, text))).toEqual([]);
  });
});
