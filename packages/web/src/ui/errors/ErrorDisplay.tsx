import { CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { ClientError, errorText, structured } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { Button } from '../button/Button.tsx';
import { Authorise } from './Authorise.tsx';
import { describeError, type ErrorContext, type ErrorDescription } from './describe-error.ts';
import styles from './ErrorDisplay.module.css';
import { SqlExcerptView } from './SqlExcerptView.tsx';

export interface ErrorDisplayProps extends ErrorContext {
  error: unknown;
  /** What could not be done, in place of the kind of the error. */
  failed?: string;
  /** Runs the failed thing again. */
  onRetry?(): void;
  /** One line with the rest folded, for small chart frames. */
  compact?: boolean;
}

const ICONS = {
  info: <InfoCircleFilled />,
  warning: <ExclamationCircleFilled />,
  error: <CloseCircleFilled />,
};

/** Shows anything that was thrown, each kind of structured error in its own way, where it happened. */
export function ErrorDisplay({ error, failed, onRetry, compact = false, ...context }: ErrorDisplayProps) {
  const errors =
    error instanceof ClientError ? error.errors : [structured('GENERIC_BACKEND_ERROR', errorText(error))];
  const status = error instanceof ClientError ? error.status : undefined;
  return (
    <div className={styles.list} data-test="error-display">
      {errors.map(entry => {
        const description = describeError(entry, { status, ...context });
        return (
          <section
            key={`${entry.error_type} ${entry.message}`}
            className={`${styles.error} ${styles[description.level]}`}
            data-error-type={entry.error_type}
            role="alert"
          >
            <span className={styles.icon} aria-hidden>
              {ICONS[description.level]}
            </span>
            <div className={styles.content}>
              <strong className={styles.title}>{failed ?? description.title}</strong>
              {compact ? (
                <details>
                  <summary>{t('See more')}</summary>
                  <ErrorBody description={description} onRetry={onRetry} />
                </details>
              ) : (
                <ErrorBody description={description} onRetry={onRetry} />
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function ErrorBody({ description, onRetry }: { description: ErrorDescription; onRetry?(): void }) {
  const { body, excerpt, fields, hints, issues, details, authorise, link } = description;
  return (
    <>
      {body && <p className={styles.message}>{body}</p>}
      {excerpt && <SqlExcerptView excerpt={excerpt} />}
      {fields && (
        <dl className={styles.fields}>
          {fields.map(field => (
            <div key={field.path}>
              <dt>{field.path}</dt>
              <dd>{field.messages.join(' ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {hints.map(hint => (
        <p key={hint} className={styles.hint}>
          {hint}
        </p>
      ))}
      {issues.length > 0 && (
        <div className={styles.issues}>
          <p className={styles.hint}>
            {issues.length > 1 ? t('This may be triggered by:') : t('This was triggered by:')}
          </p>
          <ul>
            {issues.map(issue => (
              <li key={issue.code}>{issue.message}</li>
            ))}
          </ul>
        </div>
      )}
      {details && (
        <details className={styles.details}>
          <summary>{t('Details')}</summary>
          <pre>{details}</pre>
        </details>
      )}
      <div className={styles.actions}>
        {authorise && <Authorise {...authorise} onDone={onRetry} />}
        {link && (
          <a href={link.url} target="_blank" rel="noreferrer">
            {link.label}
          </a>
        )}
        {onRetry && description.retriable && <Button onClick={onRetry}>{t('Try again')}</Button>}
      </div>
    </>
  );
}
