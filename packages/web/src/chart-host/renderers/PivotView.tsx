import type { View } from '@parallax/charts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { cellHandlers, isChosen, pickedInPivot } from './cell-picks.ts';
import styles from './PivotView.module.css';
import { pivotHeaders } from './pivot-headers.ts';
import type { RendererProps } from './renderer.ts';
import { cellMark, useCellKeys } from './use-cell-keys.ts';

const ROW_HEIGHT = 27;

/** A pivot table; rows out of sight are not in the page, so a hundred thousand cells scroll like ten. */
export function PivotView({
  view,
  size,
  label,
  onRendered,
  onPick,
  chosen,
}: RendererProps<Extract<View, { kind: 'pivot' }>>) {
  const { pivot } = view;
  const scroll = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: pivot.texts.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new picture is reported
  useEffect(onRendered, [onRendered, view]);
  const levels = pivot.rowLevels.length;
  const pickedAt = (row: number | null, column: number | null) => pickedInPivot(pivot, row, column);
  const keys = useCellKeys({
    scroll,
    rows: pivot.texts.length,
    columns: levels + pivot.columnHeaders.length,
    pickedAt: ({ row, column }) => pickedAt(row, column < levels ? null : column - levels),
    reveal: row => virtual.scrollToIndex(row),
    onPick,
  });
  const cell = (row: number, column: number | null, at: number) => ({
    'data-cell': onPick && cellMark(row, at),
    'data-picks': onPick && true,
    'data-chosen': isChosen(chosen, pickedAt(row, column).values) || undefined,
    tabIndex: onPick && -1,
    ...cellHandlers(onPick, () => pickedAt(row, column)),
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const totalRows = new Set(pivot.subtotalRows);
  const totalColumns = new Set(pivot.subtotalColumns);
  const width = pivot.rowLevels.length + pivot.columnHeaders.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroll} className={styles.scroll} style={size} tabIndex={0} aria-label={label} {...keys}>
      <table className={styles.table} aria-rowcount={pivot.texts.length}>
        <thead>
          {pivotHeaders(pivot.columnHeaders, pivot.columnLevels.length).map((cells, level) => (
            <tr key={pivot.columnLevels[level] ?? level}>
              {pivot.rowLevels.map(name => (
                <th key={name} scope="col">
                  {level === pivot.columnLevels.length - 1 ? name : ''}
                </th>
              ))}
              {cells.map(({ text, span, at }) => (
                <th
                  key={at}
                  scope="colgroup"
                  colSpan={span}
                  data-picks={onPick && true}
                  {...cellHandlers(onPick, () => headerPick(pivot, at, level))}
                >
                  {text}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {above > 0 && <Space width={width} height={above} />}
          {items.map(({ index, key }) => (
            <tr
              key={key}
              style={{ height: ROW_HEIGHT }}
              className={totalRows.has(index) ? styles.total : undefined}
            >
              {pivot.rowLevels.map((name, level) => (
                <th key={name} scope="row" {...cell(index, null, level)}>
                  {pivot.rowHeaders[index]?.[level] ?? ''}
                </th>
              ))}
              {pivot.texts[index]!.map((text, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  key={column}
                  className={totalColumns.has(column) ? styles.total : undefined}
                  {...cell(index, column, levels + column)}
                  style={{ background: pivot.backgrounds?.[index]?.[column] ?? undefined }}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
          {below > 0 && <Space width={width} height={below} />}
        </tbody>
      </table>
    </section>
  );
}

/** A header over several columns stands for the levels down to its own. */
function headerPick(pivot: Extract<View, { kind: 'pivot' }>['pivot'], column: number, level: number) {
  const picked = pickedInPivot(pivot, null, column);
  const above = new Set(pivot.columnLevels.slice(0, level + 1));
  return {
    ...picked,
    values: Object.fromEntries(Object.entries(picked.values).filter(([label]) => above.has(label))),
  };
}

const Space = ({ width, height }: { width: number; height: number }) => (
  <tr>
    <td className={styles.space} colSpan={width} style={{ height }} />
  </tr>
);
