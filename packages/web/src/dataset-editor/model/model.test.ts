import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startHistory } from '../../editing/history.ts';
import { checkDraft, problemsByTab } from './check.ts';
import { addCalculated, addMetric, editColumn, editMetric, removeColumn, setSource } from './commands.ts';
import type { DatasetDraft } from './draft.ts';
import {
  addFolder,
  folderRows,
  membersOf,
  pruned,
  removeFolder,
  renameFolder,
  setMembers,
} from './folders.ts';
import { canSave, createEditor, problemsOf } from './store.ts';
import { mergeColumns } from './sync.ts';
import { extraText, readDraft, readNotes, saveBody, type WireDataset } from './wire.ts';

const wire: WireDataset = {
  id: 7,
  table_name: 'orders',
  sql: null,
  schema: 'main',
  catalog: 'ignored',
  database: { id: 1, uuid: 'd', database_name: 'duck', backend: 'duckdb', allow_multi_catalog: false },
  main_dttm_col: 'day',
  cache_timeout: null,
  offset: 0,
  extra: '{"certification":{"certified_by":"Ann","details":""},"timezone":"UTC"}',
  owners: [{ id: 3, first_name: 'Ann', last_name: 'Lee' }],
  columns: [
    { id: 1, uuid: 'c1', column_name: 'day', type: 'DATE', is_dttm: true, expression: '' },
    { id: 2, uuid: 'c2', column_name: 'amount', type: 'DOUBLE', is_dttm: false, expression: null },
    { id: 3, uuid: 'c3', column_name: 'twice', type: '', is_dttm: false, expression: 'amount * 2' },
  ],
  metrics: [
    {
      id: 9,
      uuid: 'm1',
      metric_name: 'count',
      expression: 'COUNT(*)',
      d3format: '',
      currency: '{"symbol":"EUR","symbolPosition":"suffix"}',
    },
  ],
};
const opened = (changes: Partial<WireDataset> = {}) => {
  const store = createEditor({ ...readDraft({ ...wire, ...changes }), etag: '"1"' });
  return { store, draft: (): DatasetDraft => store.getState().history.present };
};

describe('what is saved', () => {
  it('sends empty fields as null and leaves the catalog out of databases with one', () => {
    const { draft, facts } = readDraft(wire);
    const body = saveBody(draft, facts, false);
    expect(body).toMatchObject({
      cache_timeout: null,
      sql: null,
      owners: [3],
      extra: '{"timezone":"UTC","certification":{"certified_by":"Ann","details":""}}',
      columns: [{ id: 1, column_name: 'day', python_date_format: null }, { id: 2 }, { id: 3 }],
      metrics: [{ id: 9, d3format: null, currency: { symbol: 'EUR', symbolPosition: 'suffix' } }],
    });
    expect(body).not.toHaveProperty('catalog');
    expect(body).not.toHaveProperty('folders');
  });

  it('leaves ids out of what is new', () => {
    const { store, draft } = opened();
    store.dispatch(addMetric('m2'));
    const [added] = saveBody(draft(), store.getState().facts, false).metrics ?? [];
    expect(added).toMatchObject({ uuid: 'm2', metric_name: 'new metric' });
    expect(added).not.toHaveProperty('id');
  });

  it('keeps unknown keys of an extra text', () => {
    const texts = fc.dictionary(
      fc.string().filter(key => !['certification', 'warning_markdown', '__proto__'].includes(key)),
      fc.jsonValue(),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(texts, value => {
        const text = JSON.stringify(value);
        expect(JSON.parse(extraText(readNotes(text)) ?? '{}')).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('save rules', () => {
  it('needs a change, no problems, no running save and an owner inside the product', () => {
    const { store } = opened();
    expect(canSave(store.getState())).toBe(false);
    store.dispatch(editMetric('m1', { label: 'Orders' }));
    expect(canSave(store.getState())).toBe(true);
    store.setPhase('saving');
    expect(canSave(store.getState())).toBe(false);
    store.setPhase('editing');
    store.dispatch(editMetric('m1', { expression: ' ' }));
    expect(canSave(store.getState())).toBe(false);
  });

  it('changes nothing of a dataset that is managed elsewhere', () => {
    const { store, draft } = opened({ is_managed_externally: true });
    store.dispatch(editMetric('m1', { label: 'Orders' }));
    expect(draft().metrics[0]?.label).toBe('');
    expect(canSave(store.getState())).toBe(false);
  });

  it.each([
    ['another SQL text', { sql: 'SELECT 2' }, true],
    ['virtual instead of physical', { kind: 'virtual' as const }, true],
    ['another schema', { schema: 'other' }, false],
  ])('%s: column sync %s', (_, changes, on) => {
    const { store, draft } = opened();
    store.dispatch(setSource(changes));
    expect(draft().syncColumns).toBe(on);
    store.undo();
    expect(draft().syncColumns).toBe(false);
  });

  it('counts faults of expressions until the source changes or the part is gone', () => {
    const { store } = opened();
    store.setFault('columns.c3.expression', 'no such column');
    expect(problemsOf(store.getState())).toEqual({ 'columns.c3.expression': 'no such column' });
    store.dispatch(removeColumn('c3'));
    expect(problemsOf(store.getState())).toEqual({});
    store.undo();
    store.dispatch(setSource({ name: 'other' }));
    expect(problemsOf(store.getState())).toEqual({});
  });
});

describe('checks', () => {
  it.each<[string, (draft: DatasetDraft) => DatasetDraft, string]>([
    ['no table', draft => ({ ...draft, source: { ...draft.source, name: ' ' } }), 'source.name'],
    [
      'virtual without SQL',
      draft => ({ ...draft, source: { ...draft.source, kind: 'virtual' } }),
      'source.sql',
    ],
    ['offset', draft => ({ ...draft, settings: { ...draft.settings, offset: '1.5' } }), 'settings.offset'],
    [
      'timeout',
      draft => ({ ...draft, settings: { ...draft.settings, cacheTimeout: '-2' } }),
      'settings.cacheTimeout',
    ],
    [
      'params',
      draft => ({ ...draft, settings: { ...draft.settings, templateParams: '[]' } }),
      'settings.templateParams',
    ],
    [
      'two metrics of one name',
      draft => ({ ...draft, metrics: [...draft.metrics, { ...draft.metrics[0]!, uuid: 'm2' }] }),
      'metrics.m2.name',
    ],
    [
      'date format',
      draft => ({ ...draft, columns: [{ ...draft.columns[0]!, dateFormat: '%d.%m.%Y' }] }),
      'columns.c1.dateFormat',
    ],
  ])('%s', (_, change, path) => {
    expect(Object.keys(checkDraft(change(readDraft(wire).draft)))).toEqual([path]);
  });

  it('counts problems of calculated columns at their own tab', () => {
    const { store, draft } = opened();
    store.dispatch(addCalculated('c9'));
    expect(problemsByTab(draft(), checkDraft(draft()))).toEqual({ calculated: 1 });
  });
});

describe('sync', () => {
  it('adds, drops and retypes, and keeps calculated columns and what was written', () => {
    const { store, draft } = opened();
    store.dispatch(editColumn('c2', { label: 'Amount' }));
    const synced = mergeColumns(draft().columns, [
      { column_name: 'amount', type: 'BIGINT', is_dttm: false },
      { column_name: 'region', type: 'VARCHAR', is_dttm: false },
    ]);
    expect(synced.columns.map(({ name, type, label }) => [name, type, label])).toEqual([
      ['amount', 'BIGINT', 'Amount'],
      ['twice', '', ''],
      ['region', 'VARCHAR', ''],
    ]);
    expect([synced.added, synced.removed, synced.modified]).toEqual([['region'], ['day'], ['amount']]);
  });
});

describe('folders', () => {
  it('hold each field once, and lose what is removed', () => {
    const { store, draft } = opened();
    store.dispatch(addFolder(null, 'f1'));
    store.dispatch(renameFolder('f1', 'Money'));
    store.dispatch(addFolder('f1', 'f2'));
    store.dispatch(renameFolder('f2', 'Deep'));
    store.dispatch(setMembers('f1', ['c2', 'm1']));
    store.dispatch(setMembers('f2', ['c2']));
    const rows = folderRows(draft().folders);
    expect(rows.map(({ folder, depth }) => [folder.name, depth, membersOf(folder)])).toEqual([
      ['Money', 0, ['m1']],
      ['Deep', 1, ['c2']],
    ]);
    store.dispatch(removeColumn('c2'));
    expect(membersOf(folderRows(pruned(draft()))[1]!.folder)).toEqual([]);
    store.dispatch(removeFolder('f1'));
    expect(draft().folders).toEqual([]);
  });

  it('undo leads back through any edits', () => {
    const { store, draft } = opened();
    const before = draft();
    const start = startHistory(before, 100);
    store.dispatch(addFolder(null, 'f1'));
    store.dispatch(setMembers('f1', ['c1']));
    store.dispatch(removeColumn('c1'));
    expect(draft().mainTimeColumn).toBeNull();
    for (let step = 0; step < 3; step++) store.undo();
    expect(draft()).toEqual(start.present);
  });
});
