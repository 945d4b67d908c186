import type { Settings } from '../chart.ts';
import { asList, isRecord } from '../shared/settings/read.ts';

const clauseOf = (sql: unknown, clause: 'WHERE' | 'HAVING') =>
  typeof sql === 'string' && sql.trim() !== '' ? [{ expressionType: 'SQL', clause, sqlExpression: sql }] : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Settings of the oldest releases: a time range in two halves, and conditions in keys of their own. Later filters win
 * over the conditions, the halves over a whole range, as they did where both were saved.
 */
export function withTodaysFilters(saved: Settings): Settings {
  const { since, until, where, having, filters, ...rest } = saved;
  const [from, to] = [textOf(since), textOf(until)];
  const range = from || to ? { time_range: `${from} : ${to}` } : {};
  const simple = asList(filters)
    .filter(isRecord)
    .filter(({ col, op }) => typeof col === 'string' && typeof op === 'string')
    .map(({ col, op, val }) => ({
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: col,
      operator: op,
      comparator: val,
    }));
  const adhoc = [...simple, ...clauseOf(where, 'WHERE'), ...clauseOf(having, 'HAVING')];
  const isNewer = asList(saved.adhoc_filters).length > 0;
  if (adhoc.length === 0 && Object.keys(range).length === 0) return saved;
  return {
    ...rest,
    ...range,
    viz_type: saved.viz_type,
    ...(adhoc.length > 0 && !isNewer && { adhoc_filters: adhoc }),
  };
}
