import { api } from '@parallax/contract';
import { Button } from 'antd';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { type Difference, differences } from '../model/differences.ts';
import { useDashboard } from '../store.ts';
import { draftOf } from '../view/open-dashboard.ts';
import { showNode } from '../view/show-node.ts';
import styles from './Editor.module.css';

interface ConflictDialogProps {
  busy: boolean;
  onReload(): void;
  onOverwrite(): void;
  onClose(): void;
}

/** Somebody saved while this draft was open: whose work counts is for a person to say. */
export function ConflictDialog({ busy, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  const { id, charts, history } = useDashboard();
  const { data } = useCall(api.dashboard.item, { params: { id_or_slug: String(id) } }, { staleTime: 0 });
  const who = data?.result.changed_by_name;
  const when = data?.result.changed_on_delta_humanized;
  const stored = data && draftOf(data.result, [...charts.values()]).draft;
  const changes = stored ? differences(stored, history.present) : [];
  return (
    <Modal
      open
      title={t('This dashboard has changed')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep editing')}</Button>
          <Button onClick={onReload}>{t('Discard mine and reload')}</Button>
          <Button danger loading={busy} data-test="overwrite" onClick={onOverwrite}>
            {t('Overwrite')}
          </Button>
        </>
      }
    >
      <p>{t('Please confirm the overwrite values.')}</p>
      <p>
        {who && when
          ? t('%s saved this dashboard %s, after you opened it.', who, when)
          : t('Somebody saved this dashboard after you opened it.')}{' '}
        {t('Overwriting replaces what they saved with your version.')}
      </p>
      {changes.length > 0 && (
        <Changes
          changes={changes}
          onShow={node => {
            onClose();
            showNode(node);
          }}
        />
      )}
    </Modal>
  );
}

interface ChangesProps {
  changes: readonly Difference[];
  onShow(node: string): void;
}

/** What differs, line by line; a component leads to its place on the page. */
const Changes = ({ changes, onShow }: ChangesProps) => (
  <div className={styles.differences}>
    <table data-test="differences">
      <thead>
        <tr>
          <th>{t('Differs in')}</th>
          <th>{t('Stored')}</th>
          <th>{t('Mine')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, stored, mine, id, onPage }) => (
          <tr key={id}>
            <th scope="row">
              {onPage ? (
                <button type="button" className={styles.place} onClick={() => onShow(id)}>
                  {what}
                </button>
              ) : (
                what
              )}
            </th>
            <td>{stored || '–'}</td>
            <td>{mine || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
