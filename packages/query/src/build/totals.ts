import type { Expression, Select, SelectItem, Statement } from '../ast.ts';
import { value } from '../ast.ts';
import { invalidQuery } from '../error.ts';
import { aliasFor } from '../label.ts';
import type { Prepared } from './prepare.ts';
import type { Scope } from './scope.ts';
import type { Built } from './select.ts';

/** Marker columns hold 1 where a column is rolled up, 0 where it is grouped. */
export const MARKER_SUFFIX = '__superset_grouping';

/** The labels grouped at each level, checked against the query's columns; null without a rollup. */
export function groupingLevels(built: Built, query: Prepared): string[][] | null {
  if (!query.groupingSets || !built.grouped) return null;
  const known = new Set(built.dimensions.map(({ label }) => label));
  const missing = query.groupingSets.flat().filter(label => !known.has(label));
  if (missing.length > 0) {
    const named = [...new Set(missing)].map(label => `"${label}"`).join(', ');
    throw invalidQuery(`The following entries in \`grouping_sets\` are missing in \`columns\`: ${named}.`);
  }
  return query.groupingSets;
}

/**
 * Every metric is computed by the database at its own level, so ratios, averages and distinct counts are right. One
 * GROUPING SETS statement where the engine has it, one SELECT per level otherwise.
 */
export function totalsStatement(built: Built, levels: string[][], scope: Scope): Statement {
  const { select, dimensions, aliases } = built;
  const selected = new Set(select.items.map(item => item.alias));
  const orderBy = (select.orderBy ?? []).filter(
    ({ expression }) => expression.kind === 'alias' && selected.has(expression.name),
  );
  const unlimited: Select = { ...select, limit: null, offset: 0 };
  const marker = (label: string, expression: Expression): SelectItem => ({
    expression,
    alias: aliasFor(`${label}${MARKER_SUFFIX}`, scope.dialect.maxAliasLength),
  });
  const native = scope.dialect.flags.groupingSets;
  const plain = dimensions.every(({ expression }) => expression.kind === 'column');
  if (native === true || (native === 'columns' && plain)) {
    const keyOf = new Map(dimensions.map(({ label, expression }) => [label, expression]));
    // GROUPING() and a bare column are only valid for what some level groups by.
    const grouped = new Set(levels.flat());
    const never = new Set(
      dimensions.filter(({ label }) => !grouped.has(label)).map(({ label }) => aliases.get(label)),
    );
    return {
      ...unlimited,
      items: [
        ...select.items.map(item => (never.has(item.alias) ? { ...item, expression: value(null) } : item)),
        ...dimensions.map(({ label, expression }) =>
          marker(label, grouped.has(label) ? { kind: 'grouping', of: expression } : value(1)),
        ),
      ],
      groupBy: { kind: 'sets', sets: levels.map(level => level.map(label => keyOf.get(label)!)) },
    };
  }
  const parts = levels.map((level): Select => {
    const kept = new Set(level);
    const rolledUp = new Set(
      dimensions.filter(({ label }) => !kept.has(label)).map(({ label }) => aliases.get(label)),
    );
    return {
      ...unlimited,
      items: [
        ...select.items.map(item => (rolledUp.has(item.alias) ? { ...item, expression: value(null) } : item)),
        ...dimensions.map(({ label }) => marker(label, value(kept.has(label) ? 0 : 1))),
      ],
      groupBy: {
        kind: 'keys',
        keys: dimensions.filter(({ label }) => kept.has(label)).map(({ expression }) => expression),
      },
      orderBy: [],
    };
  });
  return { kind: 'union-all', parts, orderBy };
}
