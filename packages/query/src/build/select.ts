import type { Expression, Select, SelectItem } from '../ast.ts';
import { aliasFor } from '../label.ts';
import { type Dimension, dimension, timestampDimension } from './columns.ts';
import { type Conditions, conditions } from './filters.ts';
import { isGrouped } from './grouping.ts';
import { type Measure, measure } from './metrics.ts';
import { orderItems, type Selected } from './order.ts';
import type { Prepared } from './prepare.ts';
import type { Scope } from './scope.ts';
import { limitSeries } from './series.ts';
import { datasetSource } from './source.ts';

export interface Built {
  select: Select;
  dimensions: Dimension[];
  measures: Measure[];
  conditions: Conditions;
  /** Whether rows are grouped, and so each combination of dimensions comes once. */
  grouped: boolean;
  aliases: Map<string, string>;
}

/** The statement of a prepared query. `ranking` is the query whose filters choose the top series, if not its own. */
export function buildSelect(scope: Scope, ranking: Prepared | null = null): Built {
  const { query } = scope;
  const from = datasetSource(scope);
  const columns = query.columns.map(column => dimension(column, scope));
  const measures = (query.metrics ?? []).map(metric => measure(metric, scope));
  const dimensions = query.timeseries ? [timestampDimension(scope), ...columns] : columns;
  const found = conditions(scope);
  const grouped = isGrouped(scope);
  const aliases = selectAliases([...dimensions, ...measures], scope);
  const limited = limitSeries({ scope, ranking, from, dimensions, measures, where: found.where });
  const shown = limited.dimensions;
  const selected: Selected = { dimensions: shown, measures, alias: label => aliases.get(label) };
  const item = ({ label, expression }: { label: string; expression: Expression }): SelectItem => ({
    expression,
    alias: aliases.get(label)!,
  });
  return {
    select: {
      kind: 'select',
      items: [...shown.map(item), ...measures.map(item)],
      from,
      joins: limited.joins,
      where: found.where,
      groupBy: grouped ? { kind: 'keys', keys: groupKeys(shown) } : null,
      having: found.having,
      orderBy: orderItems(selected, scope),
      limit: Number.isFinite(query.rowLimit) ? query.rowLimit : null,
      offset: query.rowOffset,
    },
    dimensions: shown,
    measures,
    conditions: found,
    grouped,
    aliases,
  };
}

/** A constant is no grouping key: some engines would read a number as a column's position. */
const groupKeys = (dimensions: Dimension[]): Expression[] =>
  dimensions
    .map(({ expression }) => expression)
    .filter(
      expression =>
        !(expression.kind === 'sql' && /^\s*(?:-?\d[\d.]*|'[^']*'|NULL)\s*$/i.test(expression.text)),
    );

/**
 * Select aliases by label. Where the engine reads an alias in ORDER BY before the source's column, an alias that hides
 * another column is renamed; labels return to the result by position.
 */
function selectAliases(
  items: { label: string; expression: Expression }[],
  scope: Scope,
): Map<string, string> {
  const { dialect } = scope;
  const hides = ({ label, expression }: (typeof items)[number]) =>
    scope.column(label) !== undefined && !(expression.kind === 'column' && expression.name === label);
  return new Map(
    items.map(item => {
      const clash = !dialect.flags.aliasShadowsColumnInOrderBy && hides(item);
      return [item.label, aliasFor(clash ? `${item.label}__` : item.label, dialect.maxAliasLength)];
    }),
  );
}
