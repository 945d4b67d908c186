import type { Dialect } from '../dialect.ts';

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const stamp = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** A made-up engine for tests that read SQL text; what real engines make of it is tested on them. */
export const plainDialect: Dialect = {
  name: 'plain',
  parser: 'generic',
  quote: name => (/^[a-z_]+$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`),
  literal: value => {
    if (typeof value === 'string') return text(value);
    if (value !== null && typeof value === 'object') return text(stamp(value.instant));
    return value === null ? 'NULL' : String(value);
  },
  instant: ({ instant }) => text(stamp(instant)),
  truncate: (column, grain) => (grain === 'PT5S' ? null : `TRUNC(${column}, '${grain}')`),
  grains: ['P1D', 'P1W', 'P1M'],
  fromEpoch: (column, unit) => `EPOCH(${column}, '${unit}')`,
  fromYear: column => `YEAR_START(${column})`,
  aggregate: (name, column) =>
    name === 'MEDIAN' ? null : name === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${column})` : `${name}(${column})`,
  castText: column => `CAST(${column} AS VARCHAR)`,
  ilike: (column, pattern, negated) => `${column} ${negated ? 'NOT ' : ''}ILIKE ${pattern}`,
  isBoolean: (column, value) => `${column} IS ${value ? 'TRUE' : 'FALSE'}`,
  limit: (limit, offset) =>
    [limit === null ? '' : `LIMIT ${limit}`, offset ? `OFFSET ${offset}` : ''].join(' ').trim(),
  maxAliasLength: null,
  flags: {
    groupingSets: true,
    aliasShadowsColumnInOrderBy: true,
    cteInSubquery: true,
    nullsFirstAscending: false,
    catalogs: true,
    schemas: true,
    foldsNames: false,
  },
};
