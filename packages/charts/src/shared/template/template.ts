import { type AST, parse } from '@handlebars/parser';
import { escapeHtml } from '../draw/tooltip.ts';
import { isRecord } from '../settings/read.ts';
import { HELPERS, isTruthy, type Value, valueText } from './built-ins.ts';

/** What a template sees at one place: the value in focus, the ones around it, and `@index` and the like. */
interface Scope {
  focus: Value;
  parents: Value[];
  data: Record<string, Value>;
}

/** Work a template may do before it is stopped: it runs on rows of any number. */
const MOST_STEPS = 500_000;

/** Only what a value itself holds: nothing of its prototype. */
function own(value: Value, key: string): Value {
  if (Array.isArray(value)) return key === 'length' ? value.length : value[Number(key)];
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

class Renderer {
  private steps = 0;

  program(program: AST.Program | null | undefined, scope: Scope): string {
    return program ? program.body.map(statement => this.statement(statement, scope)).join('') : '';
  }

  private statement(node: AST.Statement, scope: Scope): string {
    if (++this.steps > MOST_STEPS) throw new Error('The template does too much work.');
    switch (node.type) {
      case 'ContentStatement':
        return (node as AST.ContentStatement).value;
      case 'MustacheStatement': {
        const { path, params, escaped } = node as AST.MustacheStatement;
        const output = valueText(this.call(path, params, scope));
        return escaped ? escapeHtml(output) : output;
      }
      case 'BlockStatement':
        return this.block(node as AST.BlockStatement, scope);
      case 'CommentStatement':
        return '';
      default:
        throw new Error(`${node.type.replace(/Statement$/, '')}s are not available in templates.`);
    }
  }

  private block({ path, params, program, inverse }: AST.BlockStatement, scope: Scope): string {
    const name = path.original;
    const [first] = params;
    const value = first ? this.value(first, scope) : this.value(path, scope);
    const inner = (focus: Value, data: Record<string, Value> = {}): Scope => ({
      focus,
      parents: [scope.focus, ...scope.parents],
      data: { ...scope.data, ...data },
    });
    if (name === 'if' || name === 'unless') {
      return this.program(isTruthy(value) === (name === 'if') ? program : inverse, scope);
    }
    if (name === 'with')
      return isTruthy(value) ? this.program(program, inner(value)) : this.program(inverse, scope);
    if (name === 'each' || (!first && Array.isArray(value)))
      return this.each(value, program, inverse, scope, inner);
    if (name === 'groupBy')
      return this.each(this.grouped(value, params[1], scope), program, inverse, scope, inner);
    const answer = first ? this.call(path, params, scope) : value;
    if (!isTruthy(answer)) return this.program(inverse, scope);
    return this.program(program, first || !isRecord(answer) ? scope : inner(answer));
  }

  private each(
    list: Value,
    program: AST.Program,
    inverse: AST.Program,
    scope: Scope,
    inner: (focus: Value, data: Record<string, Value>) => Scope,
  ): string {
    const entries: [string | number, Value][] = Array.isArray(list)
      ? list.map((item, index) => [index, item])
      : isRecord(list)
        ? Object.entries(list)
        : [];
    if (entries.length === 0) return this.program(inverse, scope);
    return entries
      .map(([key, item], index) =>
        this.program(
          program,
          inner(item, { index, key, first: index === 0, last: index === entries.length - 1 }),
        ),
      )
      .join('');
  }

  private grouped(list: Value, key: AST.Expression | undefined, scope: Scope): Value {
    const by = key ? valueText(this.value(key, scope)) : '';
    const groups = new Map<string, Value[]>();
    for (const item of Array.isArray(list) ? list : []) {
      const value = valueText(own(item, by));
      groups.set(value, [...(groups.get(value) ?? []), item]);
    }
    return [...groups].map(([value, items]) => ({ value, items }));
  }

  private call(path: AST.Expression, params: AST.Expression[], scope: Scope): Value {
    const name = path.type === 'PathExpression' ? (path as AST.PathExpression).original : '';
    const helper = HELPERS.get(name);
    if (helper && (params.length > 0 || own(scope.focus, name) === undefined)) {
      return helper(...params.map(param => this.value(param, scope)));
    }
    if (params.length > 0) throw new Error(`There is no helper named ${name}.`);
    return this.value(path, scope);
  }

  private value(node: AST.Expression, scope: Scope): Value {
    switch (node.type) {
      case 'StringLiteral':
      case 'NumberLiteral':
      case 'BooleanLiteral':
        return (node as AST.StringLiteral).value;
      case 'NullLiteral':
        return null;
      case 'SubExpression': {
        const { path, params } = node as AST.SubExpression;
        return this.call(path, params, scope);
      }
      case 'PathExpression':
        return this.path(node as AST.PathExpression, scope);
      default:
        return undefined;
    }
  }

  private path({ data, depth, parts }: AST.PathExpression, scope: Scope): Value {
    const [head, ...rest] = parts.filter(part => typeof part === 'string');
    if (data) {
      const start = head === 'root' ? (scope.parents.at(-1) ?? scope.focus) : own(scope.data, head ?? '');
      return rest.reduce<Value>(own, start);
    }
    const focus = depth === 0 ? scope.focus : scope.parents[depth - 1];
    return (head === undefined ? [] : [head, ...rest]).reduce<Value>(own, focus);
  }
}

/**
 * Fills a template with data. Templates are read, never compiled: no code of theirs runs, they reach nothing but the
 * data and the helpers, and what they write is escaped. What is left of markup is sanitised by the renderer.
 */
export function fillTemplate(template: string, data: Record<string, Value>): string {
  return new Renderer().program(parse(template), { focus: data, parents: [], data: {} });
}
