import type { GridView as Grid, View } from '@parallax/charts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { pickedInGrid } from './cell-picks.ts';
import { columnWidths, measureText } from './column-widths.ts';
import { GridHead } from './GridHead.tsx';
import { GridPages } from './GridPages.tsx';
import { GridRow } from './GridRow.tsx';
import styles from './GridView.module.css';
import { arrange, barScale, moveKey } from './grid-layout.ts';
import { type GridSort, orderRows } from './grid-order.ts';
import { observeRoom } from './observe-room.ts';
import type { RendererProps } from './renderer.ts';
import { useCellKeys } from './use-cell-keys.ts';
import { useColumnWindow } from './use-column-window.ts';

const ROW_HEIGHT = 28;
const SEARCH_HEIGHT = 40;
const PAGES_HEIGHT = 40;
/** What a scroll bar takes where it takes any room. */
const SCROLL_BAR = 15;

/** A table of any length and width: only the cells in sight are in the page. */
export function GridView(props: RendererProps<Extract<View, { kind: 'grid' }>>) {
  const { view, size, label, onRendered, onOwnState, onPick, chosen } = props;
  const { length, searchable, rearrange } = view.grid;
  const [sort, setSort] = useState<GridSort[]>(view.grid.sort ?? []);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<string[]>([]);
  const scroll = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () =>
      arrange(
        view.grid.columns.map((column, index) => ({
          key: column.key,
          column,
          index,
          scale: barScale(column),
        })),
        order,
      ),
    [view.grid.columns, order],
  );
  const ordered = useMemo(
    () => orderRows(view.grid.columns, length, sort, search),
    [view.grid.columns, length, sort, search],
  );
  const { rows, pages } = usePages(view.grid, ordered, page => onOwnState?.({ currentPage: page }));
  const widths = useMemo(() => {
    const sources = columns.map(({ column }) => ({
      label: column.label,
      width: column.width,
      short: column.short,
      length,
      text: (row: number) => column.texts[row] ?? '',
    }));
    return columnWidths(sources, size.width - SCROLL_BAR, measureText);
  }, [columns, length, size.width]);
  const height = size.height - (searchable ? SEARCH_HEIGHT : 0) - (pages ? PAGES_HEIGHT : 0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: size.width, height },
    observeElementRect: observeRoom,
    overscan: 8,
  });
  const across = useColumnWindow(scroll, widths, { room: size.width });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new picture is reported
  useEffect(onRendered, [onRendered, view]);
  const keys = useCellKeys({
    scroll,
    rows: rows.length,
    columns: columns.length,
    pickedAt: at => pickedInGrid(view.grid, rows[at.row]!, columns[at.column]!.index),
    reveal: ({ row, column }) => {
      virtual.scrollToIndex(row);
      across.reveal(column);
    },
    onPick,
  });
  const { first, end } = across;
  const left = columns.length - end;
  const shown = useMemo(() => columns.slice(first, end), [columns, first, end]);
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className={styles.grid} style={{ width: size.width, height: size.height }}>
      {searchable && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('Search rows')}
          placeholder={t('%s records', String(ordered.length))}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      <section
        ref={scroll}
        className={styles.scroll}
        style={{ height }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        {...keys}
      >
        <table
          className={styles.table}
          style={{ width: widths.reduce((sum, one) => sum + one, 0) }}
          aria-rowcount={rows.length}
          aria-colcount={columns.length}
        >
          <colgroup>
            {first > 0 && <col style={{ width: across.before }} />}
            {shown.map(({ key }, offset) => (
              <col key={key} style={{ width: widths[first + offset] }} />
            ))}
            {left > 0 && <col style={{ width: across.after }} />}
          </colgroup>
          <GridHead
            columns={shown}
            first={first}
            left={left}
            sort={sort}
            onSort={setSort}
            onMove={
              rearrange
                ? (from, to) =>
                    setOrder(
                      moveKey(
                        columns.map(({ key }) => key),
                        from,
                        to,
                      ),
                    )
                : undefined
            }
          />
          <tbody>
            {above > 0 && <Space columns={shown.length + 2} height={above} />}
            {items.map(item => (
              <GridRow
                key={item.key}
                grid={view.grid}
                at={item.index}
                row={rows[item.index]!}
                columns={shown}
                first={first}
                left={left}
                height={ROW_HEIGHT}
                onPick={onPick}
                chosen={chosen}
              />
            ))}
            {below > 0 && <Space columns={shown.length + 2} height={below} />}
          </tbody>
          {columns.some(({ column }) => column.total !== undefined) && (
            <tfoot>
              <tr>
                {first > 0 && <td className={styles.empty} />}
                {shown.map(({ column }, offset) => (
                  <td key={column.key} align={column.align}>
                    {column.total ?? (first + offset === 0 ? t('Summary') : '')}
                  </td>
                ))}
                {left > 0 && <td className={styles.empty} />}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {pages && <GridPages {...pages} />}
    </div>
  );
}

/** The rows of the page at hand: cut by the server, or here by the page length of the chart. */
function usePages(
  { serverPaging, pageSize }: Grid,
  ordered: readonly number[],
  onServerPage: (page: number) => void,
) {
  const [wanted, setPage] = useState(0);
  const last = pageSize ? Math.max(0, Math.ceil(ordered.length / pageSize) - 1) : 0;
  const page = Math.min(wanted, last);
  const rows = useMemo(
    () => (!pageSize || serverPaging ? ordered : ordered.slice(page * pageSize, (page + 1) * pageSize)),
    [ordered, pageSize, serverPaging, page],
  );
  if (!pageSize) return { rows, pages: null };
  if (serverPaging) return { rows, pages: { ...serverPaging, pageSize, onPage: onServerPage } };
  if (ordered.length <= pageSize) return { rows, pages: null };
  return { rows, pages: { page, rowCount: ordered.length, pageSize, onPage: setPage } };
}

const Space = ({ columns, height }: { columns: number; height: number }) => (
  <tr>
    <td className={styles.empty} colSpan={columns} style={{ height }} />
  </tr>
);
