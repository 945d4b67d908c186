import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../platform/i18n.ts';
import styles from './Split.module.css';
import type { Pane } from './Split.tsx';

interface DividerProps {
  /** The pane before it. */
  pane: Pick<Pane, 'label' | 'width' | 'min' | 'max'>;
  shownWidth(): number;
  onMove(width: number): void;
  onSettled(): void;
  onFold?(): void;
}

const STEP = 16;

/** The line between two panes. */
export function Divider({ pane, shownWidth, onMove, onSettled, onFold }: DividerProps) {
  const grip = useRef<number | null>(null);
  const pull = (event: PointerEvent<HTMLElement>) => {
    grip.current = event.clientX - shownWidth();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(shownWidth() + step);
    onSettled();
  };
  return (
    <div className={styles.divider}>
      {/* biome-ignore lint/a11y/useSemanticElements: a divider that moves is not a thematic break */}
      <div
        role="separator"
        tabIndex={0}
        className={styles.line}
        aria-orientation="vertical"
        aria-label={t('Width of %s', pane.label)}
        aria-valuemin={onFold ? 0 : pane.min}
        aria-valuemax={Math.round(window.innerWidth * pane.max)}
        aria-valuenow={pane.width}
        onPointerDown={pull}
        onPointerMove={event => {
          if (grip.current !== null) onMove(event.clientX - grip.current);
        }}
        onLostPointerCapture={() => {
          grip.current = null;
          onSettled();
        }}
        onKeyDown={press}
      />
      {onFold && <Fold label={pane.label} folded={pane.width === 0} onFold={onFold} onSettled={onSettled} />}
    </div>
  );
}

interface FoldProps extends Pick<DividerProps, 'onSettled'> {
  label: string;
  folded: boolean;
  onFold(): void;
}

function Fold({ label, folded, onFold, onSettled }: FoldProps) {
  const text = folded ? t('Show %s', label) : t('Fold %s', label);
  return (
    <button
      type="button"
      className={styles.fold}
      data-folded={folded || undefined}
      aria-label={text}
      title={text}
      onClick={() => {
        onFold();
        onSettled();
      }}
    >
      {folded ? <RightOutlined aria-hidden="true" /> : <LeftOutlined aria-hidden="true" />}
    </button>
  );
}
