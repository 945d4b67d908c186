// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot draw only the cells in sight
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { isJson } from './cells.ts';
import { inSight, type PlacedColumn, widthOfAll } from './columns-view.ts';
import styles from './Grid.module.css';
import { GridHead } from './GridHead.tsx';
import { GridRow, type RowPart } from './GridRow.tsx';
import { JsonDialog } from './JsonDialog.tsx';
import { type CellAt, moveSelection } from './selection.ts';
import { useCopy } from './use-copy.ts';
import { columnsInOrder, type Grid, gridWidth, ROW_HEIGHT, useRowWindow } from './use-grid.ts';

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
  const [json, setJson] = useState<{ name: string; cell: unknown } | null>(null);
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
  const openJson = ({ row, column }: CellAt) => {
    const placedColumn = all[column];
    const cell = placedColumn && source.row(row)?.[placedColumn.index];
    if (placedColumn && isJson(cell)) setJson({ name: placedColumn.column.name, cell });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const mod = event.ctrlKey || event.metaKey;
    const extent = {
      rows: source.matched,
      columns: all.length,
      page: Math.max(1, Math.floor((scroll.current?.clientHeight ?? 300) / ROW_HEIGHT) - 2),
    };
    if (mod && event.key.toLowerCase() === 'c' && selection) void copying.copy('tsv');
    else if (mod && event.key.toLowerCase() === 'a') {
      grid.select({
        anchor: { row: 0, column: 0 },
        focus: { row: extent.rows - 1, column: extent.columns - 1 },
      });
    } else if (event.key === 'Escape' && selection) grid.select(null);
    else if (event.key === 'Enter' && selection) openJson(selection.focus);
    else {
      const origin = { row: 0, column: 0 };
      const next = selection
        ? moveSelection(selection, { key: event.key, mod, shift: event.shiftKey }, extent)
        : event.key.startsWith('Arrow')
          ? { anchor: origin, focus: origin }
          : null;
      if (!next) return;
      grid.select(next);
      showCell(next.focus);
    }
    event.preventDefault();
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
        data-test="result-grid"
        onScroll={look}
        onKeyDown={onKeyDown}
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
              htmlOf={grid.html.of}
              onSelect={grid.select}
              onOpen={openJson}
            />
          ))}
        </div>
      </div>
      {json && (
        <JsonDialog title={json.name || t('Cell content')} cell={json.cell} onClose={() => setJson(null)} />
      )}
    </>
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
