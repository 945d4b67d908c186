import { Button } from 'antd';
import { errorText } from '../api/errors.ts';
import { t } from '../platform/i18n.ts';
import { ErrorDisplay } from '../ui/errors/ErrorDisplay.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useEditor, useEditorStore } from './context.ts';

interface SaveFailureProps {
  onReload(): void;
  onForce(): void;
}

/** Why the dataset was not saved. After a conflict the person decides whose version stands. */
export function SaveFailure({ onReload, onForce }: SaveFailureProps) {
  const store = useEditorStore();
  const phase = useEditor(state => state.phase);
  const failure = useEditor(state => state.failure);
  const stay = () => store.setPhase('editing');
  if (phase === 'refused') {
    return (
      <Modal open title={t('Error saving dataset')} cancelText={t('Close')} onClose={stay}>
        {failure instanceof Error ? (
          <ErrorDisplay error={failure} source="crud" />
        ) : (
          <p>{errorText(failure)}</p>
        )}
      </Modal>
    );
  }
  if (phase !== 'conflict') return null;
  return (
    <Modal
      open
      title={t('Somebody else changed this dataset while you were editing')}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay}>{t('Keep editing')}</Button>
          <Button onClick={onReload}>{t('Discard mine and reload')}</Button>
          <Button
            danger
            onClick={() => {
              stay();
              onForce();
            }}
          >
            {t('Save mine over it')}
          </Button>
        </>
      }
    >
      <p>{t('Saving yours takes back what they changed.')}</p>
    </Modal>
  );
}
