import { type Layout, NO_MASK } from '@parallax/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { openTabs } from './active-tabs.ts';
import { maskNews } from './observe.ts';
import { type Methods, Switchboard } from './switchboard.ts';

describe('the switchboard', () => {
  const open: MessagePort[] = [];
  const connect = (ours: Methods) => {
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    const heard: unknown[] = [];
    const arrived = new Promise<void>(resolve => {
      port2.addEventListener('message', event => {
        heard.push(event.data);
        resolve();
      });
    });
    port2.start();
    return { board: new Switchboard(port1, ours), host: port2, heard, arrived };
  };
  afterEach(() => {
    for (const port of open.splice(0)) port.close();
  });

  it.each<[string, Methods, unknown, unknown]>([
    [
      'a known method',
      { size: () => ({ width: 1 }) },
      'size',
      { switchboardAction: 'reply', messageId: 'm_1', result: { width: 1 } },
    ],
    [
      'its arguments',
      { link: ({ anchor }) => anchor },
      'link',
      { switchboardAction: 'reply', messageId: 'm_1', result: 'TAB-1' },
    ],
    [
      'an unknown method',
      {},
      'size',
      { switchboardAction: 'error', messageId: 'm_1', error: '[parallax] Method "size" is not defined' },
    ],
    [
      'a name every object has',
      {},
      'toString',
      { switchboardAction: 'error', messageId: 'm_1', error: '[parallax] Method "toString" is not defined' },
    ],
    [
      'a failure',
      { size: () => Promise.reject(new Error('no size')) },
      'size',
      { switchboardAction: 'error', messageId: 'm_1', error: '[parallax] Method "size" failed: no size' },
    ],
  ])('answers %s', async (_name, methods, method, expected) => {
    const { host, heard, arrived } = connect(methods);
    host.postMessage({ switchboardAction: 'get', method, messageId: 'm_1', args: { anchor: 'TAB-1' } });
    await arrived;
    expect(heard).toEqual([expected]);
  });

  it('asks, tells, and does not mind nonsense', async () => {
    const told: unknown[] = [];
    const { board, host, heard, arrived } = connect({ guestToken: args => told.push(args) });
    host.addEventListener('message', ({ data }) => {
      if (data.switchboardAction === 'get')
        host.postMessage({ switchboardAction: 'reply', messageId: data.messageId, result: 'https://x' });
    });
    for (const nonsense of [null, 7, 'x', {}, { switchboardAction: 'reply', messageId: 'nobody' }])
      host.postMessage(nonsense);
    host.postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: 't' } });
    expect(await board.get('resolvePermalinkUrl', { key: 'k' })).toBe('https://x');
    board.emit('observeDataMask', { a: 1 });
    await arrived;
    expect(told).toEqual([{ guestToken: 't' }]);
    expect(heard[0]).toMatchObject({
      switchboardAction: 'get',
      method: 'resolvePermalinkUrl',
      args: { key: 'k' },
    });
  });
});

describe('news of the filters', () => {
  const chosen = (value: unknown) => ({ ...NO_MASK, filterState: { value } });
  it.each([
    [{}, { 'F-1': chosen('a') }, false, true],
    [{ 'F-1': chosen('a') }, { 'F-1': chosen('a'), 12: chosen('x') }, true, false],
    [{ 12: chosen('x') }, { 12: { ...chosen('x'), ownState: { page: 2 } } }, false, false],
  ])('%j → %j', (before, after, crossFiltersChanged, nativeFiltersChanged) => {
    expect(maskNews(before, after)).toEqual({ ...after, crossFiltersChanged, nativeFiltersChanged });
  });
});

describe('open tabs', () => {
  const node = (id: string, type: Layout[string]['type'], children: string[] = []) => ({
    [id]: { id, type, children, parents: [], meta: {} },
  });
  const layout: Layout = {
    ...node('ROOT_ID', 'ROOT', ['TABS-1']),
    ...node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    ...node('TAB-1', 'TAB', []),
    ...node('TAB-2', 'TAB', ['TABS-2']),
    ...node('TABS-2', 'TABS', ['TAB-3']),
    ...node('TAB-3', 'TAB', []),
  };
  it.each([
    [{}, ['TAB-1']],
    [{ 'TABS-1': 'TAB-2' }, ['TAB-2', 'TAB-3']],
    [{ 'TABS-1': 'TAB-gone' }, ['TAB-1']],
  ])('%j → %j', (chosen: Record<string, string>, expected) => {
    expect(openTabs(layout, chosen)).toEqual(expected);
  });
});
