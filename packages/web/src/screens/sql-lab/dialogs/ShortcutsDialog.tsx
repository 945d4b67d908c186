import { t } from '../../../platform/i18n.ts';
import { shown } from '../../../platform/keys.ts';
import { Modal } from '../../../ui/Modal.tsx';
import styles from '../SqlLab.module.css';
import { editorShortcuts, type LabShortcut } from '../shortcuts.ts';

/** Every key the screen and its editor answer to. */
export const ShortcutsDialog = ({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly LabShortcut[];
  onClose(): void;
}) => (
  <Modal open title={t('Keyboard shortcuts')} width={460} cancelText={t('Close')} onClose={onClose}>
    <dl className={styles.keys}>
      {[...shortcuts, ...editorShortcuts()].map(({ keys, label }) => (
        <div key={keys} style={{ display: 'contents' }}>
          <dt>
            <kbd className={styles.key}>{shown(keys)}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
