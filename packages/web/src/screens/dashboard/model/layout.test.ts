import { GRID_ID, type Layout, ROOT_ID } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { destinationOf, drop, refusalOf } from './drop.ts';
import { sketch } from './example-layout.ts';
import { hydrate } from './hydrate.ts';
import { remove } from './insert.ts';
import { newNode, tabTitle } from './nodes.ts';
import { collapseTopTabs, makeTopTabs } from './top-tabs.ts';
import { depthOf, subtree, tabsToOpen } from './tree.ts';
import { columnWidth, resized, resizeLimits, widthOnDrop } from './widths.ts';

const rows = (layout: Layout, id = GRID_ID): string[][] =>
  (layout[id]?.children ?? []).map(row => layout[row]?.children ?? []);
const two = () =>
  sketch(
    [
      'ROW',
      'r1',
      [
        ['CHART', 'a', { width: 4 }],
        ['CHART', 'b', { width: 4 }],
      ],
    ],
    ['ROW', 'r2', [['CHART', 'c', { width: 6 }]]],
  );

describe('depth', () => {
  it('counts tabs as deep as what holds them, and a tab of the top as the grid', () => {
    const inner: Parameters<typeof sketch>[0] = [
      'ROW',
      'r',
      [['COLUMN', 'col', [['ROW', 'r2', [['COLUMN', 'col2', [['CHART', 'x']]]]]]]],
    ];
    const layout = sketch(['TABS', 'n', [['TAB', 'n1', [inner]]]]);
    const depths = (of: Layout, ...ids: string[]) => ids.map(id => depthOf(of, id));
    expect(depths(layout, ROOT_ID, GRID_ID, 'n', 'n1', 'r', 'col', 'r2', 'col2', 'x')).toEqual([
      0, 1, 2, 2, 2, 3, 4, 5, 6,
    ]);
    const topped = sketch(['TABS', 'TOP', [['TAB', 't', [inner]]]]);
    expect(depths(topped, 'TOP', 't', 'r', 'col')).toEqual([1, 1, 2, 3]);
  });
});

describe('dropping', () => {
  it.each<[string, string, Parameters<typeof destinationOf>[2], string[][]]>([
    ['a', 'b', 'right', [['b', 'a'], ['c']]],
    ['b', 'a', 'left', [['b', 'a'], ['c']]],
    ['c', 'a', 'left', [['c', 'a', 'b']]],
    ['a', 'r2', 'bottom', [['b'], ['c'], ['a']]],
    ['a', 'r1', 'top', [['a'], ['b'], ['c']]],
    ['c', 'r1', 'top', [['c'], ['a', 'b']]],
    ['a', 'a', 'left', [['a', 'b'], ['c']]],
  ])('%s at %s %s', (dragged, target, side, expected) => {
    const layout = two();
    const to = destinationOf(layout, target, side);
    if (dragged === 'c' && target === 'a') layout.c!.meta.width = 4;
    drop(layout, layout[dragged]!, to!);
    expect(rows(layout)).toEqual(expected);
  });

  it('wraps a new chart in a row and gives a new tab strip a tab', () => {
    const layout = sketch();
    drop(layout, newNode('CHART', { chartId: 1 }, 'n'), { parentId: GRID_ID, index: 0 });
    drop(layout, newNode('TABS', {}, 't'), { parentId: GRID_ID, index: 1 });
    expect(rows(layout)[0]).toEqual(['n']);
    expect(layout.t?.children.map(id => tabTitle(layout[id]!))).toEqual(['Tab title']);
    expect(layout.n?.parents.slice(0, 2)).toEqual([ROOT_ID, GRID_ID]);
  });

  it('keeps the row of a chart that was alone in it', () => {
    const layout = two();
    layout.r2!.meta.background = 'BACKGROUND_WHITE';
    drop(layout, layout.c!, { parentId: GRID_ID, index: 0 });
    expect(layout[GRID_ID]?.children).toEqual(['r2', 'r1']);
  });

  it.each([
    ['no room', 'r1', 8, 'no-space'],
    ['shrinks', 'r1', 4, null],
  ] as const)('%s', (_, parentId, occupied, refusal) => {
    const layout = sketch(
      [
        'ROW',
        'r1',
        [
          ['CHART', 'a', { width: 4 }],
          ['CHART', 'b', { width: occupied }],
        ],
      ],
      ['ROW', 'r2', [['CHART', 'c', { width: 6 }]]],
    );
    const to = { parentId, index: 0 };
    expect(refusalOf(layout, layout.c!, to)).toBe(refusal);
    if (!refusal) {
      drop(layout, layout.c!, to);
      expect(layout.c?.meta.width).toBe(4);
    }
  });

  it('does not move a tab of the top into nested tabs, nor anything into itself', () => {
    const layout = sketch([
      'TABS',
      'TOP',
      [
        ['TAB', 't1', [['TABS', 'n', [['TAB', 'n1']]]]],
        ['TAB', 't2'],
      ],
    ]);
    expect(refusalOf(layout, layout.t2!, { parentId: 'n', index: 0 })).toBe('top-tab-into-nested');
    expect(refusalOf(layout, layout.t2!, { parentId: 'TOP', index: 0 })).toBe(null);
    expect(refusalOf(layout, layout.t1!, { parentId: 'n', index: 0 })).toBe('into-itself');
    expect(refusalOf(layout, layout.n1!, { parentId: 'TOP', index: 0 })).toBe(null);
  });
});

describe('widthOnDrop', () => {
  const layout = sketch(
    ['ROW', 'full', [['CHART', 'x', { width: 12 }]]],
    ['ROW', 'half', [['COLUMN', 'col', { width: 6 }, [['ROW', 'in', [['CHART', 'y', { width: 5 }]]]]]]],
  );
  it.each<[string, number, string, number | null]>([
    ['same container', 5, 'in', 5],
    ['grid, capacity unknown', 5, GRID_ID, 5],
    ['one column left in the inner row', 4, 'in', 1],
    ['a full row', 4, 'full', null],
    ['a column', 8, 'col', 6],
    ['a half full row', 4, 'half', 4],
  ])('%s', (name, width, container, expected) => {
    const node = name === 'same container' ? layout.y! : newNode('CHART', { width }, 'new');
    expect(widthOnDrop(layout, node, layout[container]!)).toBe(expected);
  });
});

describe('resizing', () => {
  const layout = sketch([
    'ROW',
    'r',
    [
      ['CHART', 'a', { width: 4, height: 50 }],
      [
        'COLUMN',
        'col',
        { width: 6 },
        [
          ['ROW', 'in', [['CHART', 'y', { width: 5 }]]],
          ['CHART', 'z', { width: 2 }],
        ],
      ],
    ],
  ]);
  it.each<[string, ReturnType<typeof resizeLimits>]>([
    ['a', { width: { min: 1, max: 6 }, height: { min: 5 } }],
    ['col', { width: { min: 5, max: 8 }, height: null }],
    ['z', { width: null, height: { min: 5 } }],
    ['y', { width: { min: 1, max: 6 }, height: { min: 5 } }],
    ['r', { width: null, height: null }],
  ])('limits of %s', (id, limits) => expect(resizeLimits(layout, layout[id]!)).toEqual(limits));

  it.each([
    [4, 100, 100, { min: 1, max: 6 }, 5],
    [4, 49, 100, { min: 1, max: 6 }, 4],
    [4, 900, 100, { min: 1, max: 6 }, 6],
    [50, -1000, 8, { min: 5 }, 5],
    [50, 1000, 8, { min: 5 }, 175],
  ])('%s by %s px', (old, delta, step, limits, expected) =>
    expect(resized(old, delta, step, limits)).toBe(expected),
  );

  it('measures a column', () => expect(columnWidth(1184)).toBe(84));
});

describe('removing', () => {
  it('takes an emptied row along', () => {
    const layout = two();
    remove(layout, 'c');
    expect(layout[GRID_ID]?.children).toEqual(['r1']);
    expect(layout.r2).toBeUndefined();
  });
  it('takes all that was inside', () => {
    const layout = two();
    remove(layout, 'r1');
    expect(Object.keys(layout).sort()).toEqual(['GRID_ID', 'ROOT_ID', 'c', 'r2']);
  });
});

describe('tabs of the top', () => {
  it('take the content of the grid and give it back', () => {
    const layout = two();
    makeTopTabs(layout, newNode('TABS', {}, 'TOP'));
    const [tab] = layout.TOP!.children;
    expect(layout[ROOT_ID]?.children).toEqual(['TOP']);
    expect(layout[tab!]?.children).toEqual(['r1', 'r2']);
    expect(layout.a?.parents).toEqual([ROOT_ID, 'TOP', tab, 'r1']);
    collapseTopTabs(layout);
    expect(rows(layout)).toEqual([['a', 'b'], ['c']]);
    expect(layout.TOP).toBeUndefined();
  });

  it('made of tabs on the page append the rest to the first', () => {
    const layout = sketch(['ROW', 'r', [['CHART', 'a']]], ['TABS', 'n', [['TAB', 'n1', [['DIVIDER', 'd']]]]]);
    drop(layout, layout.n!, { parentId: ROOT_ID, index: 0 });
    expect(layout.n1?.children).toEqual(['d', 'r']);
    expect(layout[GRID_ID]?.children).toEqual([]);
  });

  it('are opened on the way to a component', () => {
    const layout = sketch([
      'TABS',
      'TOP',
      [
        ['TAB', 't1'],
        ['TAB', 't2', [['TABS', 'n', [['TAB', 'n1', [['CHART', 'a']]]]]]],
      ],
    ]);
    expect(tabsToOpen(layout, 'a')).toEqual({ TOP: 't2', n: 'n1' });
    expect(tabsToOpen(layout, 'n1')).toEqual({ TOP: 't2', n: 'n1' });
  });
});

describe('hydrate', () => {
  const charts = Array.from({ length: 4 }, (_, index) => ({ id: index + 1, name: `Chart ${index + 1}` }));
  it('places missing charts three to a row, in the first tab', () => {
    const layout = sketch([
      'TABS',
      'TOP',
      [
        ['TAB', 't1'],
        ['TAB', 't2', [['ROW', 'r', [['CHART', 'x', { chartId: 2 }]]]]],
      ],
    ]);
    hydrate(layout, 'Title', charts);
    expect(rows(layout, 't1')).toEqual([['CHART-explore-1-1', 'CHART-explore-3-1', 'CHART-explore-4-1']]);
    expect(layout.x?.meta.sliceName).toBe('Chart 2');
    expect(layout.HEADER_ID?.meta.text).toBe('Title');
    expect(layout['CHART-explore-1-1']?.meta).toEqual({
      width: 4,
      height: 50,
      chartId: 1,
      sliceName: 'Chart 1',
    });
  });
  it('starts a new row after three', () => {
    const layout = sketch();
    hydrate(layout, '', charts);
    expect(rows(layout).map(row => row.length)).toEqual([3, 1]);
    expect(subtree(layout, ROOT_ID)).toHaveLength(8);
  });
});
