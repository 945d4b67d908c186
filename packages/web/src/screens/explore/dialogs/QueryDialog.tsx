import { useQuery } from '@tanstack/react-query';
import { t } from '../../../platform/i18n.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import styles from '../Explore.module.css';
import { queriesOf } from '../exports.ts';
import type { DialogProps } from './Dialogs.tsx';

/** The SQL the picture was asked for with. */
export function QueryDialog({ run, onClose }: DialogProps) {
  const { answer } = run;
  const { data, error, refetch } = useQuery({
    queryKey: ['explore', 'queries', answer?.prepared.context],
    enabled: answer !== null,
    retry: false,
    queryFn: ({ signal }) => (answer ? queriesOf(answer, signal) : []),
  });
  return (
    <Modal open responsive title={t('View query')} onClose={onClose} cancelText={t('Close')}>
      {error ? (
        <>
          <p>{t('An error occurred while loading the SQL')}</p>
          <ErrorDisplay error={error} onRetry={() => refetch()} />
        </>
      ) : data ? (
        <div className={styles.form}>
          {data.map((sql, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: queries have no identity besides their order
            <div key={index} className={styles.statement}>
              <span className={styles.copyStatement}>
                <CopyButton text={sql} />
              </span>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
              <pre className={styles.query} tabIndex={0} data-test="query-text">
                {sql}
              </pre>
            </div>
          ))}
        </div>
      ) : (
        <Spinner centred size="s" />
      )}
    </Modal>
  );
}
