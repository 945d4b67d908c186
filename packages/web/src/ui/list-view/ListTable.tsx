import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../platform/i18n.ts';
import {
  type Identified,
  keyOfRow,
  type ListColumn,
  type ListDefinition,
  type RowAction,
} from './definition.ts';
import styles from './ListView.module.css';
import { COLUMN_SIZES, nextSort, type Sort } from './model.ts';
import { RowActions } from './RowActions.tsx';
import { pageSelected, type Selection, type SelectionEvent } from './selection.ts';

interface ListTableProps<Row> {
  definition: ListDefinition<Row>;
  rows: readonly Row[];
  sort: Sort;
  onSort(sort: Sort): void;
  actions?(row: Row): readonly RowAction[];
  selection: Selection<Row>;
  select(event: SelectionEvent<Row>): void;
}

/** A click on a control inside a row is not a click on the row. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="button"]') !== null;

function cell<Row extends object>(column: ListColumn<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value: unknown = new Map(Object.entries(row)).get(column.id);
  return value === null || value === undefined ? '' : String(value);
}

export function ListTable<Row extends Identified>(props: ListTableProps<Row>) {
  const { definition, rows, selection, select } = props;
  const columns = definition.columns.filter(column => !column.hidden);
  const page = rows.map(row => ({ key: keyOfRow(definition, row), row }));
  const choose = (event: { shiftKey: boolean }, item: (typeof page)[number]) =>
    select(event.shiftKey ? { type: 'range', key: item.key, page } : { type: 'toggle', ...item });
  return (
    <table className={styles.table} data-test="listview-table">
      <thead>
        <tr>
          {selection.on && (
            <th scope="col" className={styles.tick}>
              <PageTick
                state={pageSelected(
                  selection,
                  page.map(item => item.key),
                )}
                onToggle={() => select({ type: 'toggle-page', page })}
              />
            </th>
          )}
          {columns.map(column => (
            <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
          {props.actions && (
            <th scope="col" className={styles.actionsHeader}>
              <span className="px-visually-hidden">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {page.map(item => {
          const selected = selection.rows.has(item.key);
          return (
            <tr
              key={item.key}
              data-test="table-row"
              className={selected ? styles.selected : undefined}
              onClick={
                selection.on
                  ? (event: MouseEvent) => !isControl(event.target) && choose(event, item)
                  : undefined
              }
            >
              {selection.on && (
                <td className={styles.tick}>
                  <Checkbox
                    aria-label={t('Select row')}
                    checked={selected}
                    onChange={event => choose(event.nativeEvent, item)}
                  />
                </td>
              )}
              {columns.map(column => (
                <td key={column.id} data-label={column.label} style={{ textAlign: column.align }}>
                  <div className={styles.cell}>{cell(column, item.row)}</div>
                </td>
              ))}
              {props.actions && (
                <td className={styles.actionsCell}>
                  <RowActions actions={props.actions(item.row)} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const PageTick = ({ state, onToggle }: { state: 'all' | 'some' | 'none'; onToggle(): void }) => (
  <Checkbox
    aria-label={t('Select all rows of this page')}
    checked={state === 'all'}
    indeterminate={state === 'some'}
    onChange={onToggle}
  />
);

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: ListColumn<Row>;
  sort: Sort;
  onSort(sort: Sort): void;
}) {
  const style = { width: column.size && COLUMN_SIZES[column.size], textAlign: column.align };
  if (column.sortable === false) {
    return (
      <th scope="col" style={style}>
        {column.label}
      </th>
    );
  }
  const sorted = sort.column === column.id ? sort.order : undefined;
  return (
    <th
      scope="col"
      style={style}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={column.align === 'end' ? styles.sortButtonEnd : styles.sortButton}
        data-test="sort-header"
        onClick={() => onSort(nextSort(sort, column.id))}
      >
        {column.label}
        <span className={sorted ? styles.sortMark : styles.sortMarkIdle} aria-hidden>
          {sorted === 'desc' ? <ArrowDownOutlined /> : <ArrowUpOutlined />}
        </span>
      </button>
    </th>
  );
}
