import { GENERIC } from '@parallax/contract';
import { and, column, compare, type Expression, isNull, type Join, type Source, value } from '../ast.ts';
import { aliasFor } from '../label.ts';
import type { Dimension } from './columns.ts';
import { conditions } from './filters.ts';
import { columnLabel } from './labels.ts';
import { type Measure, measure } from './metrics.ts';
import type { Prepared } from './prepare.ts';
import { Scope } from './scope.ts';

interface SeriesInput {
  scope: Scope;
  /** The query whose filters choose the top series, when it is not the scope's own. */
  ranking: Prepared | null;
  from: Source;
  dimensions: Dimension[];
  measures: Measure[];
  where: Expression[];
}

interface LimitedSeries {
  joins: Join[];
  dimensions: Dimension[];
}

const RANK = 'mme_inner__';
const KEPT = 'kept__';
const TOP = 'series_limit';
export const OTHERS = 'Others';

/**
 * Keeps the top series by joining the query with a ranking of its series; the rest vanishes or is folded into one.
 * The join matches NULL with NULL, so a NULL series competes like any other.
 */
export function limitSeries(input: SeriesInput): LimitedSeries {
  const { scope, dimensions } = input;
  const { series } = scope.query;
  const wanted = new Set(series.columns.map(columnLabel));
  const ranked = dimensions.filter(({ label }) => wanted.has(label));
  if (series.limit <= 0 || ranked.length === 0) return { joins: [], dimensions };
  const keyOf = keyNames(ranked, scope);
  const top: Source = { kind: 'derived', statement: rankingSelect(input, ranked, keyOf), alias: TOP };
  const on = and(
    ranked.map(
      ({ label, expression }): Expression => ({
        kind: 'same',
        left: expression,
        right: column(keyOf.get(label)!, TOP),
      }),
    ),
  );
  if (!series.others) return { joins: [{ type: 'inner', source: top, on }], dimensions };
  const folded = dimensions.map(of => (wanted.has(of.label) ? foldIntoOthers(of) : of));
  return { joins: [{ type: 'left', source: top, on }], dimensions: folded };
}

/** Names for the ranking's columns that no column of the dataset has, so that plain names stay unambiguous. */
function keyNames(ranked: Dimension[], scope: Scope): Map<string, string> {
  return new Map(
    ranked.map(({ label }) => {
      let name = aliasFor(`${label}__`, scope.dialect.maxAliasLength);
      while (scope.column(name)) name += '_';
      return [label, name];
    }),
  );
}

function rankingSelect(
  { scope, ranking, from, measures, where }: SeriesInput,
  ranked: Dimension[],
  keyOf: Map<string, string>,
) {
  const { series } = scope.query;
  const own = ranking ? conditions(new Scope(ranking, scope.dataset, scope.options)).where : where;
  const rank: Expression = series.metric
    ? measure(series.metric, scope).expression
    : (measures[0]?.expression ?? { kind: 'count-rows' });
  const keys = ranked.map(({ label, expression }) => ({ expression, alias: keyOf.get(label)! }));
  const marker = series.others ? [{ expression: value(1), alias: KEPT }] : [];
  const ascending = (expression: Expression) => ({ expression, descending: false });
  return {
    kind: 'select' as const,
    items: [...keys, { expression: rank, alias: RANK }, ...marker],
    from,
    where: own,
    groupBy: { kind: 'keys' as const, keys: ranked.map(({ expression }) => expression) },
    // A series without a value never outranks one that has it, and ties are broken the same way on every run.
    orderBy: [
      ascending(isNull(rank)),
      { expression: { kind: 'alias' as const, name: RANK }, descending: series.descending },
      ...keys.map(({ alias }) => ascending({ kind: 'alias', name: alias })),
    ],
    limit: series.limit,
  };
}

function foldIntoOthers(of: Dimension): Dimension {
  const isText = of.column?.generic === GENERIC.string && !of.temporal;
  const then: Expression = isText ? of.expression : { kind: 'cast-text', of: of.expression };
  return {
    ...of,
    expression: {
      kind: 'case',
      when: compare(column(KEPT, TOP), '=', value(1)),
      then,
      otherwise: value(OTHERS),
    },
    generic: GENERIC.string,
    temporal: false,
    timeAxis: false,
  };
}
