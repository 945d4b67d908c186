import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorText } from '../api/errors.ts';
import { t } from '../platform/i18n.ts';
import { Button } from './button/Button.tsx';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change of this value gives the children another chance. */
  resetKey?: unknown;
  onError?(error: unknown, info: ErrorInfo): void;
}

interface ErrorBoundaryState {
  error: unknown;
  failed: boolean;
  resetKey: unknown;
}

/** Keeps a fault inside the part it happened in. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey
      ? null
      : { failed: false, error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <UnexpectedError
        error={this.state.error}
        onRetry={() => this.setState({ failed: false, error: null })}
      />
    );
  }
}

/** 'Unexpected error', its first line, and the rest folded away. */
export function UnexpectedError({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  const text = errorText(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return (
    <section className={styles.panel} role="alert" data-test="error-boundary">
      <h2 className={styles.title}>{t('Unexpected error')}</h2>
      <p className={styles.line}>{text.split('\n', 1)[0]}</p>
      {stack && (
        <details>
          <summary>{t('Details')}</summary>
          <pre className={styles.stack}>{stack}</pre>
        </details>
      )}
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
    </section>
  );
}
