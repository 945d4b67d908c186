import { LoadingOutlined } from '@ant-design/icons';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { quietIcon } from '../quiet-icon.ts';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  type?: 'default' | 'primary' | 'text';
  size?: 'small' | 'middle';
  icon?: ReactNode;
  /** Shows that the press is being worked on, and takes no further one. */
  loading?: boolean;
  /** Makes it a link that looks like a button. */
  href?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** The button of what is seen first on a page: it takes what the library's button takes, and none of its code. */
export function Button({ type = 'default', size = 'middle', icon, loading, href, ...rest }: ButtonProps) {
  const { className, children, disabled, ...attributes } = rest;
  const bare = children === undefined || children === null || children === false;
  const classes = [styles.button, styles[type], styles[size], bare && styles.square, className];
  const shared = { className: classes.filter(Boolean).join(' ') };
  const content = (
    <>
      {loading ? <LoadingOutlined aria-hidden /> : quietIcon(icon)}
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <a {...shared} href={href}>
        {content}
      </a>
    );
  }
  return (
    <button {...attributes} {...shared} type="button" disabled={disabled || loading}>
      {content}
    </button>
  );
}
