// @vitest-environment happy-dom
import { api } from '@parallax/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineList } from './definition.ts';
import { ListView } from './ListView.tsx';

const rows = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `tag ${index + 1}` }));
const removed = vi.fn();
const asked: URL[] = [];
let answer: () => Response;

const reply = (count: number, result: unknown[]) => new Response(JSON.stringify({ count, ids: [], result }));

const list = defineList(api.tag.list, {
  title: 'Tags',
  columns: [{ id: 'name', label: 'Name' }],
  filters: [{ id: 'name', label: 'Name', kind: 'search', operator: 'ct' }],
  initialSort: { column: 'name', order: 'asc' },
  card: row => <b>{row.name}</b>,
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <ListView definition={list} bulkActions={[{ key: 'delete', label: 'Delete', run: removed }]} />
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(() => {
  asked.length = 0;
  answer = () => reply(30, rows.slice(0, 25));
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://server.test'));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  removed.mockReset();
});

const lastQuery = () => asked.at(-1)?.searchParams.get('q');

describe('ListView', () => {
  it('shows the rows and the footer of the page in the address', async () => {
    answer = () => reply(30, rows.slice(25));
    open('/superset/tags/?pageIndex=1');
    expect(await screen.findByText('tag 26')).toBeTruthy();
    expect(screen.getByText('26-30 of 30')).toBeTruthy();
    expect(lastQuery()).toContain('page:1');
  });

  it('submits a trimmed search on Enter and goes back to the first page', async () => {
    const router = open('/?pageIndex=1');
    const box = await screen.findByLabelText('Name');
    fireEvent.change(box, { target: { value: '  x ' } });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(router.state.location.search).toContain('filters='));
    expect(router.state.location.search).not.toContain('pageIndex');
    await waitFor(() => expect(lastQuery()).toContain('(col:name,opr:ct,value:x)'));
  });

  it('returns to the first page when the page is beyond the last', async () => {
    const router = open('/?pageIndex=7');
    answer = () => reply(30, asked.length > 1 ? rows.slice(0, 25) : []);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByText('tag 1')).toBeTruthy();
  });

  it('turns the sort round by the header', async () => {
    const router = open('/');
    await screen.findByText('tag 1');
    fireEvent.click(screen.getByRole('button', { name: /^Name/ }));
    expect(router.state.location.search).toBe('?sortOrder=desc');
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('descending');
  });

  it('selects rows in bulk, acts on them, and forgets them when turned off', async () => {
    open('/');
    await screen.findByText('tag 1');
    fireEvent.click(screen.getByRole('button', { name: 'Bulk select' }));
    const [page, first, second, third] = screen.getAllByRole('checkbox');
    fireEvent.click(first!);
    fireEvent.click(third!, { shiftKey: true });
    expect(screen.getByText('3 Selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(removed.mock.calls[0]?.[0]).toEqual(rows.slice(0, 3));
    fireEvent.click(second!);
    expect(screen.getByText('2 Selected')).toBeTruthy();
    fireEvent.click(page!);
    expect(screen.getByText('25 Selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bulk select' }));
    expect(screen.queryByText('25 Selected')).toBeNull();
  });

  it('says what to do when filters leave nothing, and when there is nothing at all', async () => {
    answer = () => reply(0, []);
    const router = open('/?filters=(name:zzz)');
    await screen.findByText('No results match your filter criteria');
    fireEvent.click(screen.getByRole('button', { name: 'clear all filters' }));
    expect(await screen.findByText('No Data')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('draws 25 skeleton cards while the first cards load, and keeps the view in the address', async () => {
    answer = () => reply(30, rows.slice(0, 25));
    const router = open('/?viewMode=card');
    expect(document.querySelectorAll('[data-test="skeleton-card"]')).toHaveLength(25);
    await screen.findByText('tag 1');
    fireEvent.click(screen.getByRole('button', { name: 'List view' }));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('shows the error of a failed list', async () => {
    answer = () => new Response(JSON.stringify({ message: 'Forbidden' }), { status: 403 });
    open('/');
    expect(await screen.findByText('Forbidden')).toBeTruthy();
  });
});
