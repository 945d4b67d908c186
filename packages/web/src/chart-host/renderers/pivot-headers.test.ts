import { expect, it } from 'vitest';
import { pivotHeaders } from './pivot-headers.ts';

it('joins neighbours with the same path, never across different parents, and never at the lowest level', () => {
  const headers = [
    ['2023', 'Q1'],
    ['2023', 'Q2'],
    ['2024', 'Q2'],
    ['2023', 'Q1'],
  ];
  expect(pivotHeaders(headers, 2)).toEqual([
    [
      { text: '2023', span: 2, at: 0 },
      { text: '2024', span: 1, at: 2 },
      { text: '2023', span: 1, at: 3 },
    ],
    [
      { text: 'Q1', span: 1, at: 0 },
      { text: 'Q2', span: 1, at: 1 },
      { text: 'Q2', span: 1, at: 2 },
      { text: 'Q1', span: 1, at: 3 },
    ],
  ]);
});
