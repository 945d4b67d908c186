// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, useToasts } from './store.ts';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Toasts', () => {
  it('announces and goes after its time', () => {
    act(() => void toast.success('Saved'));
    expect(screen.getByRole('status').textContent).toBe('Saved');
    act(() => void vi.advanceTimersByTime(3999));
    expect(screen.queryByText('Saved')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('is held while somebody reads it', () => {
    act(() => void toast.danger('Failed'));
    fireEvent.mouseEnter(screen.getByRole('alert'));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Failed')).toBeTruthy();
    fireEvent.mouseLeave(screen.getByRole('alert'));
    act(() => void vi.advanceTimersByTime(8000));
    expect(screen.queryByText('Failed')).toBeNull();
  });

  it('does what it offers, once', () => {
    const undo = vi.fn();
    act(() => void toast.info('Closed', { action: { label: 'Undo', run: undo } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Closed')).toBeNull();
  });

  it('closes by its button', () => {
    act(() => void toast.info('One'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('One')).toBeNull();
  });
});
