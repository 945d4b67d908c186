import { parseSync, Visitor } from 'oxc-parser';

export interface ModuleImport {
  specifier: string;
  line: number;
  kind: 'type' | 'static' | 'lazy';
}

/** What the rules need to know of one source file. */
export interface Module {
  path: string;
  lines: number;
  imports: ModuleImport[];
  /** Calls that reach the clock, chance or the network: `Date.now`, `new Date`, `fetch`, … */
  impure: { call: string; line: number }[];
  functions: { name: string; line: number; lines: number }[];
}

const IMPURE = new Set(['Date.now', 'performance.now', 'Math.random', 'fetch']);

export function readModule(path: string, text: string): Module {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const module: Module = { path, lines: lineAt(text.length), imports: [], impure: [], functions: [] };

  const found = (specifier: string, start: number, kind: ModuleImport['kind']) =>
    module.imports.push({ specifier, line: lineAt(start), kind });
  const measure = (name: string | undefined, node: { start: number; end: number }) => {
    const line = lineAt(node.start);
    module.functions.push({ name: name ?? 'anonymous', line, lines: lineAt(node.end) - line + 1 });
  };

  new Visitor({
    ImportDeclaration(node) {
      const names = node.specifiers;
      const onlyTypes =
        node.importKind === 'type' ||
        (names.length > 0 &&
          names.every(name => name.type === 'ImportSpecifier' && name.importKind === 'type'));
      found(node.source.value, node.start, onlyTypes ? 'type' : 'static');
    },
    ExportAllDeclaration: node =>
      void found(node.source.value, node.start, node.exportKind === 'type' ? 'type' : 'static'),
    ExportNamedDeclaration(node) {
      if (node.source) found(node.source.value, node.start, node.exportKind === 'type' ? 'type' : 'static');
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        found(node.source.value, node.start, 'lazy');
      }
    },
    TSImportType: node => void found(node.source.value, node.start, 'type'),
    CallExpression(node) {
      const call = nameOf(node.callee);
      if (call && IMPURE.has(call)) module.impure.push({ call: `${call}()`, line: lineAt(node.start) });
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) {
        module.impure.push({ call: 'new Date()', line: lineAt(node.start) });
      }
    },
    FunctionDeclaration: node => measure(node.id?.name, node),
    VariableDeclarator(node) {
      const value = node.init?.type;
      if (node.init && (value === 'ArrowFunctionExpression' || value === 'FunctionExpression')) {
        measure(node.id.type === 'Identifier' ? node.id.name : undefined, node.init);
      }
    },
    MethodDefinition: node => measure(nameOf(node.key), node.value),
  }).visit(program);
  return module;
}

interface Named {
  type: string;
  name?: unknown;
  object?: Named;
  property?: Named;
}

function nameOf(node: Named): string | undefined {
  if (node.type === 'Identifier' && typeof node.name === 'string') return node.name;
  if (node.type !== 'MemberExpression' || !node.object || !node.property) return undefined;
  const [object, property] = [nameOf(node.object), nameOf(node.property)];
  return object && property ? `${object}.${property}` : undefined;
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return offset => {
    let low = 0;
    let high = starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
