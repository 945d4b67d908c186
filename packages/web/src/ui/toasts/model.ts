export type ToastType = 'info' | 'success' | 'warning' | 'danger';

export interface Toast {
  id: string;
  toastType: ToastType;
  text: string;
  /** Milliseconds it stays. */
  duration: number;
  /** Refuse this toast while one with the same text is shown. */
  noDuplicate: boolean;
  /** One thing to do about it: taking it back. */
  action?: { label: string; run(): void };
}

export const TOAST_DURATIONS: Record<ToastType, number> = {
  info: 4000,
  success: 4000,
  warning: 6000,
  danger: 8000,
};

export type NewToast = Pick<Toast, 'toastType' | 'text'> & Partial<Toast>;

/** The list with the toast added; the same list when it would be a duplicate. */
export function addToast(
  toasts: readonly Toast[],
  { id, toastType, text, ...rest }: NewToast & { id: string },
): readonly Toast[] {
  const toast: Toast = {
    id,
    toastType,
    text,
    duration: rest.duration ?? TOAST_DURATIONS[toastType],
    noDuplicate: rest.noDuplicate ?? false,
    ...(rest.action ? { action: rest.action } : {}),
  };
  if (toast.noDuplicate && toasts.some(other => other.text === text)) return toasts;
  return [...toasts, toast];
}

export const removeToast = (toasts: readonly Toast[], id: string): readonly Toast[] =>
  toasts.filter(toast => toast.id !== id);
