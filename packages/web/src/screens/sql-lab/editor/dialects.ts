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

/** Listed as words of SQL, but reserved by no database: as the names of columns they would be marked and quoted. */
const COMMON_NAMES = new Set(
  `class code content data domain email events format host id input instance item label language length link location
  locked message message_text method module name names object options owner parameter parameters password path period
  position role routine scale scope section sequence server source state status style target title total transform
  translation type url users value version views volume weight work zone`.split(/\s+/),
);

const withoutNames = (words: string): string =>
  words
    .split(/\s+/)
    .filter(word => !COMMON_NAMES.has(word))
    .join(' ');

/** The library keeps its words of the standard to itself; a dialect with words of its own has none of them. */
const STANDARD = {
  keywords: `add all alter analyze and any as asc begin between both by call case cast check collate column commit
  constraint create cross cube current_date current_time current_timestamp current_user default delete desc describe
  distinct drop else end escape except exists explain extract false fetch filter first following for foreign from full
  function grant group grouping having if ilike in inner insert intersect into is join last lateral leading left like
  limit localtime localtimestamp merge natural next no not null nulls of offset on only or order outer over overlaps
  partition preceding primary procedure range recursive references rename replace returning revoke right rollback rollup
  row rows schema select set sets show similar some table tablesample temporary then to trailing transaction trigger true
  truncate unbounded union unique update use using values view when where window with within without`,
  types: `array bigint binary bit blob boolean char character clob date decimal double float int integer interval nchar
  numeric precision real smallint text time timestamp varbinary varchar varying`,
};

const words = ({ spec }: SQLDialect): { keywords: string; types: string } =>
  spec.keywords ? { keywords: spec.keywords, types: spec.types ?? '' } : STANDARD;

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

const defined = new Map<SQLDialect, SQLDialect>();

export function dialectOf(backend: string): SQLDialect {
  const base = DIALECTS[backend] ?? StandardSQL;
  const known = defined.get(base);
  if (known) return known;
  const { keywords, types } = words(base);
  const dialect = SQLDialect.define({
    ...base.spec,
    keywords: withoutNames(keywords),
    types: withoutNames(types),
  });
  defined.set(base, dialect);
  return dialect;
}

export const keywordsOf = (backend: string): string[] => {
  const { keywords, types } = words(dialectOf(backend));
  return `${keywords} ${types}`.split(/\s+/).filter(Boolean);
};

export const quotedName = (name: string, backend: string): string =>
  written(name, { dialect: lexerOf(backend), keywords: new NameIndex(keywordsOf(backend)) });
