import type { MatrixView as Matrix, View } from '@parallax/charts';
import { Suspense, useCallback, useMemo, useRef } from 'react';
import { t } from '../../platform/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { menuOf } from '../pick.ts';
import { AnyView } from './AnyView.tsx';
import styles from './MatrixView.module.css';
import { chosenIn, pickingIn } from './matrix-picks.ts';
import type { RendererProps } from './renderer.ts';

type Props = RendererProps<Extract<View, { kind: 'matrix' }>>;

const at = ({ x, y, width, height }: Matrix['headings'][number] | Matrix['cells'][number]) => ({
  left: x,
  top: y,
  width,
  height,
});

/** A chart repeated over a grid; the sheet scrolls where it is larger than the frame. */
export function MatrixView({ view: { matrix }, size, label, onRendered, ...events }: Props) {
  const drawn = useRef(new Set<number>());
  const filled = matrix.cells.filter(cell => cell.view).length;
  const onCell = useCallback(
    (index: number) => {
      drawn.current.add(index);
      if (drawn.current.size >= filled) onRendered();
    },
    [filled, onRendered],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
    <section className={styles.frame} style={size} aria-label={label} tabIndex={0}>
      <div className={styles.sheet} data-sheet style={{ width: matrix.width, height: matrix.height }}>
        {matrix.headings.map(heading => (
          <div
            key={`${heading.of} ${heading.x} ${heading.y}`}
            className={styles.heading}
            data-of={heading.of}
            title={heading.text}
            style={at(heading)}
          >
            {heading.text}
          </div>
        ))}
        {matrix.cells.map((cell, index) => (
          <Cell key={`${cell.x} ${cell.y}`} cell={cell} index={index} onCell={onCell} {...events} />
        ))}
      </div>
    </section>
  );
}

interface CellProps extends Omit<Props, 'view' | 'size' | 'label' | 'onRendered'> {
  cell: Matrix['cells'][number];
  index: number;
  onCell(index: number): void;
}

function Cell({ cell, index, onCell, onPick, chosen, ...events }: CellProps) {
  const { width, height, name, title, view, x, y } = cell;
  const size = useMemo(() => ({ width, height }), [width, height]);
  const onRendered = useCallback(() => onCell(index), [onCell, index]);
  const onPickHere = useMemo(() => pickingIn(cell, onPick), [cell, onPick]);
  const chosenHere = useMemo(() => chosenIn(cell, chosen), [cell, chosen]);
  return (
    <>
      {title && (
        <div className={styles.title} data-of="cell" title={title} style={{ left: x, top: y - 20, width }}>
          {title}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same menu opens by key from the picture inside */}
      <div
        className={styles.cell}
        data-test="matrix-cell"
        style={at(cell)}
        onContextMenu={onPickHere && menuOf(onPickHere)}
      >
        {view ? (
          <Suspense fallback={null}>
            <AnyView
              key={view.kind}
              view={view}
              size={size}
              label={name}
              {...events}
              onPick={onPickHere}
              chosen={chosenHere}
              onRendered={onRendered}
            />
          </Suspense>
        ) : (
          <EmptyState size="small" title={t('No data')} />
        )}
      </div>
    </>
  );
}
