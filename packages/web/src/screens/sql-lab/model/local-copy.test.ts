import { describe, expect, it } from 'vitest';
import { asksForTab, readAddress } from './address.ts';
import { readLocal, type Shelf, writeLocal } from './local-copy.ts';
import { EMPTY_LAB } from './state.ts';
import { addTab, blankContent, closeTab, editTab, switchTo } from './tabs.ts';

const content = blankContent({ databaseId: 1, catalog: null, schema: null, queryLimit: 10 });

function shelfOf(entries: Record<string, string> = {}, room = Number.POSITIVE_INFINITY) {
  const writes: string[] = [];
  const shelf: Shelf = {
    get: key => entries[key] ?? null,
    set: (key, text) => {
      writes.push(key);
      if (text.length > room) return false;
      entries[key] = text;
      return true;
    },
    remove: key => delete entries[key],
    used: () => 0,
  };
  return { shelf, writes, entries };
}

describe('the copy in the browser', () => {
  it('holds tabs, order, history and what was closed', () => {
    const { shelf } = shelfOf();
    const lab = switchTo(addTab(addTab(EMPTY_LAB, 'a', content, 1), 'b', content, 2), 'a');
    writeLocal(shelf, null, lab);
    expect(readLocal(shelf)).toEqual({ tabs: lab.tabs, history: lab.history, destroyed: {} });
  });

  it('is written for the tab that changed alone', () => {
    const { shelf, writes } = shelfOf();
    const lab = addTab(addTab(EMPTY_LAB, 'a', content, 1), 'b', content, 2);
    writeLocal(shelf, null, lab);
    writes.length = 0;
    writeLocal(shelf, lab, editTab(lab, 'a', { sql: 'x' }, 3));
    expect(writes).toEqual(['tab.a']);
  });

  it('lets go of closed tabs', () => {
    const { shelf, entries } = shelfOf();
    const lab = addTab(EMPTY_LAB, 'a', content, 1);
    writeLocal(shelf, null, lab);
    writeLocal(shelf, lab, closeTab(lab, 'a', 2));
    expect(Object.keys(entries)).toEqual(['outline']);
  });

  it('says when there is no room', () => {
    const lab = addTab(EMPTY_LAB, 'a', { ...content, sql: 'x'.repeat(5000) }, 1);
    expect(writeLocal(shelfOf({}, 1000).shelf, null, lab)).toBe(false);
    expect(writeLocal(shelfOf().shelf, null, lab)).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['no JSON', { outline: '{' }],
    ['another shape', { outline: '[1]' }],
    ['tabs that are gone or broken', { outline: '{"order":["a","b"]}', 'tab.b': '{"sql":1}' }],
  ])('is empty for %s', (_, entries) => {
    expect(readLocal(shelfOf(entries).shelf)).toEqual({ tabs: [], history: [], destroyed: {} });
  });

  it('takes what it can from an older shape', () => {
    const { shelf } = shelfOf({
      outline: '{"order":["a"],"destroyed":{"7":3,"x":1}}',
      'tab.a': '{"id":"a","sql":"S"}',
    });
    const { tabs, destroyed } = readLocal(shelf);
    expect(tabs[0]).toMatchObject({ id: 'a', sql: 'S', serverId: null, updatedAt: 0 });
    expect(destroyed).toEqual({ 7: 3 });
  });
});

describe('the address', () => {
  it.each([
    ['', {}, false],
    ['?new=true', { isNew: true }, true],
    ['?savedQueryId=12', { savedQueryId: 12 }, true],
    ['?queryId=9&x=1', { queryId: 9 }, true],
    ['?datasourceKey=3__table&sql=SELECT%201', { datasetId: 3, sql: 'SELECT 1' }, true],
    ['?dbid=2&schema=s&name=n&autorun=true', { databaseId: 2, schema: 's', name: 'n', autorun: true }, true],
    ['?savedQueryId=abc', {}, false],
  ])('%s', (search, expected, asks) => {
    const address = readAddress(search);
    expect(address).toMatchObject(expected);
    expect(asksForTab(address)).toBe(asks);
  });

  it('opens a short link', () => {
    expect(readAddress('', 'key')).toMatchObject({ permalinkKey: 'key' });
  });
});
