import type { Layout } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { moveAll, pasteAll } from '../commands/index.ts';
import type { Destination } from '../drop.ts';
import { type Sketch, sketch } from '../example-layout.ts';
import { soundness } from '../soundness.ts';
import { readClip, writeClip } from './clipboard.ts';
import { type Direction, nudge } from './nudge.ts';
import { pasteDestination } from './paste.ts';
import { clicked, outermost } from './selected.ts';

const chart = (id: string, width = 4): Sketch => ['CHART', id, { width, height: 50, chartId: 1 }];
const page = () =>
  sketch(
    ['ROW', 'r1', [chart('a'), chart('b'), chart('c')]],
    ['ROW', 'r2', [chart('d', 8), ['COLUMN', 'col', { width: 4 }, [chart('e')]]]],
    ['HEADER', 'h', { text: 'Title' }],
  );

/** The page by ids, new rows as `+`. */
function shape(layout: Layout, id = 'GRID_ID'): string {
  const { children = [], type } = layout[id] ?? {};
  const name = type === 'ROW' && id.startsWith('ROW-') ? '+' : id;
  return children.length === 0 ? name : `${name}(${children.map(child => shape(layout, child)).join(' ')})`;
}
const START = 'GRID_ID(r1(a b c) r2(d col(e)) h)';

describe('choosing', () => {
  it.each<[string[], string, boolean, string[]]>([
    [[], 'a', false, ['a']],
    [['a'], 'b', false, ['b']],
    [['b'], 'a', true, ['a', 'b']],
    [['a', 'b'], 'a', true, ['b']],
    [['a', 'd'], 'r1', true, ['r1', 'd']],
    [['r1'], 'b', true, ['b']],
    [['a'], 'GRID_ID', false, []],
    [['a'], 'GRID_ID', true, ['a']],
  ])('%j, then a click on %s (adding: %s)', (before, id, add, after) => {
    expect(clicked(page(), before, id, add)).toEqual(after);
  });

  it('keeps what lies outside others, in the order of the page', () => {
    expect(outermost(page(), ['e', 'gone', 'col', 'c', 'a'])).toEqual(['a', 'c', 'col']);
  });
});

describe('moving by the keyboard', () => {
  it.each<[string[], Direction, string]>([
    [['a'], 'right', 'GRID_ID(r1(b a c) r2(d col(e)) h)'],
    [['a', 'b'], 'right', 'GRID_ID(r1(c a b) r2(d col(e)) h)'],
    [['b', 'c'], 'right', START],
    [['b', 'c'], 'left', 'GRID_ID(r1(b c a) r2(d col(e)) h)'],
    [['a'], 'left', START],
    [['b'], 'down', 'GRID_ID(r1(a c) +(b) r2(d col(e)) h)'],
    [['b'], 'up', 'GRID_ID(+(b) r1(a c) r2(d col(e)) h)'],
    [['h'], 'up', 'GRID_ID(r1(a b c) h r2(d col(e)))'],
    [['r1', 'r2'], 'down', 'GRID_ID(h r1(a b c) r2(d col(e)))'],
    [['h'], 'left', START],
    // no room beside its column
    [['e'], 'left', START],
  ])('%j %s', (ids, direction, after) => {
    const layout = page();
    nudge(layout, ids, direction);
    expect(shape(layout)).toBe(after);
    expect(soundness(layout)).toEqual([]);
  });

  it('takes the row along that holds nothing else', () => {
    const layout = sketch(['ROW', 'r1', [chart('a')]], ['ROW', 'r2', [chart('b')]]);
    nudge(layout, ['b'], 'up');
    expect(shape(layout)).toBe('GRID_ID(r2(b) r1(a))');
  });
});

describe('dropping several', () => {
  it.each<[string[], Destination, string]>([
    [['a', 'b'], { parentId: 'GRID_ID', index: 2 }, 'GRID_ID(r1(c) r2(d col(e)) +(a b) h)'],
    [['a', 'b', 'd'], { parentId: 'GRID_ID', index: 3 }, 'GRID_ID(r1(c) r2(col(e)) h +(a b) +(d))'],
    [['a', 'h'], { parentId: 'GRID_ID', index: 2 }, 'GRID_ID(r1(b c) r2(d col(e)) +(a) h)'],
    [['r1', 'h'], { parentId: 'GRID_ID', index: 2 }, 'GRID_ID(r2(d col(e)) r1(a b c) h)'],
    [['a', 'b'], { parentId: 'col', index: 0 }, 'GRID_ID(r1(c) r2(d col(a b e)) h)'],
  ])('%j at %j', (ids, to, after) => {
    const tried = moveAll(page(), ids, to);
    if (!('command' in tried)) throw new Error(tried.refusal);
    const draft = { layout: page(), metadata: {}, properties: {} as never };
    tried.command.apply(draft);
    expect(shape(draft.layout)).toBe(after);
    expect(soundness(draft.layout)).toEqual([]);
  });

  it.each<[string[], Destination, string]>([
    [['a', 'h'], { parentId: 'r2', index: 0 }, 'no-space'],
    [['h'], { parentId: 'r1', index: 0 }, 'not-here'],
    [['r2'], { parentId: 'col', index: 0 }, 'into-itself'],
    [['r1'], { parentId: 'col', index: 0 }, 'no-space'],
  ])('%j at %j is refused whole: %s', (ids, to, refusal) => {
    expect(moveAll(page(), ids, to)).toEqual({ refusal });
  });

  it('refuses what would lie too deep with all it holds', () => {
    const layout = sketch(
      ['ROW', 'r1', [['COLUMN', 'c1', { width: 6 }, [['ROW', 'r2', [['COLUMN', 'c2', { width: 3 }]]]]]]],
      ['ROW', 'r3', [['COLUMN', 'c3', { width: 3 }, [['ROW', 'r4', [chart('x', 1)]]]]]],
    );
    expect(moveAll(layout, ['c3'], { parentId: 'r2', index: 0 })).toEqual({ refusal: 'too-deep' });
    expect(moveAll(layout, ['x'], { parentId: 'r2', index: 0 })).toHaveProperty('command');
  });
});

describe('the clipboard', () => {
  const copied = (ids: string[]) => readClip(writeClip(page(), ids) ?? '');

  it('carries components with all they hold under new ids', () => {
    const clip = copied(['r2', 'a']);
    expect(clip?.roots.map(({ type }) => type)).toEqual(['CHART', 'ROW']);
    expect(
      Object.values(clip?.nodes ?? {})
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['CHART', 'CHART', 'CHART', 'COLUMN', 'ROW']);
    expect(Object.keys(clip?.nodes ?? {}).some(id => id in page())).toBe(false);
  });

  it.each([
    'plain text',
    '{"kind":"parallax/dashboard-components"}',
    '{"kind":"parallax/dashboard-components","roots":["x"],"nodes":{"x":{"type":"NEW"}}}',
    '{"kind":"parallax/dashboard-components","roots":["GRID_ID"],"nodes":{"GRID_ID":{"type":"GRID"}}}',
    '{"kind":"parallax/dashboard-components"',
    '{"kind":"other","roots":[],"nodes":{},"of":"parallax/dashboard-components"}',
  ])('ignores %s', text => {
    expect(readClip(text)).toBeNull();
  });

  it('survives a text whose components hold each other', () => {
    const nodes = { x: { type: 'ROW', children: ['y'] }, y: { type: 'COLUMN', children: ['x', 'y'] } };
    const clip = readClip(
      JSON.stringify({ kind: 'parallax/dashboard-components', roots: ['x', 'x'], nodes }),
    );
    expect(Object.values(clip?.nodes ?? {})).toHaveLength(2);
    expect(clip?.roots).toHaveLength(1);
  });

  it.each<[string[], string[], string]>([
    [['h'], ['a'], 'GRID_ID(r1(a b c) HEADER r2(d col(e)) h)'],
    [['a'], ['e'], 'GRID_ID(r1(a b c) r2(d col(e CHART)) h)'],
    [['a', 'b'], [], 'GRID_ID(r1(a b c) r2(d col(e)) h +(CHART CHART))'],
    [['r1'], ['h'], 'GRID_ID(r1(a b c) r2(d col(e)) h +(CHART CHART CHART))'],
  ])('pasting %j with %j chosen', (ids, chosen, after) => {
    const layout = page();
    const clip = copied(ids)!;
    const to = pasteDestination(layout, clip, chosen, undefined)!;
    const tried = pasteAll(layout, clip, to);
    if (!('command' in tried)) throw new Error(tried.refusal);
    const draft = { layout, metadata: {}, properties: {} as never };
    tried.command.apply(draft);
    expect(shape(draft.layout).replace(/(CHART|HEADER)-[\w-]+/g, '$1')).toBe(after);
    expect(soundness(draft.layout)).toEqual([]);
  });

  it('is refused where there is no room, and leaves nothing behind', () => {
    const layout = page();
    expect(pasteAll(layout, copied(['a'])!, { parentId: 'r1', index: 0 })).toEqual({ refusal: 'no-space' });
    expect(layout).toEqual(page());
  });
});
