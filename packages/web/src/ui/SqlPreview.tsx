import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../platform/i18n.ts';
import { CopyButton } from './CopyButton.tsx';
import { Modal } from './Modal.tsx';
import styles from './SqlPreview.module.css';

interface SqlLineProps {
  sql: string;
  onOpen(): void;
}

/** SQL on one line; a click shows all of it. */
export const SqlLine = ({ sql, onOpen }: SqlLineProps) => (
  <button type="button" className={styles.line} title={sql.slice(0, 1000)} onClick={onOpen}>
    {sql.replace(/\s+/g, ' ').slice(0, 300)}
  </button>
);

export interface SqlPreviewProps {
  title: string;
  sql: string;
  about?: ReactNode;
  /** Undefined at the ends of the list. */
  onPrevious?: () => void;
  onNext?: () => void;
  onOpen(): void;
  onClose(): void;
}

/** All of a query, with its neighbours one click away. */
export const SqlPreview = ({ title, sql, about, onPrevious, onNext, onOpen, onClose }: SqlPreviewProps) => (
  <Modal
    open
    title={title}
    width={760}
    onClose={onClose}
    footer={
      <>
        <Button disabled={!onPrevious} onClick={onPrevious}>
          {t('Previous')}
        </Button>
        <Button disabled={!onNext} onClick={onNext}>
          {t('Next')}
        </Button>
        <Button type="primary" onClick={onOpen}>
          {t('Open in SQL Lab')}
        </Button>
      </>
    }
  >
    {about}
    <CopyButton text={sql} />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
    <pre className={styles.full} tabIndex={0}>
      {sql}
    </pre>
  </Modal>
);
