import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutCloud, MOST_WORDS } from './layout.ts';

const frame = { width: 400, height: 300, sizes: [10, 60] as const, rotation: 'square' };
const words = fc.array(
  fc.record({ text: fc.string({ minLength: 1, maxLength: 20 }), weight: fc.integer() }),
  {
    maxLength: 60,
  },
);

describe('layoutCloud', () => {
  it('is the same every time and stays inside the frame', () => {
    fc.assert(
      fc.property(words, list => {
        const placed = layoutCloud(list, frame);
        expect(layoutCloud(list, frame)).toEqual(placed);
        for (const word of placed) {
          expect(word.x).toBeGreaterThan(0);
          expect(word.x).toBeLessThan(frame.width);
          expect(word.y).toBeGreaterThan(0);
          expect(word.y).toBeLessThan(frame.height);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the heaviest words of a long list', () => {
    const list = Array.from({ length: 5000 }, (_, weight) => ({ text: `word ${weight}`, weight }));
    const placed = layoutCloud(list, frame);
    expect(placed[0]?.text).toBe('word 4999');
    expect(placed.length).toBeLessThanOrEqual(MOST_WORDS);
    expect(placed.length).toBeGreaterThan(20);
  });

  it('shrinks a word that is wider than the frame', () => {
    const [placed] = layoutCloud([{ text: 'a'.repeat(200), weight: 1 }], frame);
    expect(placed?.size).toBeLessThan(10);
  });
});
