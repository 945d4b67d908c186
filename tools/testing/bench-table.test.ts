import { expect, it } from 'vitest';
import { benchTable } from './bench-table.mjs';

it('shows the share of the budget, the ratio to the floor and what was missed', () => {
  const text = benchTable([
    { bench: 'server', name: 'second start', value: 300, unit: 'ms', budget: 1500, held: true },
    { bench: 'run', name: 'cached', value: 2000, unit: 'req/s', budget: 3000, better: 'higher', held: false },
    { bench: 'run', name: 'uncached', value: 11, unit: 'ms', floor: { name: 'ms driver', value: 10 } },
  ]);
  expect(text.split('\n').map(line => line.replace(/ +/g, ' '))).toEqual([
    'benchmark what measured budget used floor ratio',
    'server second start 300 ms ≤ 1,500 ms 20 % held',
    'run cached 2,000 req/s ≥ 3,000 req/s 150 % MISSED',
    'run uncached 11 ms 10 ms driver × 1.10',
  ]);
});
