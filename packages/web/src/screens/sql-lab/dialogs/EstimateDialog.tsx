import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useSession } from '../context.ts';
import { type EditorHandle, pieceToRun } from '../editor/editor-handle.ts';
import { activeTab } from '../model/state.ts';
import styles from '../SqlLab.module.css';

const parametersOf = (text: string): Record<string, unknown> | null => {
  try {
    const parsed: unknown = JSON.parse(text || 'null');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
};

/** Numbers in groups of digits; everything else as the database says it. */
const readable = (value: string): string =>
  /^\d{4,15}(\.\d{1,3})?$/.test(value) ? formatNumber(Number(value)) : value;

/** What the database expects each statement to cost. */
export function EstimateDialog({ handle, onClose }: { handle: EditorHandle; onClose(): void }) {
  const { store } = useSession();
  const [tab] = useState(() => activeTab(store.getState()));
  const estimate = useQuery({
    queryKey: ['sql-lab', 'estimate', tab?.id, tab?.updatedAt],
    queryFn: ({ signal }) =>
      call(
        api.sqlLab.estimate,
        {
          body: {
            database_id: tab?.databaseId ?? 0,
            catalog: tab?.catalog ?? null,
            schema: tab?.schema ?? null,
            sql: pieceToRun(tab?.sql ?? '', handle.getState().range).sql,
            template_params: parametersOf(tab?.templateParams ?? ''),
          },
        },
        { signal },
      ),
    retry: false,
    gcTime: 0,
  });
  return (
    <Modal open title={t('Estimated cost')} cancelText={t('Close')} onClose={onClose}>
      {estimate.error && <ErrorDisplay error={estimate.error} source="sqllab" />}
      {estimate.isLoading && <SkeletonRows rows={3} columns={2} />}
      {estimate.data?.result.map((statement, index, { length }) => (
        // Statements stay in the order of the script.
        // biome-ignore lint/suspicious/noArrayIndexKey: a statement has no other name
        <section key={index} className={styles.statement}>
          {length > 1 && <h3>{t('Statement %s', formatNumber(index + 1))}</h3>}
          <dl className={styles.keys}>
            {Object.entries(statement).map(([label, value]) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{readable(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
