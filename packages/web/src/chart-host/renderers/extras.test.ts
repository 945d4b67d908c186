import { describe, expect, test } from 'vitest';
import { extrasOf } from './extras.ts';

describe('extrasOf', () => {
  test.each([
    ['nothing', {}, []],
    ['empty lists', { dataZoom: [], graphic: [], series: [] }, []],
    ['a slider', { dataZoom: [{ type: 'slider' }] }, ['zoom']],
    ['a colour scale', { visualMap: { min: 0, max: 1 } }, ['visualMap']],
    [
      'a mark in one of two series',
      { series: [{ type: 'line' }, { type: 'line', markLine: {} }] },
      ['marks'],
    ],
    ['a single series with an area', { series: { type: 'line', markArea: {} } }, ['marks']],
    ['a drawing of its own', { series: [{ type: 'custom' }] }, ['custom']],
    ['a mark that is not there', { series: [{ type: 'line', markLine: undefined }] }, []],
  ] as const)('%s', (_, option, extras) => {
    expect(extrasOf(option as never)).toEqual(extras);
  });
});
