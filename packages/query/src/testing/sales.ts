import { type DatasetColumn, type DatasetFacts, GENERIC, type QueryObject } from '@parallax/contract';
import { plan } from '../plan.ts';
import type { PlanOptions } from '../plan-options.ts';
import type { Plan } from '../plan-types.ts';
import { plainDialect } from './plain-dialect.ts';

const column = (name: string, facts: Partial<DatasetColumn> = {}): DatasetColumn => ({
  name,
  verboseName: null,
  description: null,
  expression: null,
  type: 'TEXT',
  generic: GENERIC.string,
  temporal: false,
  dateFormat: null,
  filterable: true,
  groupable: true,
  ...facts,
});
const time = { type: 'TIMESTAMP', generic: GENERIC.temporal, temporal: true };
const number = { type: 'INTEGER', generic: GENERIC.numeric };

export const sales: DatasetFacts = {
  id: 1,
  uid: '1__table',
  name: 'sales',
  catalog: null,
  schema: 'shop',
  table: 'sales',
  sql: null,
  columns: [
    column('ordered', time),
    column('shipped', time),
    column('country'),
    column('city', { verboseName: 'Town' }),
    column('price', number),
    column('paid', { type: 'BOOLEAN', generic: GENERIC.boolean }),
    column('margin', { ...number, expression: 'price - cost' }),
    column('seconds', { ...time, type: 'BIGINT', dateFormat: 'epoch_s' }),
    column('compact', { ...time, type: 'TEXT', dateFormat: '%Y%m%d' }),
    column('token', { type: 'UUID' }),
  ],
  metrics: [
    { name: 'count', verboseName: 'COUNT(*)', expression: 'COUNT(*)', d3Format: null, currency: null },
    { name: 'ratio', verboseName: null, expression: 'SUM(a) / SUM(b)', d3Format: null, currency: null },
  ],
  mainTimeColumn: 'ordered',
  offset: 0,
  fetchValuesPredicate: "country <> 'X'",
  alwaysFilterMainTime: false,
  templateParams: {},
  timezone: null,
};

/** Sunday. */
export const NOW = Date.UTC(2026, 10, 15, 2, 20);

export const planSales = (
  query: QueryObject,
  options: Partial<PlanOptions> = {},
  dataset: Partial<DatasetFacts> = {},
): Plan =>
  plan(query, { ...sales, ...dataset }, { now: NOW, dialect: plainDialect, check: sql => sql, ...options });

/** The statement of a query's plan. */
export const sqlOf = (...args: Parameters<typeof planSales>) => planSales(...args).sql;

export const revenue = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'price' },
  label: 'Revenue',
};
/** Months of the time column, as clients ask for a time axis. */
export const axis = { label: 'ordered', sqlExpression: 'ordered', columnType: 'BASE_AXIS', timeGrain: 'P1M' };
