import { NotLoaded } from '../lazy.ts';
import { MAX_TEXT, OWN_METHODS, type OwnFilter, TemplateLimit } from './filters.ts';
import { printed, type RuntimeValue, unwrap } from './values.ts';

type Jinja = typeof import('@huggingface/jinja');
let jinja: Jinja | null = null;

export async function loadTemplates(): Promise<void> {
  jinja ??= await import('@huggingface/jinja');
}

export function templateLibrary(): Jinja {
  if (!jinja) throw new NotLoaded(loadTemplates);
  return jinja;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const STATEMENTS = new Set([
  ...[
    'Set',
    'If',
    'For',
    'Macro',
    'CallStatement',
    'FilterStatement',
    'Break',
    'Continue',
    'Comment',
    'Output',
  ],
]);
const BLOCKS = ['body', 'alternate', 'defaultBlock'];

/** Filters of the engine that cannot make much out of little. */
const ENGINE_FILTERS = new Set([
  ...[
    'abs',
    'capitalize',
    'default',
    'd',
    'dictsort',
    'first',
    'float',
    'int',
    'items',
    'last',
    'length',
    'list',
  ],
  ...[
    'lower',
    'map',
    'reject',
    'rejectattr',
    'reverse',
    'safe',
    'select',
    'selectattr',
    'sort',
    'string',
    'title',
  ],
  ...['tojson', 'trim', 'unique', 'upper', 'count'],
]);

const MAX_STEPS = 200_000;
const MAX_ITEMS = 100_000;
const MAX_TOTAL = 20 * MAX_TEXT;

export interface EngineOptions {
  variables: Readonly<Record<string, unknown>>;
  functions: Readonly<
    Record<string, (args: readonly unknown[], keywords: Readonly<Record<string, unknown>>) => unknown>
  >;
  filters: Readonly<Record<string, OwnFilter>>;
  /** Told about names without a value. */
  onUndefined(name: string): void;
}

/** Runs a template inside fixed bounds on steps, list lengths and text lengths. */
export function runTemplate(text: string, options: EngineOptions): string {
  const library = templateLibrary();
  const program = library.parse(library.tokenize(text, {}));
  markOutput(program as unknown as Node);
  const environment = new library.Environment();
  for (const [name, value] of Object.entries({ ...CONSTANTS, ...options.variables })) {
    environment.variables.delete(name);
    environment.set(name, value);
  }
  for (const [name, call] of Object.entries(options.functions)) {
    environment.variables.delete(name);
    environment.set(name, (...args: unknown[]) => callWith(call, args));
  }
  return String(boundedInterpreter(library, environment, options).run(program).value);
}

const CONSTANTS = { true: true, false: false, none: null, True: true, False: false, None: null };

/** Named arguments arrive as a map behind the others. */
function callWith(call: EngineOptions['functions'][string], args: unknown[]): unknown {
  const last = args.at(-1);
  const named =
    last instanceof Map ? Object.fromEntries([...last].map(([key, item]) => [key, unwrap(item)])) : {};
  const plain = last instanceof Map ? args.slice(0, -1) : args;
  return call(
    plain.map(argument => (Array.isArray(argument) ? argument.map(unwrap) : argument)),
    named,
  );
}

/** Marks the expressions whose value is printed, so that printing can be told from computing. */
function markOutput(node: Node): void {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) markOutput(item);
    if (isNode(value)) markOutput(value);
  }
  for (const key of BLOCKS) {
    const block = node[key];
    if (!Array.isArray(block)) continue;
    node[key] = block.map(item =>
      isNode(item) && !STATEMENTS.has(item.type) ? { type: 'Output', expression: item } : item,
    );
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function boundedInterpreter(
  library: Jinja,
  environment: InstanceType<Jinja['Environment']>,
  options: EngineOptions,
) {
  type Statement = Parameters<InstanceType<Jinja['Interpreter']>['evaluate']>[0];
  type Scope = InstanceType<Jinja['Environment']>;
  type Value = ReturnType<InstanceType<Jinja['Interpreter']>['evaluate']>;
  const toRuntime = (value: unknown): Value => new library.Environment().set('value', value);

  class BoundedInterpreter extends library.Interpreter {
    #steps = 0;
    #written = 0;

    override evaluate(statement: Statement, scope: Scope): Value {
      if (++this.#steps > MAX_STEPS) throw new TemplateLimit('The template takes too many steps.');
      const value = this.#evaluate(statement as unknown as Node | undefined, scope);
      this.#measure(value);
      return value;
    }

    #evaluate(node: Node | undefined, scope: Scope): Value {
      if (node?.type === 'Output') return this.#print(node.expression as Node, scope);
      if (node?.type === 'FilterStatement') throw new Error('Filter blocks are not supported.');
      if (node?.type === 'FilterExpression') {
        const filter = node.filter as Node;
        const name = String(filter.type === 'CallExpression' ? (filter.callee as Node).value : filter.value);
        if (Object.hasOwn(options.filters, name)) {
          return this.#own(
            options.filters[name]!,
            node.operand as Node,
            (filter.args ?? []) as Node[],
            scope,
          );
        }
        if (!ENGINE_FILTERS.has(name)) throw new Error(`Unknown filter: ${name}`);
      }
      const callee = node?.type === 'CallExpression' ? (node.callee as Node) : null;
      if (callee?.type === 'MemberExpression' && callee.computed === false) {
        const method = String((callee.property as Node).value);
        if (Object.hasOwn(OWN_METHODS, method)) {
          return this.#own(OWN_METHODS[method]!, callee.object as Node, node!.args as Node[], scope);
        }
      }
      return super.evaluate(node as unknown as Statement, scope);
    }

    #own(run: OwnFilter, operand: Node, args: Node[], scope: Scope): Value {
      const keywords: Record<string, unknown> = {};
      const plain: unknown[] = [];
      for (const argument of args) {
        const named = argument.type === 'KeywordArgumentExpression';
        const node = (named ? argument.value : argument) as unknown as Statement;
        const value = unwrap(this.evaluate(node, scope));
        if (named) keywords[String((argument.key as Node).value)] = value;
        else plain.push(value);
      }
      return toRuntime(run(unwrap(this.evaluate(operand as unknown as Statement, scope)), plain, keywords));
    }

    #print(expression: Node, scope: Scope): Value {
      const value: RuntimeValue = this.evaluate(expression as unknown as Statement, scope);
      if (value.type === 'UndefinedValue') {
        if (expression.type !== 'Identifier')
          throw new Error('The template reads a value that does not exist.');
        options.onUndefined(String(expression.value));
        return toRuntime(`{{ ${String(expression.value)} }}`);
      }
      return toRuntime(value.type === 'FloatValue' ? String(value) : printed(unwrap(value)));
    }

    #measure({ value }: RuntimeValue): void {
      if (Array.isArray(value) && value.length > MAX_ITEMS)
        throw new TemplateLimit('The template makes too long a list.');
      if (typeof value !== 'string') return;
      this.#written += value.length;
      if (value.length > MAX_TEXT || this.#written > MAX_TOTAL) {
        throw new TemplateLimit('The template makes too long a text.');
      }
    }
  }
  return new BoundedInterpreter(environment);
}
