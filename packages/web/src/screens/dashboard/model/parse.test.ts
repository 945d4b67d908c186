import { ROOT_ID } from '@parallax/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutText } from './canonical.ts';
import { sketch } from './example-layout.ts';
import { emptyLayout, parseLayout } from './parse.ts';
import { soundness } from './soundness.ts';

const kinds = (text: string) => parseLayout(text).problems.map(problem => problem.kind);

describe('parseLayout', () => {
  it.each([null, undefined, '', '{}', 'null', '{"DASHBOARD_VERSION_KEY":"v2"}'])(
    '%s is an empty layout',
    text => {
      expect(parseLayout(text)).toEqual({ layout: emptyLayout(), problems: [] });
    },
  );

  it.each(['{', '[1]', '"x"', '12'])('%s can not be read', text => {
    expect(parseLayout(text)).toEqual({ layout: emptyLayout(), problems: [{ kind: 'unreadable' }] });
  });

  it('believes children, not parents', () => {
    const layout = sketch(['ROW', 'r', [['CHART', 'a', { chartId: 1 }]]]);
    const stale = { ...layout, a: { ...layout.a!, parents: ['elsewhere'] } };
    expect(parseLayout(JSON.stringify(stale)).layout).toEqual(layout);
  });

  it('keeps what it does not know about a node', () => {
    const layout = sketch(['ROW', 'r', { '0': 'ROOT_ID' }, [['CHART', 'a', { chartId: 1, colour: 'red' }]]]);
    expect(parseLayout(layoutText(layout))).toEqual({ layout, problems: [] });
  });

  it('drops unknown components and says so', () => {
    const layout = sketch(['ROW', 'r', [['CHART', 'a', { chartId: 1 }]]]);
    const text = JSON.stringify({ ...layout, r: { ...layout.r, type: 'CAROUSEL' } });
    expect(parseLayout(text).problems).toEqual([{ kind: 'unknown-component', id: 'r', type: 'CAROUSEL' }]);
  });

  it('saves rows when the root is gone', () => {
    const { ROOT_ID: _root, GRID_ID: _grid, ...rest } = sketch(['ROW', 'r', [['CHART', 'a']]]);
    const { layout } = parseLayout(JSON.stringify(rest));
    expect(layout.a?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'r']);
  });

  it('cuts circles, doubles and holes', () => {
    const layout = sketch(['ROW', 'r', [['COLUMN', 'c']]], ['ROW', 's']);
    layout.c!.children = ['r', 'nowhere'];
    layout.s!.children = ['c'];
    expect(kinds(JSON.stringify(layout))).toEqual(['used-twice', 'missing-child', 'used-twice']);
  });

  it('makes a sound tree of anything', () => {
    const id = fc.constantFrom('ROOT_ID', 'GRID_ID', 'HEADER_ID', 'a', 'b', 'c', 'd');
    const entry = fc.oneof(
      fc.record(
        {
          type: fc.constantFrom('ROOT', 'GRID', 'ROW', 'COLUMN', 'CHART', 'TABS', 'TAB', 'HEADER', 'X'),
          children: fc.oneof(fc.array(id), fc.anything()),
          meta: fc.anything(),
        },
        { requiredKeys: ['type'] },
      ),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.dictionary(id, entry), stored => {
        const text = JSON.stringify(stored);
        const { layout } = parseLayout(text);
        expect(soundness(layout)).toEqual([]);
        expect(layout[ROOT_ID]?.children).toHaveLength(1);
        expect(parseLayout(layoutText(layout)).layout).toEqual(layout);
      }),
    );
  });
});
