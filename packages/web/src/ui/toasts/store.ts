import { create } from 'zustand';
import { addToast, type NewToast, removeToast, type Toast, type ToastType } from './model.ts';

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let serial = 0;

/** Shows a toast and answers its id. */
export function showToast(toast: NewToast): string {
  const id = toast.id ?? `toast-${++serial}`;
  useToasts.setState(state => ({ toasts: addToast(state.toasts, { ...toast, id }) }));
  return id;
}

export const dismissToast = (id: string): void =>
  useToasts.setState(state => ({ toasts: removeToast(state.toasts, id) }));

const shower =
  (toastType: ToastType) =>
  (text: string, options: Partial<Pick<Toast, 'id' | 'duration' | 'noDuplicate' | 'action'>> = {}): string =>
    showToast({ toastType, text, ...options });

/** `toast.success('Saved')`, `toast.danger(text, { noDuplicate: true })`. */
export const toast = {
  info: shower('info'),
  success: shower('success'),
  warning: shower('warning'),
  danger: shower('danger'),
};
