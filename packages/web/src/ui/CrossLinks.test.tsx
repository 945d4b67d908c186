// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { CrossLinks } from './CrossLinks.tsx';

const links = Array.from({ length: 23 }, (_, key) => ({
  key,
  label: `dashboard ${key}`,
  href: `/superset/dashboard/${key}`,
}));
const draw = (count: number) =>
  render(
    <MemoryRouter>
      <CrossLinks links={links.slice(0, count)} />
    </MemoryRouter>,
  );

afterEach(cleanup);

it('lists twenty in the tooltip and counts the rest', async () => {
  draw(23);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 23' }));
  expect(await screen.findByText('dashboard 19')).toBeTruthy();
  expect(screen.getByText('+ 3 more')).toBeTruthy();
  expect(screen.queryByText('dashboard 20')).toBeNull();
});

it('shows a single link plainly', () => {
  draw(1);
  expect(screen.getByRole('link').textContent).toBe('dashboard 0');
  expect(screen.queryByRole('button')).toBeNull();
});
