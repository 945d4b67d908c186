/** How an engine's lexer reads quotes and comments. A wrong entry here is a way around every check below. */
export interface Syntax {
  /** A backslash inside '…' escapes the next character. */
  backslash: boolean;
  /** "…" is a string, not an identifier. */
  doubleQuoteString: boolean;
  backtick: boolean;
  bracket: boolean;
  /** `#` starts a comment. */
  hashComment: boolean;
  /** `//` starts a comment. */
  slashComment: boolean;
  /** `--` starts a comment only when a blank follows. */
  dashNeedsBlank: boolean;
  /** `$$…$$`, and `$tag$…$tag$` where tags are known. */
  dollarQuote: 'none' | 'plain' | 'tagged';
  /** `E'…'` strings with backslash escapes. */
  escapeString: boolean;
  /** '''…''' and """…""". */
  tripleQuote: boolean;
  /** A block comment opened with an exclamation mark is run by the server. */
  executableComment: boolean;
  /** One quoted name may hold a whole path. */
  pathInQuotes: boolean;
  /** How unquoted names fold; `none` keeps them apart by case. */
  fold: 'lower' | 'upper' | 'none';
}

const STANDARD: Syntax = {
  backslash: false,
  doubleQuoteString: false,
  backtick: false,
  bracket: false,
  hashComment: false,
  slashComment: false,
  dashNeedsBlank: false,
  dollarQuote: 'none',
  escapeString: false,
  tripleQuote: false,
  executableComment: false,
  pathInQuotes: false,
  fold: 'lower',
};

const POSTGRES: Syntax = { ...STANDARD, dollarQuote: 'tagged', escapeString: true };
const MYSQL: Syntax = {
  ...STANDARD,
  backslash: true,
  doubleQuoteString: true,
  backtick: true,
  hashComment: true,
  dashNeedsBlank: true,
  executableComment: true,
  fold: 'none',
};
const SPARK: Syntax = { ...STANDARD, backslash: true, doubleQuoteString: true, backtick: true };

const SYNTAXES: Record<string, Syntax> = {
  postgresql: POSTGRES,
  redshift: POSTGRES,
  cockroachdb: POSTGRES,
  materialize: POSTGRES,
  risingwave: POSTGRES,
  duckdb: POSTGRES,
  mysql: MYSQL,
  singlestore: MYSQL,
  tidb: MYSQL,
  doris: MYSQL,
  starrocks: MYSQL,
  sqlite: { ...STANDARD, backtick: true, bracket: true },
  tsql: { ...STANDARD, bracket: true },
  fabric: { ...STANDARD, bracket: true },
  hive: SPARK,
  spark: SPARK,
  databricks: SPARK,
  drill: { ...STANDARD, backtick: true },
  bigquery: { ...SPARK, hashComment: true, tripleQuote: true, pathInQuotes: true, fold: 'none' },
  clickhouse: {
    ...STANDARD,
    backslash: true,
    backtick: true,
    dollarQuote: 'tagged',
    hashComment: true,
    fold: 'none',
  },
  snowflake: { ...STANDARD, backslash: true, dollarQuote: 'plain', slashComment: true, fold: 'upper' },
  oracle: { ...STANDARD, fold: 'upper' },
  exasol: { ...STANDARD, fold: 'upper' },
};

/** The syntax of a parser dialect; the standard one for dialects without peculiarities. */
export const syntaxOf = (dialect: string): Syntax => SYNTAXES[dialect] ?? STANDARD;
