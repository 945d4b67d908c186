import type { GridView as Grid, GridColumn, View } from '@parallax/charts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import type { OnPick } from '../pick.ts';
import { cellHandlers, isChosen, pickedInGrid } from './cell-picks.ts';
import { GridPages } from './GridPages.tsx';
import styles from './GridView.module.css';
import { type GridSort, nextSort, orderRows } from './grid-order.ts';
import type { RendererProps } from './renderer.ts';
import { cellMark, useCellKeys } from './use-cell-keys.ts';

const ROW_HEIGHT = 28;
const SEARCH_HEIGHT = 40;
const PAGES_HEIGHT = 40;
const ARIA_SORT = { true: 'descending', false: 'ascending' } as const;

/** A table of any length: only the rows in sight are in the page. */
export function GridView(props: RendererProps<Extract<View, { kind: 'grid' }>>) {
  const { view, size, label, onRendered, onOwnState, onPick, chosen } = props;
  const { columns, length, searchable, serverPaging, pageSize, sort: initialSort } = view.grid;
  const [sort, setSort] = useState<GridSort[]>(initialSort ?? []);
  const [search, setSearch] = useState('');
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => orderRows(columns, length, sort, search), [columns, length, sort, search]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new picture is reported
  useEffect(onRendered, [onRendered, view]);
  const keys = useCellKeys({
    scroll,
    rows: rows.length,
    columns: columns.length,
    pickedAt: at => pickedInGrid(view.grid, rows[at.row]!, at.column),
    reveal: row => virtual.scrollToIndex(row),
    onPick,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const paged = serverPaging && pageSize ? serverPaging : null;
  const height = size.height - (searchable ? SEARCH_HEIGHT : 0) - (paged ? PAGES_HEIGHT : 0);
  return (
    <div className={styles.grid} style={{ width: size.width, height: size.height }}>
      {searchable && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('Search rows')}
          placeholder={t('%s records', String(rows.length))}
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
        <table className={styles.table} aria-rowcount={rows.length}>
          <thead>
            <tr>
              {columns.map(column => (
                <Header key={column.key} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && <Space columns={columns.length} height={above} />}
            {items.map(item => (
              <Row
                key={item.key}
                grid={view.grid}
                at={item.index}
                row={rows[item.index]!}
                onPick={onPick}
                chosen={chosen}
              />
            ))}
            {below > 0 && <Space columns={columns.length} height={below} />}
          </tbody>
          {columns.some(column => column.total !== undefined) && (
            <tfoot>
              <tr>
                {columns.map((column, index) => (
                  <td key={column.key} align={column.align}>
                    {column.total ?? (index === 0 ? t('Summary') : '')}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {paged && (
        <GridPages {...paged} pageSize={pageSize ?? 1} onPage={page => onOwnState?.({ currentPage: page })} />
      )}
    </div>
  );
}

interface HeaderProps {
  column: GridColumn;
  sort: GridSort[];
  onSort(sort: GridSort[]): void;
}

function Header({ column, sort, onSort }: HeaderProps) {
  const sorted = sort.find(entry => entry.key === column.key);
  return (
    <th
      align={column.align}
      style={{ width: column.width }}
      aria-sort={sorted ? ARIA_SORT[`${sorted.descending}`] : undefined}
    >
      <button
        type="button"
        className={styles.label}
        style={{ textAlign: column.align }}
        onClick={event => onSort(nextSort(sort, column.key, event.shiftKey))}
      >
        {column.label}
        {sorted && <span aria-hidden="true">{sorted.descending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}

const Space = ({ columns, height }: { columns: number; height: number }) => (
  <tr>
    <td className={styles.empty} colSpan={columns} style={{ height }} />
  </tr>
);

interface RowProps {
  grid: Grid;
  /** Its place in the order shown. */
  at: number;
  row: number;
  onPick?: OnPick;
  chosen?: Readonly<Record<string, unknown>>;
}

const Row = ({ grid, at, row, onPick, chosen }: RowProps) => (
  <tr style={{ height: ROW_HEIGHT }}>
    {grid.columns.map((column, index) => {
      const picks = onPick && grid.dimensions && Object.hasOwn(grid.dimensions, column.key);
      const active = isChosen(chosen, pickedInGrid(grid, row, index).values);
      return (
        <td
          key={column.key}
          align={column.align}
          className={column.generic === 0 ? styles.number : undefined}
          style={{
            background: column.backgrounds?.[row] ?? undefined,
            color: column.colours?.[row] ?? undefined,
          }}
          title={column.texts[row]}
          data-cell={onPick && cellMark(at, index)}
          data-picks={picks || undefined}
          data-chosen={active || undefined}
          tabIndex={onPick && -1}
          {...cellHandlers(onPick, () => pickedInGrid(grid, row, index))}
        >
          <Bar share={column.bars?.[row] ?? null} signed={column.signedBars ?? false} />
          <span className={styles.text}>{column.texts[row]}</span>
        </td>
      );
    })}
  </tr>
);

function Bar({ share, signed }: { share: number | null; signed: boolean }) {
  if (!share) return null;
  return (
    <span
      aria-hidden="true"
      className={`${styles.bar} ${signed && share < 0 ? styles.negative : ''}`}
      style={{ left: 0, width: `${Math.abs(share) * 100}%` }}
    />
  );
}
