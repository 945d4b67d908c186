import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ancestorsOf, limitsOf, solveFirst, soundCascade } from './cascade.ts';
import { storedFilter } from './example.ts';
import { maskFor } from './value-mask.ts';

describe('cascade', () => {
  const chain = [
    storedFilter('A'),
    storedFilter('B', { cascadeParentIds: ['A'] }),
    storedFilter('C', { cascadeParentIds: ['B', 'gone', 'B'] }),
  ];

  it('knows every ancestor, grandparents first, and forgets those that are gone', () => {
    const { cascade, circular } = soundCascade(chain);
    expect(ancestorsOf('C', cascade)).toEqual(['A', 'B']);
    expect(circular).toEqual([]);
  });

  it('leaves out the tie that closes a circle', () => {
    const circle = [
      storedFilter('A', { cascadeParentIds: ['C'] }),
      storedFilter('B', { cascadeParentIds: ['A'] }),
      storedFilter('C', { cascadeParentIds: ['B', 'C'] }),
    ];
    const { cascade, circular } = soundCascade(circle);
    expect(circular).toEqual(['B', 'C']);
    expect(cascade.get('A')).toEqual(['C']);
    expect(ancestorsOf('A', cascade)).toEqual(['B', 'C']);
  });

  it('never runs in circles, whatever is stored', () => {
    const ids = ['A', 'B', 'C', 'D', 'E'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))), ties => {
        const items = ids.map(id =>
          storedFilter(id, { cascadeParentIds: ties.filter(([child]) => child === id).map(([, up]) => up) }),
        );
        const { cascade } = soundCascade(items);
        for (const id of ids) expect(ancestorsOf(id, cascade)).not.toContain(id);
      }),
    );
  });

  it('limits a child by what all its ancestors stand at', () => {
    const { cascade } = soundCascade(chain);
    const masks = {
      A: maskFor(chain[0]!, ['x']),
      B: maskFor(chain[1]!, [1, 2]),
      other: maskFor(chain[2]!, [3]),
    };
    expect(limitsOf('C', cascade, masks)).toEqual({
      filters: [
        { col: 'a', op: 'IN', val: ['x'] },
        { col: 'b', op: 'IN', val: [1, 2] },
      ],
    });
  });

  it('asks for first values parents first, each once', async () => {
    const { cascade } = soundCascade([...chain, storedFilter('D')]);
    const log: string[] = [];
    await solveFirst([chain[2]!, storedFilter('D'), chain[0]!, chain[1]!], cascade, async ({ id }) => {
      log.push(`ask ${id}`);
      await Promise.resolve();
      log.push(`know ${id}`);
    });
    expect(log.filter(line => line.startsWith('ask')).toSorted()).toEqual([
      'ask A',
      'ask B',
      'ask C',
      'ask D',
    ]);
    expect(log.indexOf('know A')).toBeLessThan(log.indexOf('ask B'));
    expect(log.indexOf('know B')).toBeLessThan(log.indexOf('ask C'));
    expect(log.indexOf('ask D')).toBeLessThan(log.indexOf('ask B'));
  });
});
