import type { PivotView as Pivot } from '@parallax/charts';
import { memo } from 'react';
import type { OnPick } from '../pick.ts';
import { CellText } from './CellText.tsx';
import { cellHandlers, isChosen, pickedInPivot } from './cell-picks.ts';
import styles from './PivotView.module.css';
import { standing } from './standing.ts';
import { cellMark } from './use-cell-keys.ts';

interface PivotRowProps {
  pivot: Pivot;
  row: number;
  /** The columns in the page. */
  first: number;
  end: number;
  starts: readonly number[];
  height: number;
  total: boolean;
  totalColumns: ReadonlySet<number>;
  onPick?: OnPick;
  chosen?: Readonly<Record<string, unknown>>;
}

/** A row of a pivot table; it is drawn once and stays as it is while others come and go. */
export const PivotRow = memo((props: PivotRowProps) => {
  const { pivot, row, first, end, starts, height, total, totalColumns, onPick, chosen } = props;
  const levels = pivot.rowLevels.length;
  const cell = (column: number | null, at: number) => ({
    'data-cell': onPick && cellMark(row, at),
    'data-picks': onPick && true,
    'data-chosen': (chosen && isChosen(chosen, pickedInPivot(pivot, row, column).values)) || undefined,
    tabIndex: onPick && -1,
    ...cellHandlers(onPick, () => pickedInPivot(pivot, row, column)),
  });
  return (
    <tr style={{ height }} aria-rowindex={row + 1} className={total ? styles.total : undefined}>
      {pivot.rowLevels.map((name, level) => (
        <th
          key={name}
          scope="row"
          title={pivot.rowHeaders[row]?.[level]}
          style={standing(starts, level)}
          {...cell(null, level)}
        >
          <CellText text={pivot.rowHeaders[row]?.[level] ?? ''} markup={pivot.markup ?? false} />
        </th>
      ))}
      {first > 0 && <td className={styles.space} />}
      {pivot.texts[row]?.slice(first, end).map((text, offset) => {
        const column = first + offset;
        return (
          <td
            key={column}
            aria-colindex={levels + column + 1}
            className={totalColumns.has(column) ? styles.total : undefined}
            {...cell(column, levels + column)}
            style={{
              background: pivot.backgrounds?.[row]?.[column] ?? undefined,
              color: pivot.colours?.[row]?.[column] ?? undefined,
            }}
          >
            <CellText text={text ?? ''} markup={pivot.markup ?? false} />
          </td>
        );
      })}
      {end < pivot.columnHeaders.length && <td className={styles.space} />}
    </tr>
  );
});
