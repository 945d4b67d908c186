import type { DatasetFacts } from '@parallax/contract';
import type { Statement } from '../ast.ts';
import { QueryError, quotedList } from '../error.ts';
import type { PlanOptions } from '../plan-options.ts';
import type { Plan, PlanColumn, TimeReading } from '../plan-types.ts';
import { printStatement } from '../print.ts';
import { type Dimension, isDay } from './columns.ts';
import { isAdhocColumn } from './labels.ts';
import type { Prepared } from './prepare.ts';
import { Scope } from './scope.ts';
import { type Built, buildSelect } from './select.ts';
import { groupingLevels, MARKER_SUFFIX, totalsStatement } from './totals.ts';

interface Extra {
  isRowCount?: boolean;
  ranking?: Prepared | null;
}

/** Plans a prepared query without its time comparisons. */
export function planPrepared(
  prepared: Prepared,
  dataset: DatasetFacts,
  options: PlanOptions,
  { isRowCount = false, ranking = null }: Extra = {},
): Plan {
  const scope = new Scope(prepared, dataset, options);
  checkColumns(scope);
  const built = buildSelect(scope, ranking);
  const levels = groupingLevels(built, prepared);
  const statement = levels ? totalsStatement(built, levels, scope) : built.select;
  const columns = isRowCount ? [ROW_COUNT_COLUMN] : planColumns(built, levels, scope);
  return {
    sql: printStatement(isRowCount ? countRows(statement) : statement, options.dialect),
    columns,
    labels: labelMap(built, dataset),
    levels,
    reads: scope.reads(),
    ...filterReport(built, scope),
    from: prepared.range.since,
    to: prepared.range.until,
    comparisons: [],
    postProcessing: prepared.postProcessing,
    rowLimit: prepared.rowLimit,
    isRowCount,
  };
}

const ROW_COUNT_COLUMN: PlanColumn = {
  name: 'rowcount',
  role: 'metric',
  generic: 0,
  time: null,
  grain: null,
};

const countRows = (statement: Statement): Statement => ({
  kind: 'select',
  items: [{ expression: { kind: 'count-rows' }, alias: 'rowcount' }],
  from: { kind: 'derived', statement, alias: 'rowcount_qry' },
});

function checkColumns(scope: Scope): void {
  const named = scope.query.columns.filter(column => !isAdhocColumn(column)) as string[];
  const measured = (scope.query.metrics ?? []).flatMap(metric =>
    typeof metric === 'object' && metric.expressionType === 'SIMPLE' && metric.column?.column_name
      ? [metric.column.column_name]
      : [],
  );
  const missing = [...named, ...measured].filter(name => !scope.column(name));
  if (missing.length > 0) throw new QueryError(`Columns missing in dataset: ${quotedList(missing)}`);
}

function planColumns(built: Built, levels: string[][] | null, scope: Scope): PlanColumn[] {
  const dimensions = built.dimensions.map(
    (of): PlanColumn => ({
      name: of.label,
      role: 'dimension',
      generic: of.generic,
      time: of.timeAxis ? timeReading(of, scope) : null,
      grain: of.grain,
    }),
  );
  const metrics = built.measures.map(
    ({ label }): PlanColumn => ({
      name: label,
      role: 'metric',
      generic: null,
      time: null,
      grain: null,
    }),
  );
  const markers = (levels ? built.dimensions : []).map(
    ({ label }): PlanColumn => ({
      name: `${label}${MARKER_SUFFIX}`,
      role: 'marker',
      generic: 0,
      time: null,
      grain: null,
    }),
  );
  return [...dimensions, ...metrics, ...markers];
}

const timeReading = ({ column, grain }: Dimension, { dataset, query, timezone }: Scope): TimeReading => ({
  dateFormat: column?.dateFormat ?? null,
  offsetHours: dataset.offset,
  // Grained in the zone by the database, or a day, which has none.
  timezone: grain || (column && isDay(column)) ? null : timezone,
  shift: query.timeShift,
});

function labelMap(built: Built, dataset: DatasetFacts): Record<string, string[]> {
  const verbose = new Map(dataset.metrics.map(metric => [metric.name, metric.verboseName]));
  return Object.fromEntries([
    ...built.dimensions.map(({ label, text }) => [label, [text]]),
    ...built.measures.map(({ label, text }) => [verbose.get(label) || label, [text]]),
  ]);
}

type FilterReport = Pick<Plan, 'appliedFilters' | 'rejectedFilters'>;

function filterReport({ conditions: { applied, rejected } }: Built, { query, dataset }: Scope): FilterReport {
  const report: FilterReport = { appliedFilters: [...applied], rejectedFilters: [...rejected] };
  const temporal = dataset.columns.filter(column => column.temporal).map(column => column.name);
  for (const extra of ['__time_range', '__time_col', '__time_grain']) {
    const value = query.timeExtras[extra];
    if (!value) continue;
    if (temporal.length === 0) report.rejectedFilters.push({ column: extra, reason: 'no_temporal_column' });
    else if (extra === '__time_col' && !temporal.includes(String(value))) {
      report.rejectedFilters.push({ column: extra, reason: 'not_in_datasource' });
    } else report.appliedFilters.push({ column: extra });
  }
  return report;
}
