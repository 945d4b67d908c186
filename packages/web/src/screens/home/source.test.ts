import { expect, it } from 'vitest';
import { type HomeItem, mergeRecent } from './source.ts';

const item = (key: string, time: number): HomeItem => ({
  key,
  kind: 'chart',
  title: key,
  href: '/',
  when: '',
  time,
});

it('takes three of each kind and orders them by time', () => {
  const charts = [item('c9', 9), item('c7', 7), item('c5', 5), item('c3', 3)];
  const dashboards = [item('d8', 8), item('d1', 1)];
  expect(mergeRecent([charts, dashboards]).map(({ key }) => key)).toEqual(['c9', 'd8', 'c7', 'c5', 'd1']);
});
