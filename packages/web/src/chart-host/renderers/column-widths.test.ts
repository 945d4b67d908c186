import { describe, expect, it } from 'vitest';
import { columnWidths, type WidthSource } from './column-widths.ts';

const measure = (text: string) => text.length * 10;
const column = (label: string, texts: string[], width?: number): WidthSource => ({
  label,
  width,
  length: texts.length,
  text: row => texts[row]!,
});

describe('widths of columns', () => {
  it('fits the label or the longest text, within bounds', () => {
    const columns = [column('a', ['x']), column('label', ['a longer text']), column('b', ['y'.repeat(99)])];
    expect(columnWidths(columns, 0, measure)).toEqual([56, 156, 320]);
  });

  it('shares the room that is left, but not with a width that was set', () => {
    expect(columnWidths([column('a', []), column('b', [], 100), column('c', [])], 412, measure)).toEqual([
      156, 100, 156,
    ]);
  });

  it('cuts long texts early on request', () => {
    const short = { ...column('a', ['y'.repeat(99)]), short: true };
    expect(columnWidths([short, column('b', [])], 500, measure)).toEqual([160, 340]);
  });

  it('looks at some rows of a long column only', () => {
    let looked = 0;
    const long = { label: 'a', length: 1_000_000, text: () => String(looked++) };
    columnWidths([long], 0, measure);
    expect(looked).toBeLessThanOrEqual(201);
  });
});
