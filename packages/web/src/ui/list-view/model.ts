import type { ListFilter as Clause, ListQuery } from '@parallax/contract';
import { formatNumber, t } from '../../platform/i18n.ts';
import {
  choiceField,
  integerField,
  risonField,
  textField,
  type UrlCodec,
  urlCodec,
} from '../../platform/url.ts';
import { clausesOf, type FilterState, filterKey, type ListFilter, readFilterState } from './filter.ts';

export const PAGE_SIZE = 25;
export const SKELETON_CARDS = 25;
export const COLUMN_SIZES = { xs: 25, sm: 50, md: 75, lg: 100, xl: 150, xxl: 200 } as const;
export type ColumnSize = keyof typeof COLUMN_SIZES;

export type SortOrder = 'asc' | 'desc';
export type ViewMode = 'card' | 'table';
export interface Sort {
  column: string;
  order: SortOrder;
}

/** What the address bar keeps. */
export interface ListState {
  filters: Record<string, FilterState>;
  pageIndex: number;
  sortColumn: string;
  sortOrder: SortOrder;
  viewMode: ViewMode;
}

/** The part of a list's definition the model needs. */
export interface ListShape {
  columns: readonly { id: string }[];
  filters: readonly ListFilter[];
  initialSort: Sort;
  initialView?: ViewMode;
  pageSize?: number;
  baseFilters?: readonly Clause[];
  selectColumns?: readonly string[];
}

export class ListConfigurationError extends Error {
  override name = 'ListConfigurationError';
}

/** A filter on a column the list does not have is a mistake of ours, found at once. */
export function checkShape({ columns, filters }: ListShape): void {
  const known = new Set(columns.map(column => column.id));
  const keys = new Set<string>();
  for (const filter of filters) {
    if (!known.has(filter.id)) {
      throw new ListConfigurationError(t('Invalid filter config, %s is not present in columns', filter.id));
    }
    if (keys.has(filterKey(filter))) {
      throw new ListConfigurationError(t('Two filters are called %s', filterKey(filter)));
    }
    keys.add(filterKey(filter));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function acceptFilters(filters: readonly ListFilter[], value: unknown): ListState['filters'] | undefined {
  if (!isRecord(value)) return undefined;
  const accepted: ListState['filters'] = {};
  for (const filter of filters) {
    const state = readFilterState(filter, value[filterKey(filter)]);
    if (state !== undefined) accepted[filterKey(filter)] = state;
  }
  return accepted;
}

export const listCodec = (shape: ListShape): UrlCodec<ListState> =>
  urlCodec({
    filters: risonField<ListState['filters']>({}, value => acceptFilters(shape.filters, value)),
    pageIndex: { ...integerField(), parse: text => (/^\d{1,9}$/.test(text) ? Number(text) : undefined) },
    sortColumn: textField(shape.initialSort.column),
    sortOrder: choiceField<SortOrder>(['asc', 'desc'], shape.initialSort.order),
    viewMode: choiceField<ViewMode>(['card', 'table'], shape.initialView ?? 'table'),
  });

export type ListEvent =
  | { type: 'filter'; key: string; value: FilterState | undefined }
  | { type: 'clear-filters' }
  | { type: 'sort'; sort: Sort }
  | { type: 'page'; pageIndex: number }
  | { type: 'view'; viewMode: ViewMode };

export function step(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'filter': {
      const { [event.key]: _old, ...others } = state.filters;
      const filters = event.value === undefined ? others : { ...others, [event.key]: event.value };
      return { ...state, filters, pageIndex: 0 };
    }
    case 'clear-filters':
      return { ...state, filters: {}, pageIndex: 0 };
    case 'sort':
      return { ...state, sortColumn: event.sort.column, sortOrder: event.sort.order, pageIndex: 0 };
    case 'page':
      return { ...state, pageIndex: Math.max(0, event.pageIndex) };
    case 'view':
      return { ...state, viewMode: event.viewMode };
  }
}

/** A click on a column header: ascending first, then the other way round. */
export const nextSort = (current: Sort, column: string): Sort => ({
  column,
  order: current.column === column && current.order === 'asc' ? 'desc' : 'asc',
});

export function listQuery(state: ListState, shape: ListShape): ListQuery {
  const clauses = shape.filters.flatMap(filter => {
    const value = state.filters[filterKey(filter)];
    return value === undefined ? [] : clausesOf(filter, value);
  });
  return {
    order_column: state.sortColumn,
    order_direction: state.sortOrder,
    page: state.pageIndex,
    page_size: shape.pageSize ?? PAGE_SIZE,
    filters: [...(shape.baseFilters ?? []), ...clauses],
    ...(shape.selectColumns ? { select_columns: [...shape.selectColumns] } : {}),
  };
}

export const pageCount = (total: number, pageSize: number): number => Math.ceil(total / pageSize);

/** The page to show: a page beyond the last one falls back to the first. */
export const validPage = (pageIndex: number, total: number, pageSize: number): number =>
  pageIndex >= pageCount(total, pageSize) ? 0 : pageIndex;

/** 'start-end of total', counted from one. */
export function rangeText(pageIndex: number, shown: number, total: number, pageSize: number): string {
  const start = total === 0 ? 0 : pageIndex * pageSize + 1;
  const end = total === 0 ? 0 : start + shown - 1;
  return t('%s-%s of %s', formatNumber(start), formatNumber(end), formatNumber(total));
}

export const hasFilters = (state: ListState): boolean => Object.keys(state.filters).length > 0;
