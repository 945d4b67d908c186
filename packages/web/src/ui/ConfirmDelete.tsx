import { Input, type InputRef } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../platform/i18n.ts';
import { Modal } from './Modal.tsx';

export interface ConfirmDeleteProps {
  open: boolean;
  title: string;
  /** Says what is lost, and to whom. */
  description: ReactNode;
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

const WORD = 'DELETE';

/** Asks to type DELETE before something other people use goes away. */
export function ConfirmDelete({ open, onClose, ...props }: ConfirmDeleteProps) {
  return open ? <ConfirmDialog {...props} onClose={onClose} /> : null;
}

function ConfirmDialog({ title, description, busy, onConfirm, onClose }: Omit<ConfirmDeleteProps, 'open'>) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const box = useRef<InputRef>(null);
  const confirmed = typed.trim().toUpperCase() === WORD;
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      onOk={onConfirm}
      okText={t('Delete')}
      okDanger
      okDisabled={!confirmed}
      busy={busy}
      width={480}
      onOpened={() => box.current?.focus()}
    >
      <div>{description}</div>
      <label htmlFor={id} style={{ display: 'block', margin: '16px 0 4px' }}>
        {t('Type "%s" to confirm', t(WORD))}
      </label>
      <Input
        id={id}
        ref={box}
        autoComplete="off"
        data-test="delete-modal-input"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onPressEnter={() => confirmed && onConfirm()}
      />
    </Modal>
  );
}
