import { describe, expect, it } from 'vitest';
import { framesOf, LIGHT } from '../test-kit/example.ts';
import { cellColours } from './conditional-formatting.ts';

const [frame] = framesOf({
  frames: [
    {
      columns: [
        { name: 'n', kind: 'int', values: [0, 50, 100, null] },
        { name: 't', kind: 'string', values: ['alpha', 'beta', '', null] },
      ],
    },
  ],
});

const colours = (rule: Record<string, unknown>) =>
  cellColours([{ column: 'n', colorScheme: '#ff0000', ...rule }], frame!, LIGHT);
const alphas = (rule: Record<string, unknown>) =>
  [0, 1, 2, 3].map(
    row => /, ([\d.]+)\)$/.exec(colours(rule).background(String(rule.column ?? 'n'), row) ?? '')?.[1],
  );

describe('cellColours', () => {
  it.each([
    [{ operator: 'None' }, ['0', '0.5', '1', undefined]],
    [{ operator: '>', targetValue: 0 }, [undefined, '0.53', '1', undefined]],
    [{ operator: '≥', targetValue: 50 }, [undefined, '0.05', '1', undefined]],
    [{ operator: '<', targetValue: 100 }, ['1', '0.53', undefined, undefined]],
    [{ operator: '=', targetValue: 50 }, [undefined, '1', undefined, undefined]],
    [
      { operator: '< x <', targetValueLeft: 0, targetValueRight: 100 },
      [undefined, '0.53', undefined, undefined],
    ],
    [{ operator: '≤ x ≤', targetValueLeft: 0, targetValueRight: 50 }, ['0.05', '1', undefined, undefined]],
    [{ operator: '>', targetValue: 0, useGradient: false }, [undefined, '1', '1', undefined]],
    [{ operator: 'is null' }, [undefined, undefined, undefined, '1']],
    [{ column: 't', operator: 'begins with', targetValue: 'al' }, ['1', undefined, undefined, undefined]],
    [{ column: 't', operator: 'not containing', targetValue: 'a' }, [undefined, undefined, '1', undefined]],
    [{ operator: 'never heard of' }, [undefined, undefined, undefined, undefined]],
  ])('%j', (rule, expected) => {
    expect(alphas(rule)).toEqual(expected);
  });

  it('colours texts and whole rows on request', () => {
    const rule = { operator: '=', targetValue: 50 };
    expect(colours({ ...rule, toTextColor: true }).text('n', 1)).toBe('#ff0000');
    expect(colours({ ...rule, toTextColor: true }).background('n', 1)).toBeNull();
    expect(colours({ ...rule, toAllRow: true }).background('t', 1)).toBe('rgba(255, 0, 0, 1)');
    expect(colours({ ...rule, objectFormatting: 'ENTIRE_ROW' }).background('t', 1)).toBe(
      'rgba(255, 0, 0, 1)',
    );
    expect(colours(rule).background('t', 1)).toBeNull();
  });

  it('colours another column than it looks at', () => {
    const other = colours({ operator: '=', targetValue: 50, columnFormatting: 't' });
    expect(other.background('t', 1)).toBe('rgba(255, 0, 0, 1)');
    expect([other.background('n', 1), other.background('t', 0)]).toEqual([null, null]);
  });

  it('colours bars', () => {
    const bars = colours({ operator: '>', targetValue: 50, objectFormatting: 'CELL_BAR' });
    expect([1, 2].map(row => bars.bar('n', row))).toEqual([null, '#ff0000']);
    expect(bars.background('n', 2)).toBeNull();
    expect(['n', 't'].map(bars.hasBars)).toEqual([true, false]);
  });
});
