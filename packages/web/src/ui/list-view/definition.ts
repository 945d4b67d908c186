import type { ListFilter as Clause, EndpointDefinition, ListQuery, SuccessReply } from '@parallax/contract';
import type { ReactNode } from 'react';
import { send } from '../../api/client.ts';
import type { EmptyStateProps } from '../EmptyState.tsx';
import type { ListFilter } from './filter.ts';
import { type ColumnSize, checkShape, type Sort, type ViewMode } from './model.ts';
import type { RowKey } from './selection.ts';

/** Rows of a list carry an id unless the definition says otherwise. */
export interface Identified {
  id?: number | string;
}

export interface ListColumn<Row> {
  id: string;
  label: string;
  render?(row: Row): ReactNode;
  size?: ColumnSize;
  sortable?: boolean;
  /** Known to filters and sorting, not shown. */
  hidden?: boolean;
  align?: 'start' | 'end';
}

export interface RowAction {
  key: string;
  label: string;
  icon: ReactNode;
  run(): void;
  danger?: boolean;
}

export interface BulkAction<Row> {
  key: string;
  label: string;
  run(rows: Row[], done: () => void): void;
  danger?: boolean;
}

export interface SortChoice extends Sort {
  label: string;
}

export interface CardSlots {
  actions: readonly RowAction[];
}

interface ListParts<Row> {
  title: string;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  initialSort: Sort;
  initialView?: ViewMode;
  pageSize?: number;
  baseFilters?: readonly Clause[];
  selectColumns?: readonly string[];
  /** Values of the `{names}` in the list's path. */
  params?: Record<string, string | number>;
  rowKey?(row: Row): RowKey;
  /** Draws a row as a card; without it there is only the table. */
  card?(row: Row, slots: CardSlots): ReactNode;
  sortChoices?: readonly SortChoice[];
  /** What the bar says about selected rows, where their number is not all. */
  describeSelection?(rows: readonly Row[]): string;
  /** What the empty list says before anything was ever added. */
  empty?: EmptyStateProps;
}

export interface ListDefinition<Row> extends ListParts<Row> {
  endpoint: EndpointDefinition;
}

export type RowOf<E> = SuccessReply<E> extends { result: readonly (infer Row)[] } ? Row : never;

/**
 * Declares a list screen over a `list` endpoint; rows are typed by its reply.
 *
 * @example
 * export const tagList = defineList(api.tag.list, {
 *   title: t('Tags'), columns: [{ id: 'name', label: t('Name') }],
 *   filters: [{ id: 'name', label: t('Name'), kind: 'search', operator: 'ct' }],
 *   initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
 * });
 */
export function defineList<E extends EndpointDefinition>(
  endpoint: E,
  parts: ListParts<RowOf<E>>,
): ListDefinition<RowOf<E>> {
  checkShape(parts);
  return { endpoint, ...parts };
}

export interface ListPage<Row> {
  count: number;
  result: Row[];
}

/** Some lists leave the id out of their rows; the reply names it beside them. */
function withIds<Row>({ count, ids = [], result }: ListPage<Row> & { ids?: unknown[] }): ListPage<Row> {
  return { count, result: result.map((row, index) => ({ id: ids[index], ...row })) };
}

export async function fetchPage<Row>(
  definition: ListDefinition<Row>,
  q: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  const response = await send(definition.endpoint, { params: definition.params, q }, { signal });
  return withIds<Row>(await response.json());
}

export const keyOfRow = <Row extends Identified>(definition: ListDefinition<Row>, row: Row): RowKey =>
  definition.rowKey?.(row) ?? row.id ?? JSON.stringify(row);
