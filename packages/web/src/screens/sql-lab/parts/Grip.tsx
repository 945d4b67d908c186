import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './Panes.module.css';

interface GripProps {
  label: string;
  /** What the line lies between: panes side by side, or one over the other. */
  between: 'columns' | 'rows';
  /** How much of the whole the pane before it takes, in percent. */
  share: number;
  /** The length of that pane, in pixels. */
  length(): number;
  min: number;
  max(): number;
  onMove(length: number): void;
  onSettled(): void;
  /** A double click takes back what was set. */
  onReset(): void;
}

const STEP = 16;
const BIG_STEP = 64;

/** The line between two panes, dragged or moved with the arrow keys. */
export function Grip({ label, between, share, length, min, max, onMove, onSettled, onReset }: GripProps) {
  const grip = useRef<number | null>(null);
  const placeOf = (event: PointerEvent) => (between === 'columns' ? event.clientX : event.clientY);
  const move = (to: number) => onMove(Math.round(Math.max(min, Math.min(max(), to))));
  const press = (event: KeyboardEvent) => {
    const size = event.shiftKey ? BIG_STEP : STEP;
    const back = between === 'columns' ? 'ArrowLeft' : 'ArrowUp';
    const on = between === 'columns' ? 'ArrowRight' : 'ArrowDown';
    if (event.key === back) move(length() - size);
    else if (event.key === on) move(length() + size);
    else if (event.key === 'Home') move(min);
    else if (event.key === 'End') move(max());
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
    onSettled();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a divider that moves is not a thematic break
    <div
      role="separator"
      tabIndex={0}
      className={styles.grip}
      data-between={between}
      aria-label={label}
      aria-orientation={between === 'columns' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(share)}
      onPointerDown={event => {
        grip.current = placeOf(event) - length();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={event => grip.current !== null && move(placeOf(event) - grip.current)}
      onLostPointerCapture={() => {
        grip.current = null;
        onSettled();
      }}
      onDoubleClick={onReset}
      onKeyDown={press}
    />
  );
}
