import type { PivotView as Pivot } from '@parallax/charts';
import type { OnPick, Picked } from '../pick.ts';
import { CellText } from './CellText.tsx';
import { cellHandlers, pickedInPivot } from './cell-picks.ts';
import styles from './PivotView.module.css';
import { pivotHeaders } from './pivot-headers.ts';
import { standing } from './standing.ts';

interface PivotHeadProps {
  pivot: Pivot;
  /** The columns in the page. */
  first: number;
  end: number;
  /** Where the row headers stand. */
  starts: readonly number[];
  height: number;
  onPick?: OnPick;
}

/** One row per level of the columns; every level stays in sight under the one above it. */
export function PivotHead({ pivot, first, end, starts, height, onPick }: PivotHeadProps) {
  const { columnHeaders, columnLevels, rowLevels } = pivot;
  const rows = pivotHeaders(columnHeaders.slice(first, end), columnLevels.length);
  return (
    <thead>
      {rows.map((cells, level) => (
        <tr key={columnLevels[level] ?? level} style={{ height }}>
          {rowLevels.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={styles.corner}
              style={{ top: level * height, ...standing(starts, index) }}
            >
              {level === columnLevels.length - 1 ? name : ''}
            </th>
          ))}
          {first > 0 && <td className={styles.space} />}
          {cells.map(({ text, span, at }) => (
            <th
              key={first + at}
              scope="colgroup"
              colSpan={span}
              title={text}
              style={{ top: level * height }}
              className={level === columnLevels.length - 1 ? styles.over : undefined}
              data-picks={onPick && true}
              {...cellHandlers(onPick, () => headerPick(pivot, first + at, level))}
            >
              <CellText text={text} markup={pivot.markup ?? false} />
            </th>
          ))}
          {end < columnHeaders.length && <td className={styles.space} />}
        </tr>
      ))}
    </thead>
  );
}

/** A header over several columns stands for the levels down to its own. */
function headerPick(pivot: Pivot, column: number, level: number): Picked {
  const picked = pickedInPivot(pivot, null, column);
  const above = new Set(pivot.columnLevels.slice(0, level + 1));
  return {
    ...picked,
    values: Object.fromEntries(Object.entries(picked.values).filter(([label]) => above.has(label))),
  };
}
