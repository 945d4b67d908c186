import { useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { prettyJson } from '../../ui/json.ts';
import { Modal } from '../../ui/Modal.tsx';
import styles from './JsonCell.module.css';

/** One line of JSON; a click shows all of it, formatted. */
export function JsonCell({ text, title }: { text: string | null | undefined; title?: string | null }) {
  const [open, setOpen] = useState(false);
  if (!text || text === '{}') return null;
  const pretty = prettyJson(text);
  return (
    <>
      <button type="button" className={styles.line} onClick={() => setOpen(true)}>
        {text}
      </button>
      <Modal
        open={open}
        title={title ?? t('JSON')}
        width={720}
        cancelText={t('Close')}
        onClose={() => setOpen(false)}
      >
        <div className={styles.tools}>
          <CopyButton text={pretty} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre className={styles.full} tabIndex={0}>
          {pretty}
        </pre>
      </Modal>
    </>
  );
}
