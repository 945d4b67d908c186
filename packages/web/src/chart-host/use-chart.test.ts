// @vitest-environment happy-dom
import type { DatasetFacts } from '@parallax/contract';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartSource } from './request.ts';
import { useChart } from './use-chart.ts';

const dataset: DatasetFacts = {
  id: 1,
  uid: '1__table',
  name: 'sales',
  catalog: null,
  schema: null,
  table: 'sales',
  sql: null,
  columns: [],
  metrics: [],
  mainTimeColumn: null,
  offset: 0,
  fetchValuesPredicate: null,
  alwaysFilterMainTime: false,
  templateParams: {},
  timezone: null,
};

const counting = (where: string, subtitle = ''): ChartSource => ({
  chartId: 1,
  settings: {
    viz_type: 'big_number_total',
    datasource: '1__table',
    metric: 'count',
    subtitle,
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: where }],
  },
  dataset,
  page: 'explore',
});

const fetchMock = vi.fn<typeof fetch>();
const answered = () => new Response(JSON.stringify({ result: [{ rowcount: 1, data: [{ count: 3 }] }] }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const open = (source: ChartSource) =>
  renderHook(({ source }) => useChart(source), { initialProps: { source } });

test('a chart that goes back to what it last answered is not left waiting for what it asked in between', async () => {
  fetchMock.mockImplementationOnce(async () => answered());
  const { result, rerender } = open(counting('a'));
  await waitFor(() => expect(result.current.life.status).toBe('success'));

  fetchMock.mockImplementationOnce(() => new Promise(() => {}));
  rerender({ source: counting('b') });
  await waitFor(() => expect(result.current.life.status).toBe('loading'));
  rerender({ source: counting('a', 'again') });
  await waitFor(() => expect(result.current.life.status).toBe('success'));
  expect(result.current.answer?.prepared.settings.subtitle).toBe('again');
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('a failure in between is forgotten', async () => {
  fetchMock.mockImplementationOnce(async () => answered());
  const { result, rerender } = open(counting('a'));
  await waitFor(() => expect(result.current.life.status).toBe('success'));

  fetchMock.mockImplementationOnce(async () => new Response('{"message":"no"}', { status: 422 }));
  rerender({ source: counting('c') });
  await waitFor(() => expect(result.current.life.status).toBe('failed'));
  rerender({ source: counting('a') });
  await waitFor(() => expect(result.current.life.status).toBe('success'));
  expect(result.current.error).toBeNull();
});
