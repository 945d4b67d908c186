import { t } from '../../../platform/i18n.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './Grid.module.css';
import { asJson } from './json-cell.ts';

interface JsonDialogProps {
  title: string;
  cell: unknown;
  onClose(): void;
}

/** A JSON value in full. */
export function JsonDialog({ title, cell, onClose }: JsonDialogProps) {
  const text = JSON.stringify(asJson(cell), null, 2);
  return (
    <Modal open title={title} width={720} cancelText={t('Close')} onClose={onClose}>
      <CopyButton text={text} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className={styles.json} tabIndex={0}>
        {text}
      </pre>
    </Modal>
  );
}
