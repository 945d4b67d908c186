import { formatNumber, t } from '../../../platform/i18n.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { wholeText } from './cells.ts';
import styles from './Grid.module.css';
import type { Cell } from './result-source.ts';

interface CellDialogProps {
  title: string;
  cell: Cell;
  onClose(): void;
}

/** Laying out more than this holds the page up; copying takes everything all the same. */
const LONGEST_SHOWN = 200_000;

/** One value in full, JSON set out in lines. */
export function CellDialog({ title, cell, onClose }: CellDialogProps) {
  const text = wholeText(cell);
  return (
    <Modal open title={title} width={720} cancelText={t('Close')} onClose={onClose}>
      <div className={styles.whole}>
        <span>
          {text.length > LONGEST_SHOWN
            ? t('The first %s of %s characters', formatNumber(LONGEST_SHOWN), formatNumber(text.length))
            : t('%s characters', formatNumber(text.length))}
        </span>
        <CopyButton text={text} label={t('Copy the whole value')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className={styles.json} tabIndex={0}>
        {text.slice(0, LONGEST_SHOWN)}
      </pre>
    </Modal>
  );
}
