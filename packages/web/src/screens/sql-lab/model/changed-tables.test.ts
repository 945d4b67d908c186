import { describe, expect, it } from 'vitest';
import { changedDatabases } from './changed-tables.ts';
import { startQuery, stepRun } from './queries.ts';
import { EMPTY_LAB, type Lab } from './state.ts';
import { addTab, blankContent } from './tabs.ts';

const place = { databaseId: 3, catalog: null, schema: 'main' };
const opened = addTab(EMPTY_LAB, 'a', blankContent({ ...place, queryLimit: 10 }), 1);
const running = (sql: string, more: { createsTable?: boolean; isPreview?: boolean } = {}): Lab =>
  startQuery(
    opened,
    { ...place, ...more, id: 'run', tabId: 'a', sql, limit: 10, runAsync: false, offset: 0 },
    2,
  );
const succeeded = (lab: Lab): Lab => stepRun(lab, 'run', { type: 'succeed', status: 'success' });

describe('databases whose tables may have changed', () => {
  it.each<[string, Lab, number[]]>([
    ['a table from a query', running('SELECT 1', { createsTable: true }), [3]],
    ['a statement that defines', running('SELECT 1;\ndrop table x'), [3]],
    ['a query', running('SELECT created FROM t'), []],
    ['the preview of a table', running('SELECT * FROM "drop"', { isPreview: true }), []],
  ])('%s', (_, lab, databases) => {
    expect(changedDatabases(lab, succeeded(lab))).toEqual(databases);
  });

  it('only when the run has ended well, and once', () => {
    const lab = running('CREATE TABLE t (a int)');
    const done = succeeded(lab);
    expect(changedDatabases(opened, lab)).toEqual([]);
    expect(changedDatabases(lab, stepRun(lab, 'run', { type: 'fail' }))).toEqual([]);
    expect(changedDatabases(done, { ...done, queries: { ...done.queries } })).toEqual([]);
    // Read from the log of an earlier visit.
    expect(changedDatabases(opened, done)).toEqual([]);
  });
});
