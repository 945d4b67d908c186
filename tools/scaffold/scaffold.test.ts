import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../boundaries/repository.ts';
import { chartPlan } from './chart.ts';
import { enginePlan } from './engine.ts';
import { addImport, addItem, carryOut, spellings } from './plan.ts';
import { resourcePlan } from './resource.ts';

const PACKAGES = ['contract', 'query', 'engines', 'charts', 'server'];

describe('a scaffold', () => {
  const copy = mkdtempSync(join(tmpdir(), 'parallax-scaffold-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  for (const name of PACKAGES) {
    cpSync(join(root, 'packages', name, 'src'), join(copy, 'packages', name, 'src'), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const tsconfig = {
    compilerOptions: {
      ...compilerOptions,
      paths: Object.fromEntries(
        PACKAGES.map(name => [`@parallax/${name}`, [`./packages/${name}/src/index.ts`]]),
      ),
    },
    include: ['packages/*/src'],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(tsconfig));

  const migrations = readdirSync(join(root, 'packages/server/src/metadata/migrations'));
  const plans = [
    chartPlan('sales-funnel'),
    enginePlan('cockroach', 'duckdb'),
    resourcePlan('glossary-term', migrations),
  ];

  it('compiles as it comes', () => {
    const written = plans.flatMap(plan => carryOut(plan, copy));
    const mine = errorsIn(copy).filter(line => written.some(path => line.startsWith(path)));
    expect(mine).toEqual([]);
  }, 120_000);

  it('refuses to overwrite', () => {
    expect(() => carryOut(chartPlan('sales-funnel'), copy)).toThrow(/exists already/);
  });
});

function errorsIn(folder: string): string[] {
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder, encoding: 'utf8' });
    return [];
  } catch (error) {
    return String((error as { stdout: string }).stdout).split('\n');
  }
}

describe('registries', () => {
  it.each([
    ['const list = [];', 'const list = [\n  x,\n];'],
    ['const list = [{ a: [1] }];', 'const list = [{ a: [1] },\n  x,\n];'],
    ['const list = [\n  a,\n];\nconst other = [];', 'const list = [\n  a,\n  x,\n];\nconst other = [];'],
  ])('%j gets an item at its end', (text, expected) => {
    expect(addItem(text, 'const list = [', 'x')).toBe(expected);
  });

  it('get an import after the last', () => {
    expect(addImport(`import a from 'a';\nimport {\n  b,\n} from 'b';\n\nx();\n`, 'NEW')).toBe(
      `import a from 'a';\nimport {\n  b,\n} from 'b';\nNEW\n\nx();\n`,
    );
  });
});

describe('names', () => {
  it('are spelled for every place', () => {
    expect(spellings('sales-funnel')).toEqual({
      kebab: 'sales-funnel',
      snake: 'sales_funnel',
      pascal: 'SalesFunnel',
      camel: 'salesFunnel',
      title: 'Sales Funnel',
      phrase: 'sales funnel',
    });
  });

  it.each(['', '9lives', 'a/b', '../x'])('refuse %j', name => {
    expect(() => spellings(name)).toThrow(/is no name/);
  });
});
