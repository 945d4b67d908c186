import type { GridView as Grid, GridColumn } from '@parallax/charts';
import { memo } from 'react';
import type { OnPick } from '../pick.ts';
import { CellText } from './CellText.tsx';
import { cellHandlers, isChosen, pickedInGrid } from './cell-picks.ts';
import styles from './GridView.module.css';
import { type BarScale, barBox } from './grid-layout.ts';
import { cellMark } from './use-cell-keys.ts';

/** Columns in the order shown, with what their bars need. */
export interface ShownColumn {
  column: GridColumn;
  /** Its place in the view. */
  index: number;
  scale: BarScale;
}

interface GridRowProps {
  grid: Grid;
  /** Its place in the order shown. */
  at: number;
  row: number;
  columns: readonly ShownColumn[];
  /** How many columns were left out before these, and after them. */
  first: number;
  left: number;
  height: number;
  onPick?: OnPick;
  chosen?: Readonly<Record<string, unknown>>;
}

/** A row; it is drawn once and stays as it is while others come and go. */
export const GridRow = memo(({ columns, first, left, height, ...cell }: GridRowProps) => (
  <tr style={{ height }} aria-rowindex={cell.at + 1}>
    {first > 0 && <td className={styles.empty} />}
    {columns.map((shown, offset) => (
      <Cell key={shown.column.key} {...cell} {...shown} place={first + offset} />
    ))}
    {left > 0 && <td className={styles.empty} />}
  </tr>
));

interface CellProps extends Omit<GridRowProps, 'columns' | 'first' | 'left' | 'height'>, ShownColumn {
  place: number;
}

function Cell({ grid, column, index, scale, place, at, row, onPick, chosen }: CellProps) {
  const text = column.texts[row] ?? '';
  const picks = onPick && grid.dimensions && Object.hasOwn(grid.dimensions, column.key);
  const active = chosen && isChosen(chosen, pickedInGrid(grid, row, index).values);
  const share = column.bars?.[row];
  return (
    <td
      align={column.align}
      aria-colindex={place + 1}
      className={column.generic === 0 ? styles.number : undefined}
      style={{
        background: column.backgrounds?.[row] ?? undefined,
        color: column.colours?.[row] ?? undefined,
      }}
      title={text}
      data-cell={onPick && cellMark(at, place)}
      data-picks={picks || undefined}
      data-chosen={active || undefined}
      tabIndex={onPick && -1}
      {...cellHandlers(onPick, () => pickedInGrid(grid, row, index))}
    >
      {share ? (
        <Bar
          share={share}
          scale={scale}
          signed={column.signedBars ?? false}
          colour={column.barColours?.[row] ?? undefined}
        />
      ) : null}
      <span className={styles.text}>
        <CellText text={text} markup={column.markup ?? false} />
      </span>
    </td>
  );
}

interface BarProps {
  share: number;
  scale: BarScale;
  signed: boolean;
  colour: string | undefined;
}

function Bar({ share, scale, signed, colour }: BarProps) {
  const { left, width } = barBox(share, scale);
  return (
    <span
      aria-hidden="true"
      className={`${styles.bar} ${signed && share < 0 ? styles.negative : ''}`}
      style={{ left: `${left}%`, width: `${width}%`, background: colour, opacity: colour && 0.45 }}
    />
  );
}
