import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cellText, oneLine, wholeText } from './cells.ts';
import { autoWidth, inOrder, nextSort, PLAIN_VIEW, placeColumns, stepColumns } from './columns-view.ts';
import { writeTable } from './copy-formats.ts';
import { setOut } from './json-cell.ts';
import { PAGE_ROWS, type ReadWindow, ResultSource } from './result-source.ts';
import { boxOf, cellCount, isInside, moveSelection } from './selection.ts';

const column = (name: string) => ({
  column_name: name,
  name,
  type: null,
  type_generic: null,
  is_dttm: false,
});

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

const storeOf = (length: number) => {
  const read = vi.fn<ReadWindow>(async ({ offset, limit, search, sort }) => {
    const all = search ? numbers(length).filter(value => String(value).includes(search)) : null;
    const matched = all?.length ?? length;
    const rows = numbers(Math.max(0, Math.min(limit, matched - offset))).map(index => {
      const at = sort[0]?.descending ? matched - 1 - offset - index : offset + index;
      return [all ? all[at] : at];
    });
    return { columns: [column('n')], rows, total: length, matched, complete: true };
  });
  return { read, source: new ResultSource(read) };
};

describe('the rows of a run', () => {
  it('are read where they are looked at', async () => {
    const { read, source } = storeOf(1_000_000);
    await source.first();
    source.show(600_000, 600_040);
    await expect.poll(() => source.row(600_010)).toEqual([600_010]);
    expect(source.row(300_000)).toBeUndefined();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('begin with those that came along with the answer, unless there were none yet', async () => {
    const { read, source } = storeOf(1_000_000);
    const nothing = { columns: [], rows: [], total: 0, matched: 0, complete: false };
    source.begin(nothing);
    source.begin({ ...nothing, columns: [column('n')], rows: [[7]], total: 1, matched: 1 });
    await source.first();
    expect(read).not.toHaveBeenCalled();
    expect(source.row(0)).toEqual([7]);
    const { read: asked, source: later } = storeOf(10);
    later.begin(nothing);
    await later.first();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('are counted when the last of them has arrived', async () => {
    const { read, source } = storeOf(1_000);
    source.begin({ columns: [column('n')], rows: [[0]], total: 1, matched: 1, complete: false });
    await source.end();
    expect([source.total, source.matched, source.complete]).toEqual([1_000, 1_000, true]);
    expect(source.row(PAGE_ROWS - 1)).toEqual([PAGE_ROWS - 1]);
    read.mockClear();
    await source.end();
    expect(read).not.toHaveBeenCalled();
  });

  it('stay while newer ones are asked for, and a page that was not full is read again', async () => {
    let length = 2 * PAGE_ROWS + 50;
    const { read, source } = storeOf(0);
    read.mockImplementation(async ({ offset, limit }) => ({
      columns: [column('n')],
      rows: numbers(Math.max(0, Math.min(limit, length - offset))).map(at => [offset + at]),
      total: length,
      matched: length,
      complete: false,
    }));
    await source.first();
    source.show(length - 1, length);
    await expect.poll(() => source.row(length - 1)).toEqual([length - 1]);
    const arriving = source.refresh();
    expect(source.row(length - 1)).toEqual([length - 1]);
    await arriving;
    const later = length;
    length = 1_000;
    source.show(PAGE_ROWS, PAGE_ROWS + 1);
    await expect.poll(() => source.matched).toBe(length);
    expect(source.row(later)).toBeUndefined();
    source.show(later, later + 1);
    await expect.poll(() => source.row(later)).toEqual([later]);
  });

  it('hold no more pages than needed while a million rows scroll by', async () => {
    const { source } = storeOf(1_000_000);
    await source.first();
    for (let at = 0; at < 1_000_000; at += 5_000) {
      source.show(at, at + 50);
      await new Promise(setImmediate);
    }
    await expect.poll(() => source.row(995_000)).toEqual([995_000]);
    expect(source.pagesHeld).toBeLessThan(60);
  });

  it('are arranged by the server, and what was on its way for the old order is not shown', async () => {
    const { source } = storeOf(1000);
    await source.first();
    source.show(400, 410);
    source.arrange({ sort: [{ column: 'n', descending: true }], search: '' });
    await expect.poll(() => source.row(0)).toEqual([999]);
    expect(source.row(400)).toBeUndefined();
    source.arrange({ sort: [], search: '99' });
    await expect.poll(() => source.row(0)).toEqual([99]);
    expect(source.matched).toBeLessThan(1000);
  });

  it('come with the run, in part or all', () => {
    const { read, source } = storeOf(0);
    source.seed([column('n')], [[1], [2]], 2);
    expect(source.row(1)).toEqual([2]);
    source.show(0, 2);
    expect(read).not.toHaveBeenCalled();
  });

  it('can be copied beyond what is held', async () => {
    const { source } = storeOf(25_000);
    const rows = await source.range(PAGE_ROWS - 1, 25_000, new AbortController().signal);
    expect(rows).toHaveLength(25_000 - PAGE_ROWS + 1);
    expect(rows.at(-1)).toEqual([24_999]);
  });

  it('report a failure and can be asked again', async () => {
    let broken = true;
    const source = new ResultSource(async () => {
      if (broken) throw new Error('gone');
      return { columns: [column('n')], rows: [[1]], total: 1, matched: 1, complete: true };
    });
    await expect(source.first()).rejects.toThrow('gone');
    expect(source.failure).toBeInstanceOf(Error);
    broken = false;
    await source.first();
    expect(source.failure).toBeNull();
    expect(source.row(0)).toEqual([1]);
  });
});

describe('columns', () => {
  it('cycle ascending, descending, none; Shift adds', () => {
    const one = nextSort([], 'a', false);
    expect(one).toEqual([{ column: 'a', descending: false }]);
    const two = nextSort(one, 'a', false);
    expect(two).toEqual([{ column: 'a', descending: true }]);
    expect(nextSort(two, 'a', false)).toEqual([]);
    const both = nextSort(one, 'b', true);
    expect(both.map(entry => entry.column)).toEqual(['a', 'b']);
    expect(nextSort(both, 'a', true)).toEqual([
      { column: 'a', descending: true },
      { column: 'b', descending: false },
    ]);
    expect(nextSort(both, 'c', false)).toEqual([{ column: 'c', descending: false }]);
  });

  it('are pinned, hidden, resized and reset', () => {
    const columns = ['a', 'b', 'c'].map(column);
    const names = (view: typeof PLAIN_VIEW) =>
      inOrder(placeColumns(columns, view, () => 100)).map(placed => placed.column.name);
    let view = stepColumns(PLAIN_VIEW, { type: 'pin', column: 'c', side: 'left' });
    view = stepColumns(view, { type: 'pin', column: 'a', side: 'right' });
    expect(names(view)).toEqual(['c', 'b', 'a']);
    view = stepColumns(view, { type: 'pin', column: 'a', side: null });
    view = stepColumns(view, { type: 'hide', column: 'b' });
    expect(names(view)).toEqual(['c', 'a']);
    expect(names(stepColumns(view, { type: 'unhide', column: 'b' }))).toEqual(['c', 'a', 'b']);
    view = stepColumns(view, { type: 'resize', column: 'a', width: 3 });
    expect(view.widths.a).toBeGreaterThan(40);
    expect(stepColumns(view, { type: 'reset' })).toEqual(PLAIN_VIEW);
  });

  it('a column may be named like a part of every object', () => {
    const { middle } = placeColumns(['constructor', 'toString'].map(column), PLAIN_VIEW, () => 100);
    expect(middle.map(placed => placed.width)).toEqual([100, 100]);
  });

  it('are as wide as what they show, within reason', () => {
    expect(autoWidth(column('id'), [1, 2])).toBeLessThan(autoWidth(column('id'), ['a long piece of text']));
    expect(autoWidth(column('id'), ['x'.repeat(5000)])).toBeLessThanOrEqual(420);
  });
});

describe('selection', () => {
  const extent = { rows: 10, columns: 4, page: 5 };
  const at = (row: number, col: number) => ({ row, column: col });

  it.each([
    ['ArrowDown', false, false, at(4, 1)],
    ['ArrowRight', true, false, at(3, 3)],
    ['PageDown', false, false, at(8, 1)],
    ['Home', false, false, at(3, 0)],
    ['End', true, false, at(9, 3)],
  ])('%s (mod %s)', (key, mod, shift, focus) => {
    const from = { anchor: at(3, 1), focus: at(3, 1) };
    expect(moveSelection(from, { key, mod, shift }, extent)).toEqual({ anchor: focus, focus });
  });

  it('stays inside the grid and keeps its anchor with Shift', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home'),
        ),
        fc.boolean(),
        (keys, shift) => {
          let selection = { anchor: at(2, 2), focus: at(2, 2) };
          for (const key of keys)
            selection = moveSelection(selection, { key, mod: false, shift }, extent) ?? selection;
          const box = boxOf(selection);
          expect(box.top >= 0 && box.bottom < 10 && box.left >= 0 && box.right < 4).toBe(true);
          if (shift) expect(selection.anchor).toEqual(at(2, 2));
          else expect(cellCount(box)).toBe(1);
          expect(isInside(box, selection.focus.row, selection.focus.column)).toBe(true);
        },
      ),
    );
  });
});

describe('copying', () => {
  const table = {
    names: ['a', 'b|c'],
    rows: [
      [1, null],
      ['x\ty', { k: [1] }],
      ['=SUM(A1)', -5],
    ],
  };

  it('writes tab-separated values that no spreadsheet runs', () => {
    expect(writeTable(table, 'tsv')).toBe('a\tb|c\n1\t\nx y\t{"k":[1]}\n\'=SUM(A1)\t-5');
  });

  it('writes Markdown', () => {
    expect(writeTable(table, 'markdown').split('\n').slice(0, 3)).toEqual([
      '| a | b\\|c |',
      '| --- | --- |',
      '| 1 | NULL |',
    ]);
  });

  it('writes JSON', () => {
    expect(JSON.parse(writeTable(table, 'json'))[0]).toEqual({ a: 1, 'b|c': null });
  });

  it('writes CSV', () => {
    expect(writeTable({ names: ['a'], rows: [['say "hi", you']] }, 'csv')).toBe('a\r\n"say ""hi"", you"');
  });
});

describe('cells', () => {
  it.each([
    [null, 'NULL', 'NULL'],
    [{ a: 1 }, '{"a":1}', '{\n  "a": 1\n}'],
    ['[1, 2]', '[1, 2]', '[\n  1,\n  2\n]'],
    ['{"id":90071992547409931}', '{"id":90071992547409931}', '{\n  "id": 90071992547409931\n}'],
    ['{not json}', '{not json}', '{not json}'],
    [true, 'true', 'true'],
    ['9007199254740993', '9007199254740993', '9007199254740993'],
  ])('%j', (cell, text, whole) => {
    expect(cellText(cell)).toBe(text);
    expect(wholeText(cell)).toBe(whole);
  });

  it('sets JSON out in lines as JSON.stringify would', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(setOut(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('shows the beginning of a text on one line', () => {
    expect(oneLine('two\r\nlines\tand a tab')).toBe('two↵ lines and a tab');
    expect(oneLine('x'.repeat(1_000_000))).toBe(`${'x'.repeat(500)}…`);
  });
});
