import { PlusOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { type ReactNode, useReducer } from 'react';
import { t } from '../../platform/i18n.ts';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorDisplay } from '../errors/ErrorDisplay.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { SkeletonRows } from '../Skeleton.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { BulkAction, Identified, ListDefinition, RowAction } from './definition.ts';
import { FilterBar } from './FilterBar.tsx';
import { CardSkeletons, ListCards } from './ListCards.tsx';
import { ListTable } from './ListTable.tsx';
import styles from './ListView.module.css';
import { hasFilters, type ListEvent, type ListState, rangeText } from './model.ts';
import { noSelection, type Selection, type SelectionEvent, select } from './selection.ts';
import { useList } from './use-list.ts';
import { SortSelect, ViewToggle } from './ViewControls.tsx';

export interface ListViewProps<Row> {
  /** Stable across renders: declare it outside the component or memoise it. */
  definition: ListDefinition<Row>;
  /** Further buttons beside the title. */
  buttons?: ReactNode;
  /** The primary action; the empty list offers it too. */
  create?: { label: string; run(): void };
  /** What stands between the title and the list. */
  children?: ReactNode;
  /** `rows` are those of the shown page, in their order. */
  rowActions?(row: Row, rows: readonly Row[]): readonly RowAction[];
  bulkActions?: readonly BulkAction<Row>[];
}

/** The shared list: filters, table or cards, bulk selection, paging; its state lives in the address bar. */
export function ListView<Row extends Identified>({
  definition,
  buttons,
  create,
  children,
  rowActions,
  bulkActions = [],
}: ListViewProps<Row>) {
  const { state, dispatch, query, pageSize } = useList(definition);
  const [selection, choose] = useReducer(select<Row>, noSelection<Row>());
  const view = definition.card ? state.viewMode : 'table';
  const sort = { column: state.sortColumn, order: state.sortOrder };
  return (
    <div className={styles.page}>
      <PageHeader title={definition.title}>
        {bulkActions.length > 0 && (
          <Button
            data-test="bulk-select"
            aria-pressed={selection.on}
            onClick={() => choose({ type: 'toggle-mode' })}
          >
            {t('Bulk select')}
          </Button>
        )}
        {buttons}
        {create && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} data-test="create" onClick={create.run}>
            {create.label}
          </Button>
        )}
      </PageHeader>
      {children}
      <div className={styles.controls}>
        {definition.card && (
          <ViewToggle mode={view} onChange={viewMode => dispatch({ type: 'view', viewMode })} />
        )}
        <FilterBar filters={definition.filters} state={state} dispatch={dispatch} />
        {view === 'card' && definition.sortChoices && (
          <SortSelect
            choices={definition.sortChoices}
            sort={sort}
            onChange={chosen => dispatch({ type: 'sort', sort: chosen })}
          />
        )}
      </div>
      {selection.on && (
        <BulkBar
          selection={selection}
          actions={bulkActions}
          dispatch={choose}
          describe={definition.describeSelection}
        />
      )}
      {query.error ? (
        <ErrorDisplay
          error={query.error}
          source="crud"
          failed={t('An error occurred while fetching %s', definition.title.toLowerCase())}
          onRetry={() => query.refetch()}
        />
      ) : (
        <ListBody
          definition={definition}
          rows={query.data?.result}
          busy={query.isPlaceholderData}
          view={view}
          state={state}
          dispatch={dispatch}
          create={create}
          rowActions={rowActions}
          selection={selection}
          choose={choose}
        />
      )}
      {query.data && query.data.count > 0 && (
        <footer className={styles.footer}>
          <span data-test="row-count">
            {rangeText(state.pageIndex, query.data.result.length, query.data.count, pageSize)}
          </span>
          {query.data.count > pageSize && (
            <Pagination
              current={state.pageIndex + 1}
              pageSize={pageSize}
              total={query.data.count}
              showSizeChanger={false}
              onChange={page => dispatch({ type: 'page', pageIndex: page - 1 })}
            />
          )}
        </footer>
      )}
    </div>
  );
}

interface ListBodyProps<Row> extends Pick<ListViewProps<Row>, 'definition' | 'create' | 'rowActions'> {
  rows: readonly Row[] | undefined;
  busy: boolean;
  view: ListState['viewMode'];
  state: ListState;
  dispatch(event: ListEvent): void;
  selection: Selection<Row>;
  choose(event: SelectionEvent<Row>): void;
}

function ListBody<Row extends Identified>(props: ListBodyProps<Row>) {
  const { definition, rows, view, state, dispatch, rowActions, selection, choose } = props;
  if (!rows) {
    const visible = definition.columns.filter(column => !column.hidden).length;
    return view === 'card' ? (
      <CardSkeletons />
    ) : (
      <div className={styles.frame}>
        <SkeletonRows rows={8} columns={visible} />
      </div>
    );
  }
  if (rows.length === 0)
    return (
      <EmptyList
        definition={definition}
        create={props.create}
        filtered={hasFilters(state)}
        dispatch={dispatch}
      />
    );
  const actions = rowActions && ((row: Row) => rowActions(row, rows));
  const shared = { definition, rows, actions, selection, select: choose };
  return (
    <div
      className={view === 'table' ? styles.frame : undefined}
      aria-busy={props.busy}
      data-busy={props.busy || undefined}
    >
      {view === 'card' ? (
        <ListCards {...shared} />
      ) : (
        <ListTable
          {...shared}
          sort={{ column: state.sortColumn, order: state.sortOrder }}
          onSort={sort => dispatch({ type: 'sort', sort })}
        />
      )}
    </div>
  );
}

interface EmptyListProps<Row> extends Pick<ListViewProps<Row>, 'definition' | 'create'> {
  filtered: boolean;
  dispatch(event: ListEvent): void;
}

function EmptyList<Row>({ definition, create, filtered, dispatch }: EmptyListProps<Row>) {
  return (
    <div className={styles.frame}>
      {filtered ? (
        <EmptyState
          size="large"
          image="filter"
          title={t('No results match your filter criteria')}
          description={t('Try different criteria to display results.')}
          action={{ label: t('clear all filters'), onClick: () => dispatch({ type: 'clear-filters' }) }}
        />
      ) : (
        <EmptyState
          size="large"
          title={t('No Data')}
          action={create && { label: create.label, icon: <PlusOutlined />, onClick: create.run }}
          {...definition.empty}
        />
      )}
    </div>
  );
}
