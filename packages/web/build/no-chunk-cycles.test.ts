import { expect, test } from 'vitest';
import { cycleOf } from './no-chunk-cycles.ts';

test.each([
  [{}, null],
  [{ main: ['shell', 'react'], shell: ['react'], react: [] }, null],
  [
    { main: ['shell', 'outside'], shell: ['charts'], charts: ['page'], page: ['shell'] },
    ['shell', 'charts', 'page', 'shell'],
  ],
  [{ alone: ['alone'] }, ['alone', 'alone']],
])('of %o the circle is %o', (imports, cycle) => {
  expect(cycleOf(new Map(Object.entries(imports)))).toEqual(cycle);
});
