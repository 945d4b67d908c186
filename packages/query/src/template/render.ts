import { AppError, PlainError } from '@parallax/contract';
import { NotLoaded } from '../lazy.ts';
import type { Rendered, TemplateContext } from './context.ts';
import { runTemplate } from './engine.ts';
import { Escaping } from './escaping.ts';
import { ownFilters, TemplateLimit } from './filters.ts';
import { type Ledger, macrosOf, PARAMETERS } from './macros.ts';

const MARKS = /\{[{%#]/;
const MAX_TEMPLATE = 200_000;
const MAX_DEPTH = 10;
const MAX_RANGE = 10_000;

/**
 * Renders SQL text. Names without a value stay as they stand; text without template marks comes back at once.
 * Needs `withLibraries` around it, or `loadTemplates` before it, for anything else.
 *
 * @example
 * renderTemplate("a IN {{ filter_values('a') | where_in }}", { literal: dialect.literal, filters }).sql
 */
export function renderTemplate(text: string, context: TemplateContext): Rendered {
  const ledger: Ledger = { reads: [], removed: new Set(), applied: new Set() };
  const missing = new Set<string>();
  const sql = MARKS.test(text) ? render(text, context, ledger, missing, 0) : text;
  return {
    sql,
    reads: ledger.reads,
    removedFilters: [...ledger.removed],
    appliedFilters: [...ledger.applied],
    undefinedNames: [...missing],
  };
}

function render(
  text: string,
  context: TemplateContext,
  ledger: Ledger,
  missing: Set<string>,
  depth: number,
): string {
  if (!MARKS.test(text)) return text;
  if (depth > MAX_DEPTH)
    throw templateError(text, new TemplateLimit('Metrics refer to each other without end.'));
  if (text.length > MAX_TEMPLATE) throw templateError(text, new TemplateLimit('The template is too long.'));
  const escaping = new Escaping(context);
  const macros = macrosOf(context, escaping, ledger, nested =>
    render(nested, context, ledger, missing, depth + 1),
  );
  try {
    return runTemplate(text, {
      variables: {
        ...(escaping.escape(context.request ?? {}) as Record<string, unknown>),
        ...context.variables,
        ...engineObjects(context, ledger),
      },
      functions: { range, ...named(macros) },
      filters: ownFilters(escaping),
      onUndefined: name => missing.add(name),
    });
  } catch (error) {
    if (error instanceof NotLoaded || error instanceof AppError || error instanceof PlainError) throw error;
    throw templateError(text, error);
  }
}

/** Lets callers name the parameters of a macro. */
function named(macros: ReturnType<typeof macrosOf>) {
  return Object.fromEntries(
    Object.entries(macros).map(([name, macro]) => [
      name,
      (args: readonly unknown[], keywords: Readonly<Record<string, unknown>>) => {
        const values = [...args];
        for (const [keyword, value] of Object.entries(keywords)) {
          const at = PARAMETERS[name]!.indexOf(keyword);
          if (at < 0) throw new TypeError(`${name}() got an unexpected keyword argument '${keyword}'`);
          values[at] = value;
        }
        return macro(...values);
      },
    ]),
  );
}

function range(args: readonly unknown[]): number[] {
  const [first = 0, second, step = 1] = args.map(Number);
  const [from, to] = second === undefined ? [0, first] : [first, second];
  const length = Math.max(0, Math.ceil((to - from) / step));
  if (!Number.isFinite(length) || length > MAX_RANGE)
    throw new TemplateLimit('The template loops too often.');
  return Array.from({ length }, (_, at) => from + at * step);
}

/** Partition macros, noting what they were asked: they read tables. */
function engineObjects({ engines = {} }: TemplateContext, ledger: Ledger): Record<string, unknown> {
  const noted = Object.entries(engines).map(([engine, macros]) => {
    const calls = Object.entries(macros).map(([name, macro]) => {
      const call = (...args: unknown[]) => {
        const plain = args.map(argument =>
          argument instanceof Map ? Object.fromEntries(argument) : argument,
        );
        const value = macro(...plain);
        ledger.reads.push({ macro: `${engine}.${name}`, args: plain, value });
        return value;
      };
      return [name, call];
    });
    return [engine, Object.fromEntries(calls)];
  });
  return Object.fromEntries(noted);
}

function templateError(template: string, error: unknown): AppError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SyntaxError) {
    return new AppError('GENERIC_COMMAND_ERROR', {
      message: `Template syntax error: ${message}`,
      extra: { template: template.slice(0, 500), line: null, exception_type: 'TemplateSyntaxError' },
      cause: error,
    });
  }
  return new AppError('INVALID_TEMPLATE_PARAMS_ERROR', {
    message: `Template error: ${message}`,
    cause: error,
  });
}
