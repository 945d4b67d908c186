import type { View } from '@parallax/charts';
import { describe, expect, it } from 'vitest';
import { pickedInPicture, pickTargets } from './pick.ts';
import { isChosen, pickedInGrid, pickedInPivot } from './renderers/cell-picks.ts';

type Picture = Extract<View, { kind: 'echarts' }>;
const picture = (pick: Picture['pick'], data: unknown[] = []): Picture => ({
  kind: 'echarts',
  family: 'cartesian',
  option: { series: [{ type: 'bar', data: data as never }] },
  pick,
});

describe('pickedInPicture', () => {
  const parts = picture({ by: 'item', values: { Action: { genre: 'Action' }, '<NULL>': { genre: null } } });
  const divided = picture({
    by: 'series',
    values: { Wii: { platform: 'Wii' } },
    x: { column: 'year', temporal: true },
  });
  const plain = picture({
    by: 'series',
    values: {},
    x: { column: 'genre', temporal: false, upright: true, cells: { '<NULL>': null, '1': 1 } },
  });

  it.each([
    ['a part', parts, { name: 'Action' }, { name: 'Action', values: { genre: 'Action' } }],
    ['a part without a value', parts, { name: '<NULL>' }, { name: '<NULL>', values: { genre: null } }],
    ['a name of no part', parts, { name: 'toString' }, null],
    [
      'a point of a series',
      divided,
      { name: 'x', seriesName: 'Wii', value: [0, 3] },
      { name: 'Wii', values: { platform: 'Wii' }, x: { column: 'year', temporal: true, value: 0 } },
    ],
    [
      'a series without its point',
      divided,
      { seriesName: 'Wii' },
      { name: 'Wii', values: { platform: 'Wii' } },
    ],
    [
      'a bar on its side',
      plain,
      { seriesName: 'count', value: [7, '<NULL>'] },
      { name: 'count', values: {}, x: { column: 'genre', temporal: false, value: null } },
    ],
    [
      'a number shown as a category',
      plain,
      { value: [7, '1'] },
      { name: '', values: {}, x: { column: 'genre', temporal: false, value: 1 } },
    ],
    ['a picture without picks', picture(undefined), { name: 'Action' }, null],
  ])('%s', (_name, view, hit, expected) => {
    expect(pickedInPicture(view, hit)).toEqual(expected);
  });

  it('lists what keys can step to', () => {
    expect(pickTargets(parts).map(({ find }) => find)).toEqual([{ name: 'Action' }, { name: '<NULL>' }]);
    expect(pickTargets(divided).map(({ find }) => find)).toEqual([{ seriesName: 'Wii' }]);
    const points = pickTargets({
      ...plain,
      option: { series: [{ type: 'bar', data: [[1, 'a'], { value: [2, 'b'] }] }] },
    });
    expect(points.map(({ picked, find }) => [picked.name, find])).toEqual([
      ['a', { seriesIndex: 0, dataIndex: 0 }],
      ['b', { seriesIndex: 0, dataIndex: 1 }],
    ]);
  });
});

describe('cells', () => {
  const column = (key: string, values: (string | number | null)[]) => ({
    key,
    label: key,
    align: 'left' as const,
    generic: 1 as const,
    texts: values.map(String),
    values,
  });
  const grid = {
    columns: [column('genre', ['Action', null]), column('platform', ['Wii', 'PS2']), column('count', [3, 4])],
    length: 2,
    pageSize: null,
    serverPaging: null,
    searchable: false,
    dimensions: { genre: 'genre', platform: 'platform' },
  };

  it('of a table stand for themselves, with their row', () => {
    expect(pickedInGrid(grid, 1, 0)).toEqual({
      name: 'null',
      values: { genre: null },
      also: { platform: 'PS2' },
    });
    expect(pickedInGrid(grid, 0, 2)).toEqual({
      name: '3',
      values: {},
      also: { genre: 'Action', platform: 'Wii' },
    });
  });

  it('of a pivot table stand for their row and column', () => {
    const pivot = {
      rowPaths: [{ genre: 'Action' }, {}] as Record<string, string>[],
      columnPaths: [{ year: 1 }],
      rowHeaders: [['Action'], ['Total']],
      columnHeaders: [['1']],
      rowLevels: ['genre'],
      columnLevels: ['year'],
      texts: [['3'], ['7']],
      values: [[3], [7]],
      subtotalRows: [1],
      subtotalColumns: [],
    };
    expect(pickedInPivot(pivot, 0, 0).values).toEqual({ genre: 'Action', year: 1 });
    expect(pickedInPivot(pivot, 1, 0).values).toEqual({ year: 1 });
    expect(pickedInPivot(pivot, 0, null)).toEqual({ name: 'Action', values: { genre: 'Action' } });
  });

  it.each([
    [undefined, { genre: 'Action' }, undefined],
    [{}, { genre: 'Action' }, undefined],
    [{ genre: 'Action' }, { genre: 'Action', platform: 'Wii' }, true],
    [{ genre: 'Action' }, { genre: 'Sports' }, false],
    [{ genre: 'Action' }, {}, false],
    [{ year: 1 }, { year: '1' }, true],
  ])('chosen %j, here %j → %s', (chosen, values, expected) => {
    expect(isChosen(chosen, values)).toBe(expected);
  });
});
