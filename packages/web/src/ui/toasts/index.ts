export { Toasts } from './Toasts.tsx';
export { dismissToast, showToast, toast } from './store.ts';
