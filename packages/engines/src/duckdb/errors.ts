import { AppError, type ErrorType } from '@parallax/contract';

interface Rule {
  pattern: RegExp;
  code: ErrorType;
  extra?: (match: RegExpExecArray) => Record<string, unknown>;
}

const RULES: Rule[] = [
  {
    pattern:
      /because schema "([^"]+)" does not exist|Schema with name (\S+) does not exist|No catalog \+ schema named "([^"]+)"/,
    code: 'SCHEMA_DOES_NOT_EXIST_ERROR',
    extra: ([, first, second, third]) => ({ schema: first ?? second ?? third }),
  },
  {
    pattern: /(?:Table|View|Table or view) with name "?([^"\s]+)"? does not exist/,
    code: 'TABLE_DOES_NOT_EXIST_ERROR',
    extra: ([, table]) => ({ table }),
  },
  {
    pattern: /Catalog "([^"]+)" does not exist/,
    code: 'SCHEMA_DOES_NOT_EXIST_ERROR',
    extra: ([, catalog]) => ({ catalog }),
  },
  {
    pattern: /Referenced column "([^"]+)"|column named "([^"]+)"|does not have a column (?:named )?"([^"]+)"/,
    code: 'COLUMN_DOES_NOT_EXIST_ERROR',
    extra: ([, first, second, third]) => ({ column: first ?? second ?? third }),
  },
  { pattern: /Parser Error/, code: 'SYNTAX_ERROR' },
  {
    pattern: /Permission Error|configuration has been locked/,
    code: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
  },
  {
    pattern:
      /Cannot open file|not a valid DuckDB database file|Could not set lock on file|database does not exist/,
    code: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    extra: () => ({ invalid: ['database'] }),
  },
];

const LOCKED = /Could not set lock on file "([^"]+)"/;

/** Driver text to a catalogue error; DuckDB's own line and caret become numbers. */
export function classify(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const matched = RULES.map(rule => ({ rule, match: rule.pattern.exec(text) })).find(({ match }) => match);
  return new AppError(matched?.rule.code ?? 'GENERIC_DB_ENGINE_ERROR', {
    message: messageOf(text),
    extra: {
      engine_name: 'DuckDB',
      ...(matched?.match && matched.rule.extra?.(matched.match)),
      ...positionOf(text),
    },
    cause: error,
  });
}

function messageOf(text: string): string {
  const locked = LOCKED.exec(text);
  if (locked) return `The database file ${locked[1]} is open in another process.`;
  return text
    .replace(/^Failed to extract statements: /, '')
    .replace(/\n\s*LINE \d+: [^\n]*\n[^\n]*$/, '')
    .trim();
}

function positionOf(text: string): { line?: number; column?: number } {
  const match = /LINE (\d+): ([^\n]*)\n(\s*)\^/.exec(text);
  if (!match) return {};
  const prefix = `LINE ${match[1]}: `.length;
  const elided = match[2]?.startsWith('...') ?? false;
  const column = (match[3]?.length ?? 0) - prefix + 1;
  return { line: Number(match[1]), ...(!elided && { column }) };
}
