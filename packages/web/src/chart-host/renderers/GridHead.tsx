import type { GridColumn } from '@parallax/charts';
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import type { ShownColumn } from './GridRow.tsx';
import styles from './GridView.module.css';
import { groupCells } from './grid-layout.ts';
import { type GridSort, nextSort } from './grid-order.ts';

const ARIA_SORT = { true: 'descending', false: 'ascending' } as const;
const DRAGGED = 'text/x-parallax-column';

interface GridHeadProps {
  columns: readonly ShownColumn[];
  /** How many columns were left out before these, and after them. */
  first: number;
  left: number;
  sort: readonly GridSort[];
  onSort(sort: GridSort[]): void;
  /** Puts one column where another stands; absent where the order is fixed. */
  onMove?(from: string, to: string): void;
}

/** Names of columns, under those of their groups. A click sorts, with Shift after the columns already sorted by. */
export function GridHead({ columns, first, left, sort, onSort, onMove }: GridHeadProps) {
  const groups = groupCells(columns.map(({ column }) => column));
  return (
    <thead>
      {groups.length > 0 && (
        <tr className={styles.groups}>
          {first > 0 && <td className={styles.empty} />}
          {groups.map(({ text, span, at }) => (
            <th key={at} colSpan={span} scope="colgroup" className={text ? styles.groupName : undefined}>
              {text}
            </th>
          ))}
          {left > 0 && <td className={styles.empty} />}
        </tr>
      )}
      <tr data-under={groups.length > 0 || undefined}>
        {first > 0 && <td className={styles.empty} />}
        {columns.map(({ column }, offset) => {
          const neighbour = (step: number) => columns[offset + step]?.column.key;
          const sorted = sort.find(entry => entry.key === column.key);
          return (
            <th
              key={column.key}
              align={column.align}
              aria-colindex={first + offset + 1}
              aria-sort={sorted ? ARIA_SORT[`${sorted.descending}`] : undefined}
            >
              <button
                type="button"
                className={styles.label}
                style={{ textAlign: column.align }}
                title={column.label}
                onClick={(event: MouseEvent) => onSort(nextSort(sort, column.key, event.shiftKey))}
                {...(onMove && movable(column, neighbour, onMove))}
              >
                {column.label}
                {sorted && <span aria-hidden="true">{sorted.descending ? ' ↓' : ' ↑'}</span>}
              </button>
            </th>
          );
        })}
        {left > 0 && <td className={styles.empty} />}
      </tr>
    </thead>
  );
}

/** A header is moved by dragging it onto another, or with Alt and an arrow key. */
const movable = (
  { key }: GridColumn,
  neighbour: (step: number) => string | undefined,
  onMove: NonNullable<GridHeadProps['onMove']>,
) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, key),
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    onMove(event.dataTransfer.getData(DRAGGED), key);
  },
  onKeyDown: (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const target = step === 0 || !event.altKey ? undefined : neighbour(step);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(key, target);
  },
});
