import { describe, expect, it } from 'vitest';
import { addToast, removeToast, TOAST_DURATIONS, type Toast } from './model.ts';

const one = addToast([], { id: 'a', toastType: 'info', text: 'Saved' });

describe('toasts', () => {
  it.each([
    ['info', 4000],
    ['success', 4000],
    ['warning', 6000],
    ['danger', 8000],
  ] as const)('%s stays %s ms', (toastType, duration) => {
    expect(TOAST_DURATIONS[toastType]).toBe(duration);
    expect(addToast([], { id: 'x', toastType, text: 't' })[0]?.duration).toBe(duration);
  });

  it('suppresses a duplicate only when asked to', () => {
    expect(addToast(one, { id: 'b', toastType: 'info', text: 'Saved', noDuplicate: true })).toBe(one);
    expect(addToast(one, { id: 'b', toastType: 'info', text: 'Saved' })).toHaveLength(2);
  });

  it('removes by id', () => {
    expect(removeToast(one, 'a')).toEqual([] satisfies Toast[]);
    expect(removeToast(one, 'b')).toEqual(one);
  });
});
