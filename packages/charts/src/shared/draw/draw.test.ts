import { beforeAll, describe, expect, it } from 'vitest';
import { LIGHT } from '../../test-kit/example.ts';
import { logFloor } from './axis.ts';
import { loadFreeOptions, withFreeOptions } from './free-options.ts';
import { legendOf } from './legend.ts';
import { tooltipHtml } from './tooltip.ts';

const wide = (width: number) => ({ theme: LIGHT, width, height: 300 }) as never;
const context = wide(400);

describe('withFreeOptions', () => {
  beforeAll(() => loadFreeOptions('{ a: 1 }'));

  it.each([
    ['', {}],
    ['not { readable', {}],
    ["{ yAxis: { name: 'km' } }", { yAxis: { name: 'km', type: 'value' } }],
    ['({ yAxis: { min: 1, } })', { yAxis: { min: 1, type: 'value' } }],
    ['{ series: { symbol: "none" } }', { series: [{ type: 'line', symbol: 'none' }] }],
  ])('lays %s over the option', (text, expected) => {
    const option = { yAxis: { type: 'value' as const }, series: [{ type: 'line' as const }] };
    expect(withFreeOptions(option, text)).toMatchObject({ ...option, ...expected });
  });

  it('takes no markup, scripts or prototypes', () => {
    const text =
      '{ tooltip: { formatter: "<img src=x onerror=alert(1)>" }, title: { link: "javascript:alert(1)", text: "ok" }, ' +
      '"__proto__": { polluted: 1 }, series: { renderItem: "x" } }';
    const option = withFreeOptions({ tooltip: {}, series: [{ type: 'line' }] }, text);
    expect(option).toEqual({ tooltip: {}, title: { text: 'ok' }, series: [{ type: 'line' }] });
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('tooltipHtml', () => {
  it('escapes what comes from data', () => {
    const html = tooltipHtml('<b>', [{ colour: '"><script>', name: '<img>', values: ['<1'] }], context);
    expect(html).not.toMatch(/<b>|<script>|<img>|<1/);
    expect(html).toContain('&lt;img&gt;');
  });
});

const AT_RIGHT = { viz_type: 'x', legendOrientation: 'right' };

describe('legendOf', () => {
  it.each([
    [{ show_legend: false }, { show: false }, 0],
    [{}, { show: true, type: 'scroll', orient: 'horizontal', data: ['b', 'a'] }, 30],
    [{ legendSort: 'asc', legendType: 'plain' }, { type: 'plain', data: ['a', 'b'] }, 30],
    [{ legendMargin: 55 }, { show: true }, 55],
  ])('%j', (settings, option, top) => {
    const legend = legendOf(['b', 'a'], { viz_type: 'x', ...settings }, context);
    expect(legend.option).toMatchObject(option);
    expect(legend.space.top).toBe(top);
  });

  it('leaves room at its side', () => {
    const legend = legendOf(['a long name'], AT_RIGHT, wide(600));
    expect(legend.option.orient).toBe('vertical');
    expect(legend.space.right).toBeGreaterThan(80);
  });

  it('goes above a picture too narrow for it', () => {
    const { option, space } = legendOf(['a long name'], AT_RIGHT, wide(300));
    expect(option.orient).toBe('horizontal');
    expect(space.right).toBeLessThan(80);
  });
});

describe('logFloor', () => {
  it.each([
    [[5, 200, null], 1],
    [[0.03, -1, 0], 0.01],
    [[null, 0], undefined],
  ])('%j', (values, floor) => {
    expect(logFloor(values)).toBe(floor);
  });
});
