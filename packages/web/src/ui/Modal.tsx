import { Modal as AntModal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './Modal.module.css';
import { useDrag } from './use-drag.ts';

export const MODAL_WIDTH = 600;
export const MODAL_MAX_WIDTH = 900;

export interface ModalProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  onClose(): void;
  /** Runs the primary action; without it there is only a close button. */
  onOk?(): void;
  /** The form in the dialog that the primary button submits, by its id. */
  submits?: string;
  okText?: string;
  cancelText?: string;
  okDisabled?: boolean;
  okDanger?: boolean;
  busy?: boolean;
  width?: number;
  /** Takes the whole width of the window, up to 900 px. */
  responsive?: boolean;
  draggable?: boolean;
  resizable?: boolean;
  /** The dialog stands and took the focus; now the first field may have it. */
  onOpened?(): void;
  /** Replaces the Cancel and primary buttons; null shows none. */
  footer?: ReactNode;
}

/** The product's dialog: Cancel and one primary button. Escape and the backdrop cancel. */
export function Modal({ open, title, children, onClose, onOk, ...props }: ModalProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDrag(frame, props.draggable ?? false);
  return (
    <AntModal
      open={open}
      title={
        <div className={props.draggable ? styles.handle : undefined} {...drag}>
          {title}
        </div>
      }
      width={props.responsive ? '100vw' : (props.width ?? MODAL_WIDTH)}
      style={props.responsive ? { maxWidth: MODAL_MAX_WIDTH } : undefined}
      className={props.resizable ? styles.resizable : undefined}
      centered
      destroyOnHidden
      afterOpenChange={shown => shown && props.onOpened?.()}
      onCancel={onClose}
      onOk={onOk}
      okText={props.okText ?? t('OK')}
      cancelText={props.cancelText ?? t('Cancel')}
      okButtonProps={{
        disabled: props.okDisabled,
        danger: props.okDanger,
        style: onOk || props.submits ? undefined : { display: 'none' },
        loading: props.busy,
        ...(props.submits ? { htmlType: 'submit', form: props.submits } : {}),
      }}
      footer={props.footer}
      modalRender={node => <div ref={frame}>{node}</div>}
    >
      {children}
    </AntModal>
  );
}
