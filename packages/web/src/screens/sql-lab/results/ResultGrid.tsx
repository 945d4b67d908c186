// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot draw only the cells in sight
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { CellDialog } from './CellDialog.tsx';
import { isNull } from './cells.ts';
import { inSight, type PlacedColumn, widthOfAll } from './columns-view.ts';
import styles from './Grid.module.css';
import { GridHead } from './GridHead.tsx';
import { GridRow, type RowPart } from './GridRow.tsx';
import type { Cell } from './result-source.ts';
import type { CellAt } from './selection.ts';
import { useCopy } from './use-copy.ts';
import { columnsInOrder, type Grid, gridWidth, useRowWindow } from './use-grid.ts';
import { useGridKeys } from './use-grid-keys.ts';

const NUMBER_MIN = 44;

interface ResultGridProps {
  grid: Grid;
  label: string;
}

/** A result of any length and width: only the cells in sight are in the page. */
export function ResultGrid({ grid, label }: ResultGridProps) {
  const { source, placed, selection } = grid;
  const scroll = useRef<HTMLDivElement>(null);
  const [across, setAcross] = useState({ from: 0, to: 2400 });
  const [opened, setOpened] = useState<{ name: string; cell: Cell } | null>(null);
  const focusId = useId();
  const { virtual, items } = useRowWindow(grid, scroll);
  const copying = useCopy(grid);
  const { sort } = grid.view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order or choice of rows is read from its beginning
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [sort, grid.search]);
  const all = columnsInOrder(grid);
  const numberWidth = Math.max(NUMBER_MIN, String(source.matched).length * 8 + 20);
  const leftWidth = widthOfAll(placed.left);
  const seen = inSight(placed.middle, across.from, across.to);
  const parts = partsOf(placed.left, seen, placed.right, {
    numberWidth,
    middleWidth: widthOfAll(placed.middle),
  });

  const look = () => {
    const { scrollLeft = 0, clientWidth = 0 } = scroll.current ?? {};
    const from = Math.floor((scrollLeft - leftWidth) / 200) * 200 - 200;
    const to = from + clientWidth + 800;
    if (from !== across.from || to !== across.to) setAcross({ from, to });
  };
  const showCell = (at: CellAt) => {
    virtual.scrollToIndex(at.row);
    const column = all[at.column];
    const view = scroll.current;
    if (!column || !view || !placed.middle.includes(column)) return;
    const start = column.start;
    const end = column.start + column.width;
    const room = view.clientWidth - numberWidth - leftWidth - widthOfAll(placed.right);
    if (start < view.scrollLeft) view.scrollLeft = start;
    else if (end > view.scrollLeft + room) view.scrollLeft = end - room;
  };
  const openCell = ({ row, column }: CellAt) => {
    const chosen = all[column];
    const cell = chosen && source.row(row)?.[chosen.index];
    if (chosen && !isNull(cell)) setOpened({ name: chosen.column.name, cell });
  };
  const onKeyDown = useGridKeys({ grid, scroll, copying, showCell, openCell });
  // A cell that is clicked must not take the focus from the grid, whose keys go on from there.
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[role="gridcell"], [role="rowheader"]'))
      return;
    event.preventDefault();
    scroll.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <div
        ref={scroll}
        role="grid"
        className={styles.grid}
        tabIndex={0}
        aria-label={label}
        aria-rowcount={source.matched + 1}
        aria-colcount={all.length + 1}
        aria-multiselectable
        aria-activedescendant={selection ? focusId : undefined}
        data-test="result-grid"
        onScroll={look}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
      >
        <div
          className={styles.canvas}
          role="presentation"
          style={{ height: virtual.getTotalSize(), width: numberWidth + gridWidth(placed) }}
        >
          <GridHead grid={grid} parts={parts} numberWidth={numberWidth} copying={copying} />
          {items.map(item => (
            <GridRow
              key={item.key}
              index={item.index}
              top={item.start}
              row={source.row(item.index)}
              parts={parts}
              numberWidth={numberWidth}
              selection={selection}
              order={all}
              focusId={focusId}
              htmlOf={grid.html.of}
              onSelect={grid.select}
              onOpen={openCell}
            />
          ))}
        </div>
        {source.matched === 0 && <NoRows grid={grid} />}
      </div>
      {opened && (
        <CellDialog
          title={opened.name || t('Cell content')}
          cell={opened.cell}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Says why there is nothing under the heads of the columns. */
function NoRows({ grid: { source, search } }: { grid: Grid }) {
  if (!source.complete && !search) return null;
  return (
    <p className={styles.none} role="status">
      {search ? t('No row contains “%s”', search) : t('The query returned no rows')}
    </p>
  );
}

/** Pinned columns stick to their edge; between them stand those in sight, after a gap for those that are not. */
function partsOf(
  left: readonly PlacedColumn[],
  seen: readonly PlacedColumn[],
  right: readonly PlacedColumn[],
  { numberWidth, middleWidth }: { numberWidth: number; middleWidth: number },
): RowPart[] {
  const before = seen[0]?.start ?? middleWidth;
  const last = seen.at(-1);
  const after = last ? middleWidth - last.start - last.width : 0;
  const rightWidth = widthOfAll(right);
  return [
    ...left.map((placed, index) => ({
      placed,
      pin: { side: 'left' as const, at: numberWidth + placed.start, edge: index === left.length - 1 },
    })),
    { gap: before, key: 'before' },
    ...seen.map(placed => ({ placed })),
    { gap: after, key: 'after' },
    ...right.map((placed, index) => ({
      placed,
      pin: { side: 'right' as const, at: rightWidth - placed.start - placed.width, edge: index === 0 },
    })),
  ];
}
