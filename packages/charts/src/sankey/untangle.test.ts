import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RETURN, untangle } from './untangle.ts';

const name = fc.constantFrom('a', 'b', 'c', 'd');
const links = fc.array(fc.record({ source: name, target: name, value: fc.integer({ min: 1, max: 9 }) }));

describe('untangle', () => {
  it('leaves flows that run one way alone', () => {
    const flows = [
      { source: 'a', target: 'b', value: 1 },
      { source: 'b', target: 'c', value: 2 },
    ];
    expect(untangle(flows)).toEqual(flows);
  });

  it('sends a flow to itself to a second appearance', () => {
    expect(untangle([{ source: 'a', target: 'a', value: 1 }])).toEqual([
      { source: 'a', target: `a${RETURN}`, value: 1 },
    ]);
  });

  it('keeps every figure and no circle', () => {
    fc.assert(
      fc.property(links, flows => {
        const straight = untangle(flows);
        const sum = (list: { value: number }[]) => list.reduce((total, { value }) => total + value, 0);
        expect(sum(straight)).toBe(sum(flows));
        const depth = new Map<string, number>();
        for (let round = 0; round <= straight.length; round++) {
          for (const { source, target } of straight) {
            depth.set(target, Math.max(depth.get(target) ?? 0, (depth.get(source) ?? 0) + 1));
          }
        }
        for (const steps of depth.values()) expect(steps).toBeLessThanOrEqual(8);
      }),
    );
  });
});
