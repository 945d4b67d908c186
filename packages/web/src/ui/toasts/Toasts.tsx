import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import type { Toast, ToastType } from './model.ts';
import { dismissToast, useToasts } from './store.ts';
import styles from './Toasts.module.css';

const ICONS: Record<ToastType, ReactNode> = {
  info: <InfoCircleFilled />,
  success: <CheckCircleFilled />,
  warning: <ExclamationCircleFilled />,
  danger: <CloseCircleFilled />,
};

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [toast.id, toast.duration, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the timer while somebody reads
    <div
      className={`${styles.toast} ${styles[toast.toastType]}`}
      data-test="toast"
      data-toast-type={toast.toastType}
      role={toast.toastType === 'danger' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon} aria-hidden>
        {ICONS[toast.toastType]}
      </span>
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t('Close')}
        onClick={() => dismissToast(toast.id)}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}

/** The stack of toasts, in a live region that exists before the first message arrives. */
export function Toasts() {
  const toasts = useToasts(state => state.toasts);
  return (
    <section
      className={styles.region}
      aria-live="polite"
      aria-relevant="additions"
      aria-label={t('Notifications')}
    >
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
