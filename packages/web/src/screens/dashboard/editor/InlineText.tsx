import { useEffect, useRef, useState } from 'react';
import styles from './Editor.module.css';

interface InlineTextProps {
  value: string;
  label: string;
  className?: string;
  placeholder?: string;
  onCommit(value: string): void;
}

/** A text that is edited where it stands: Enter and leaving keep it, Escape brings the old one back. */
export function InlineText({ value, label, className, placeholder, onCommit }: InlineTextProps) {
  const [text, setText] = useState(value);
  const given = useRef(false);
  useEffect(() => setText(value), [value]);
  const commit = () => {
    if (!given.current && text !== value) onCommit(text);
    given.current = false;
  };
  return (
    <input
      className={`${styles.inline} ${className ?? ''}`}
      aria-label={label}
      value={text}
      placeholder={placeholder}
      onChange={event => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={event => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          given.current = true;
          setText(value);
        }
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
