// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChartPicker } from './ChartPicker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that the charts could not be fetched, and leaves the search where it is', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Fatal error' }, { status: 500 }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ChartPicker />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Could not fetch all saved charts', {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByLabelText('Filter charts')).toBeTruthy();
});
