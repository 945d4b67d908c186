import { type ReactNode, useRef, useState } from 'react';
import { Divider } from './Divider.tsx';
import styles from './Split.module.css';
import { column, type Room, settle } from './sizes.ts';

export interface Pane extends Room {
  /** What the divider beside it changes the width of. */
  label: string;
  /** Zero when folded. */
  width: number;
  folds?: boolean;
  content: ReactNode;
}

interface SplitProps {
  panes: readonly Pane[];
  className?: string;
  /** After a divider was moved. */
  onResize(widths: number[]): void;
  /** Takes the room that is left. */
  children: ReactNode;
}

/** Panes side by side with dividers that are dragged or moved with the arrow keys. */
export function Split({ panes, className = '', onResize, children }: SplitProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState(() => panes.map(({ width }) => width));
  const latest = useRef(widths);
  const move = (index: number, pane: Pane, width: number) => {
    const whole = frame.current?.offsetWidth ?? window.innerWidth;
    latest.current = latest.current.with(index, settle(width, pane, whole, pane.folds ?? false));
    setWidths(latest.current);
  };
  const columns = panes.map((pane, index) => `${column(widths[index] ?? pane.width, pane)} auto`);
  return (
    <div
      ref={frame}
      className={`${styles.split} ${className}`}
      style={{ gridTemplateColumns: `${columns.join(' ')} minmax(0, 1fr)` }}
    >
      {panes.map((pane, index) => (
        <Side
          key={pane.label}
          pane={{ ...pane, width: widths[index] ?? pane.width }}
          onMove={width => move(index, pane, width)}
          onSettled={() => onResize(latest.current)}
        />
      ))}
      <div className={styles.pane}>{children}</div>
    </div>
  );
}

interface SideProps {
  pane: Pane;
  onMove(width: number): void;
  onSettled(): void;
}

function Side({ pane, onMove, onSettled }: SideProps) {
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef(pane.width || pane.min);
  const folded = pane.width === 0;
  const fold = () => onMove(folded ? opened.current : 0);
  const settled = () => {
    if (!folded) opened.current = pane.width;
    onSettled();
  };
  return (
    <>
      <div ref={element} className={styles.pane} inert={folded}>
        {pane.content}
      </div>
      <Divider
        pane={pane}
        shownWidth={() => element.current?.offsetWidth ?? 0}
        onMove={onMove}
        onSettled={settled}
        onFold={pane.folds ? fold : undefined}
      />
    </>
  );
}
