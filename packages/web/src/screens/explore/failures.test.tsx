// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleDataset } from '../../controls/model/example-dataset.ts';
import { useToasts } from '../../ui/toasts/store.ts';
import { ChartStar } from './ChartStar.tsx';
import { ExploreContext } from './context.ts';
import { SaveDialog } from './dialogs/SaveDialog.tsx';
import { loadDefinition } from './model/definitions.ts';
import { openWork } from './model/opening.ts';
import { createExplore } from './model/store.ts';

/** Answers to requests by method and path; whatever is not named fails. */
const answers = new Map<string, unknown>();
beforeEach(() => {
  answers.clear();
  answers.set('GET /api/v1/security/csrf_token/', { result: 'token' });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://server.test');
    const found = answers.get(`${method} ${pathname}`);
    return found ? Response.json(found) : Response.json({ message: 'Fatal error' }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATIENTLY = { timeout: 20_000 };
const show = (content: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  );

it('a star that cannot be set turns back and says so', async () => {
  answers.set('GET /api/v1/chart/favorite_status/', { result: [{ id: 3, value: false }] });
  show(<ChartStar id={3} name="Delays" />);
  const star = screen.getByRole('button', { name: 'Favorite: Delays' });
  fireEvent.click(star);
  await waitFor(
    () =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(
        'An error occurred while starring this chart',
      ),
    PATIENTLY,
  );
  expect(star.getAttribute('aria-pressed')).toBe('false');
});

it('a chart that cannot be saved says so in the dialog', async () => {
  const definition = await loadDefinition('table');
  if (!definition) throw new Error('no table chart');
  const work = openWork(definition, { viz_type: 'table' }, exampleDataset, null);
  const store = createExplore({ work, chart: null, saved: null, message: null });
  show(
    <ExploreContext value={store}>
      <SaveDialog onClose={() => undefined} />
    </ExploreContext>,
  );
  fireEvent.change(screen.getByLabelText(/Chart name/), { target: { value: 'Delays' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save slice', {}, PATIENTLY)).toBeTruthy();
});
