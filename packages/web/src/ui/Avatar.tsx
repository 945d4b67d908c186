import type { HTMLAttributes } from 'react';
import styles from './Avatar.module.css';

interface AvatarProps extends HTMLAttributes<HTMLSpanElement> {
  /** What it stands for, to those who can not see it. */
  label?: string;
  text: string;
  colour: string;
  size?: number;
}

/** A person as a disc with initials. */
export const Avatar = ({ label, text, colour, size = 24, ...rest }: AvatarProps) => (
  <span {...rest} className={styles.avatar} style={{ width: size, height: size, background: colour }}>
    {label ? (
      <span role="img" aria-label={label}>
        {text}
      </span>
    ) : (
      <span aria-hidden="true">{text}</span>
    )}
  </span>
);
