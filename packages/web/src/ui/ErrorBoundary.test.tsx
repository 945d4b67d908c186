// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

let broken = true;
function Fragile() {
  if (broken) throw new Error('first line\nsecond line');
  return <p>drawn</p>;
}

beforeEach(() => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('ErrorBoundary', () => {
  it('shows the first line and tries again when asked', () => {
    const seen = vi.fn();
    render(
      <ErrorBoundary onError={seen}>
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByText('Unexpected error')).toBeTruthy();
    expect(screen.getByText('first line')).toBeTruthy();
    expect(seen).toHaveBeenCalledOnce();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('drawn')).toBeTruthy();
  });

  it('gives another page another chance', () => {
    const { rerender } = render(
      <ErrorBoundary resetKey="/a">
        <Fragile />
      </ErrorBoundary>,
    );
    broken = false;
    rerender(
      <ErrorBoundary resetKey="/b">
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByText('drawn')).toBeTruthy();
  });
});
