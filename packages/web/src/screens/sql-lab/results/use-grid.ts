import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  autoWidth,
  type ColumnCommand,
  type ColumnsView,
  inOrder,
  PLAIN_VIEW,
  type PlacedColumns,
  placeColumns,
  stepColumns,
  widthOfAll,
} from './columns-view.ts';
import type { ResultSource } from './result-source.ts';
import type { Selection } from './selection.ts';
import { type HtmlCells, useHtmlCells } from './use-html-cells.ts';

export const ROW_HEIGHT = 26;
const SAMPLE = 100;

export interface Grid {
  source: ResultSource;
  placed: PlacedColumns;
  view: ColumnsView;
  step(command: ColumnCommand): void;
  autosize(column: string): void;
  search: string;
  setSearch(text: string): void;
  selection: Selection | null;
  select(selection: Selection | null): void;
  html: HtmlCells;
}

/** The rows and columns of a result as one reader arranged them. */
export function useGrid(source: ResultSource): Grid {
  const version = useSyncExternalStore(source.subscribe, source.snapshot);
  const [view, setView] = useState<ColumnsView>(PLAIN_VIEW);
  const [search, setSearch] = useState('');
  const [selection, select] = useState<Selection | null>(null);
  const html = useHtmlCells();
  const sampled = useRef(new Map<string, number>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: widths come from the first rows, once there are any
  const placed = useMemo(() => {
    const cells = (index: number) =>
      Array.from({ length: Math.min(SAMPLE, source.matched) }, (_, row) => source.row(row)?.[index]).filter(
        cell => cell !== undefined,
      );
    return placeColumns(source.columns, view, (column, index) => {
      const known = sampled.current.get(column.name);
      if (known !== undefined) return known;
      const width = autoWidth(column, cells(index));
      if (source.row(0)) sampled.current.set(column.name, width);
      return width;
    });
  }, [view, source, source.columns, version > 0]);

  const arranged = useRef(source.arrangement);
  useEffect(() => {
    const wanted = { sort: view.sort, search };
    if (wanted.sort === arranged.current.sort && wanted.search === arranged.current.search) return;
    const timer = setTimeout(
      () => {
        arranged.current = wanted;
        source.arrange(wanted);
      },
      wanted.search === arranged.current.search ? 0 : 200,
    );
    return () => clearTimeout(timer);
  }, [source, view.sort, search]);

  return {
    source,
    placed,
    view,
    step: command => {
      setView(current => stepColumns(current, command));
      if (command.type === 'sort' || command.type === 'reset') select(null);
    },
    autosize: name => {
      const index = source.columns.findIndex(column => column.name === name);
      const column = source.columns[index];
      if (!column) return;
      const rows = Array.from(
        { length: Math.min(2000, source.matched) },
        (_, row) => source.row(row)?.[index],
      );
      setView(current =>
        stepColumns(current, { type: 'resize', column: name, width: autoWidth(column, rows) }),
      );
    },
    search,
    setSearch: text => {
      setSearch(text);
      select(null);
    },
    selection,
    select,
    html,
  };
}

/** The rows in sight; asks for those that are not held. */
export function useRowWindow({ source }: Grid, scroll: RefObject<HTMLElement | null>) {
  const virtual = useVirtualizer({
    count: source.matched,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    paddingStart: 30,
    scrollPaddingStart: 30,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = (items.at(-1)?.index ?? 0) + 1;
  const { version } = source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed source may lack rows it had
  useEffect(() => source.show(first, last), [source, first, last, version]);
  return { virtual, items };
}

export const columnsInOrder = (grid: Grid) => inOrder(grid.placed);
export const gridWidth = ({ left, middle, right }: PlacedColumns): number =>
  widthOfAll(left) + widthOfAll(middle) + widthOfAll(right);
