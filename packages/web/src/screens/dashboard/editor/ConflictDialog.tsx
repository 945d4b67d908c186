import { api } from '@parallax/contract';
import { Button } from 'antd';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { useDashboard } from '../store.ts';

interface ConflictDialogProps {
  busy: boolean;
  onReload(): void;
  onOverwrite(): void;
  onClose(): void;
}

/** Somebody saved while this draft was open: whose work counts is for a person to say. */
export function ConflictDialog({ busy, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  const id = useDashboard(state => state.id);
  const { data } = useCall(api.dashboard.item, {
    params: { id_or_slug: String(id) },
    q: { columns: ['changed_by_name', 'changed_on_delta_humanized', 'id'] },
  });
  const who = data?.result.changed_by_name;
  const when = data?.result.changed_on_delta_humanized;
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
    </Modal>
  );
}
