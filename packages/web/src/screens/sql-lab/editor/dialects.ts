import {
  Cassandra,
  MariaSQL,
  MSSQL,
  MySQL,
  PLSQL,
  PostgreSQL,
  SQLDialect,
  SQLite,
  StandardSQL,
} from '@codemirror/lang-sql';
import { written } from '../completion/known.ts';
import { NameIndex } from '../completion/name-index.ts';
import { lexerOf } from './dialect-names.ts';

const words = (dialect: SQLDialect): { keywords: string; types: string } => ({
  keywords: dialect.spec.keywords ?? StandardSQL.spec.keywords ?? '',
  types: dialect.spec.types ?? StandardSQL.spec.types ?? '',
});

const more = (base: SQLDialect, keywords: string, types: string, spec: object = {}): SQLDialect =>
  SQLDialect.define({
    ...base.spec,
    ...spec,
    keywords: `${words(base).keywords} ${keywords}`,
    types: `${words(base).types} ${types}`,
  });

const DuckDb = more(
  PostgreSQL,
  'asof anti semi positional pivot unpivot qualify exclude replace summarize describe attach detach pragma sample',
  'hugeint uhugeint ubigint uinteger usmallint utinyint tinyint struct map union blob',
);
const Trino = more(
  StandardSQL,
  'unnest catalogs schemas tables show use explain analyze ordinality tablesample bernoulli lateral qualify',
  'varbinary json row map array tinyint ipaddress uuid hyperloglog',
);
const ClickHouse = more(
  StandardSQL,
  'prewhere final sample asof any settings format engine limit by array global',
  'uint8 uint16 uint32 uint64 int8 int16 int32 int64 float32 float64 string fixedstring datetime64 nullable lowcardinality',
  { backslashEscapes: true, hashComments: true, identifierQuotes: '`"' },
);
const BigQuery = more(
  StandardSQL,
  'qualify unnest except replace struct array safe offset ordinal',
  'int64 float64 numeric bignumeric bool string bytes datetime geography json',
  { identifierQuotes: '`', hashComments: true, doubleQuotedStrings: true },
);

/** How each kind of database writes SQL; anything else is taken for the standard. */
const DIALECTS: Record<string, SQLDialect> = {
  postgresql: PostgreSQL,
  redshift: PostgreSQL,
  cockroachdb: PostgreSQL,
  duckdb: DuckDb,
  motherduck: DuckDb,
  mysql: MySQL,
  mariadb: MariaSQL,
  sqlite: SQLite,
  mssql: MSSQL,
  oracle: PLSQL,
  cassandra: Cassandra,
  trino: Trino,
  presto: Trino,
  athena: Trino,
  clickhouse: ClickHouse,
  clickhousedb: ClickHouse,
  bigquery: BigQuery,
};

export const dialectOf = (backend: string): SQLDialect => DIALECTS[backend] ?? StandardSQL;

export const keywordsOf = (backend: string): string[] => {
  const { keywords, types } = words(dialectOf(backend));
  return `${keywords} ${types}`.split(/\s+/).filter(Boolean);
};

export const quotedName = (name: string, backend: string): string =>
  written(name, { dialect: lexerOf(backend), keywords: new NameIndex(keywordsOf(backend)) });
