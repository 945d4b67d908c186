import type { ChartRun } from '../../../../chart-host/use-chart.ts';
import { t } from '../../../../platform/i18n.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import styles from './ChartTile.module.css';

export interface TileDialogProps {
  run: ChartRun;
  name: string;
  onClose(): void;
}

/** The SQL behind a chart. */
export function QueryDialog({ run, name, onClose }: TileDialogProps) {
  const queries = (run.answer?.results ?? []).flatMap(({ query }) => (query ? [query] : []));
  return (
    <Modal open responsive resizable title={t('Query of %s', name)} footer={null} onClose={onClose}>
      <div className={styles.queries}>
        {queries.map(query => (
          <div key={query}>
            <CopyButton text={query} label={t('Copy query')} />
            <pre>{query}</pre>
          </div>
        ))}
        {queries.length === 0 && <p>{t('There is no query to show.')}</p>}
      </div>
    </Modal>
  );
}
