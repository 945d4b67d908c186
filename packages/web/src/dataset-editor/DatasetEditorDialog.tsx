import { Button } from 'antd';
import { useState } from 'react';
import { useStore } from 'zustand';
import { isChanged } from '../editing/history.ts';
import { t } from '../platform/i18n.ts';
import { ErrorDisplay } from '../ui/errors/ErrorDisplay.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { EditorContext } from './context.ts';
import styles from './DatasetEditor.module.css';
import { Editor, EditorUndo } from './Editor.tsx';
import { canSave, type EditorStore } from './model/store.ts';
import { useOpenDataset } from './open-dataset.ts';
import { SaveFailure } from './SaveFailure.tsx';
import { useSave } from './use-save.ts';

interface DatasetEditorDialogProps {
  id: number;
  onClose(): void;
  onSaved?(): void;
}

/** Edits a dataset without leaving the screen it was opened from. */
export function DatasetEditorDialog({ id, onClose, onSaved }: DatasetEditorDialogProps) {
  const { store, name, error, reload } = useOpenDataset(id);
  if (!store) {
    return (
      <Modal open responsive title={t('Edit dataset')} cancelText={t('Close')} onClose={onClose}>
        {error ? (
          <ErrorDisplay error={error} source="crud" onRetry={reload} />
        ) : (
          <SkeletonRows rows={8} columns={3} />
        )}
      </Modal>
    );
  }
  return (
    <EditorContext value={store}>
      <OpenDialog store={store} name={name} onClose={onClose} onReload={reload} onSaved={onSaved} />
    </EditorContext>
  );
}

interface OpenDialogProps extends Omit<DatasetEditorDialogProps, 'id'> {
  store: EditorStore;
  name: string;
  onReload(): void;
}

function OpenDialog({ store, name, onClose, onReload, onSaved }: OpenDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const saving = useStore(store, state => state.phase === 'saving');
  const savable = useStore(store, canSave);
  const save = useSave(store, () => {
    onSaved?.();
    onClose();
  });
  const close = () => {
    if (isChanged(store.getState().history)) setLeaving(true);
    else onClose();
  };
  return (
    <Modal
      open
      responsive
      title={t('Edit Dataset %s', name)}
      onClose={close}
      footer={
        leaving ? (
          <div className={styles.foot} role="alert">
            <span className={styles.footText}>{t('Your changes are not saved.')}</span>
            <Button autoFocus onClick={() => setLeaving(false)}>
              {t('Keep editing')}
            </Button>
            <Button danger data-test="discard" onClick={onClose}>
              {t('Discard')}
            </Button>
          </div>
        ) : (
          <div className={styles.foot}>
            <span className={styles.footText}>
              <EditorUndo />
            </span>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button
              type="primary"
              disabled={!savable}
              loading={saving}
              data-test="save-dataset"
              onClick={() => save()}
            >
              {t('Save')}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.dialogBody}>
        <Editor />
      </div>
      <SaveFailure onReload={onReload} onForce={() => save({ force: true })} />
    </Modal>
  );
}
