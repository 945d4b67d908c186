import type { PivotView as Pivot, View } from '@parallax/charts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { pickedInPivot } from './cell-picks.ts';
import { columnWidths, measureText } from './column-widths.ts';
import { observeRoom } from './observe-room.ts';
import { PivotHead } from './PivotHead.tsx';
import { PivotRow } from './PivotRow.tsx';
import styles from './PivotView.module.css';
import type { RendererProps } from './renderer.ts';
import { useCellKeys } from './use-cell-keys.ts';
import { useColumnWindow } from './use-column-window.ts';

const ROW_HEIGHT = 27;

/** A pivot table; cells out of sight are not in the page, so a hundred thousand scroll like ten, in both directions. */
export function PivotView(props: RendererProps<Extract<View, { kind: 'pivot' }>>) {
  const { view, size, label, onRendered, onPick, chosen } = props;
  const { pivot } = view;
  const scroll = useRef<HTMLElement>(null);
  const { headers, cells } = useMemo(() => widthsOf(pivot), [pivot]);
  const starts = useMemo(() => startsOf(headers, size.width), [headers, size.width]);
  const fixed = starts.at(-1) ?? 0;
  const virtual = useVirtualizer({
    count: pivot.texts.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: size,
    observeElementRect: observeRoom,
    scrollPaddingStart: ROW_HEIGHT * pivot.columnLevels.length,
    overscan: 6,
  });
  const across = useColumnWindow(scroll, cells, { fixed, room: size.width });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new picture is reported
  useEffect(onRendered, [onRendered, view]);
  const levels = headers.length;
  const keys = useCellKeys({
    scroll,
    rows: pivot.texts.length,
    columns: levels + cells.length,
    pickedAt: ({ row, column }) => pickedInPivot(pivot, row, column < levels ? null : column - levels),
    reveal: ({ row, column }) => {
      virtual.scrollToIndex(row);
      if (column >= levels) across.reveal(column - levels);
    },
    onPick,
  });
  const totals = useMemo(
    () => ({ rows: new Set(pivot.subtotalRows), columns: new Set(pivot.subtotalColumns) }),
    [pivot],
  );
  const { first, end, before, after } = across;
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = levels + (end - first) + 2;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroll} className={styles.scroll} style={size} tabIndex={0} aria-label={label} {...keys}>
      <table
        className={styles.table}
        style={{ width: fixed + cells.reduce((sum, width) => sum + width, 0) }}
        aria-rowcount={pivot.texts.length}
        aria-colcount={levels + cells.length}
      >
        <colgroup>
          {headers.map((width, level) => (
            <col key={pivot.rowLevels[level]} style={{ width }} />
          ))}
          {first > 0 && <col style={{ width: before }} />}
          {cells.slice(first, end).map((width, offset) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={first + offset} style={{ width }} />
          ))}
          {end < cells.length && <col style={{ width: after }} />}
        </colgroup>
        <PivotHead
          pivot={pivot}
          first={first}
          end={end}
          starts={starts}
          height={ROW_HEIGHT}
          onPick={onPick}
        />
        <tbody>
          {above > 0 && <Space width={span} height={above} />}
          {items.map(({ index, key }) => (
            <PivotRow
              key={key}
              row={index}
              height={ROW_HEIGHT}
              {...{ pivot, first, end, starts, onPick, chosen }}
              total={totals.rows.has(index)}
              totalColumns={totals.columns}
            />
          ))}
          {below > 0 && <Space width={span} height={below} />}
        </tbody>
      </table>
    </section>
  );
}

function widthsOf({ rowLevels, rowHeaders, columnHeaders, texts }: Pivot) {
  const headers = rowLevels.map((label, level) => ({
    label,
    length: rowHeaders.length,
    text: (row: number) => rowHeaders[row]?.[level] ?? '',
  }));
  const cells = columnHeaders.map((path, column) => ({
    label: path.at(-1) ?? '',
    length: texts.length,
    text: (row: number) => texts[row]?.[column] ?? '',
  }));
  return { headers: columnWidths(headers, 0, measureText), cells: columnWidths(cells, 0, measureText) };
}

/** Where the row headers stand still; where they would leave no room for the cells they scroll along. */
function startsOf(headers: readonly number[], room: number): number[] {
  const starts = [0];
  for (const width of headers) starts.push(starts.at(-1)! + width);
  return starts.at(-1)! > room * 0.6 ? [starts.at(-1)!] : starts;
}

const Space = ({ width, height }: { width: number; height: number }) => (
  <tr>
    <td className={styles.space} colSpan={width} style={{ height }} />
  </tr>
);
