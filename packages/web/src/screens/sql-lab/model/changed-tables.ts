import type { Lab, Query } from './state.ts';

const DEFINES = /\b(create|drop|alter|rename|attach|detach)\b/i;

/** Whether a run may have made, changed or removed tables. To be wrong costs one look at the database. */
export const definesTables = ({ createsTable, isPreview, sql }: Query): boolean =>
  createsTable || (!isPreview && DEFINES.test(sql));

/** The databases in which runs that ended between two states may have made or removed tables. */
export function changedDatabases(before: Lab, after: Lab): number[] {
  if (before.queries === after.queries) return [];
  const ended = Object.values(after.queries).filter(query => {
    const earlier = before.queries[query.id]?.state;
    return earlier !== undefined && earlier !== 'success' && query.state === 'success';
  });
  return [...new Set(ended.filter(definesTables).map(query => query.databaseId))];
}
