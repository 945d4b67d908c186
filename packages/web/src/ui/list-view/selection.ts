export type RowKey = string | number;

/** Bulk selection; rows are remembered so that actions reach over pages. */
export interface Selection<Row> {
  on: boolean;
  rows: ReadonlyMap<RowKey, Row>;
  /** Where a Shift-click range starts. */
  anchor: RowKey | null;
}

export type SelectionEvent<Row> =
  | { type: 'toggle-mode' }
  | { type: 'toggle'; key: RowKey; row: Row }
  | { type: 'range'; key: RowKey; page: readonly { key: RowKey; row: Row }[] }
  | { type: 'toggle-page'; page: readonly { key: RowKey; row: Row }[] }
  | { type: 'deselect-all' };

export const noSelection = <Row>(): Selection<Row> => ({ on: false, rows: new Map(), anchor: null });

export const pageSelected = <Row>(
  selection: Selection<Row>,
  keys: readonly RowKey[],
): 'all' | 'some' | 'none' => {
  const count = keys.filter(key => selection.rows.has(key)).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
};

export function select<Row>(selection: Selection<Row>, event: SelectionEvent<Row>): Selection<Row> {
  const rows = new Map(selection.rows);
  switch (event.type) {
    case 'toggle-mode':
      return { ...noSelection<Row>(), on: !selection.on };
    case 'deselect-all':
      return { ...noSelection<Row>(), on: selection.on };
    case 'toggle':
      if (!rows.delete(event.key)) rows.set(event.key, event.row);
      return { ...selection, rows, anchor: event.key };
    case 'range': {
      const keys = event.page.map(item => item.key);
      const from = selection.anchor === null ? -1 : keys.indexOf(selection.anchor);
      const to = keys.indexOf(event.key);
      const [start, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
      for (const { key, row } of event.page.slice(start, end + 1)) rows.set(key, row);
      return { ...selection, rows, anchor: event.key };
    }
    case 'toggle-page': {
      const all =
        pageSelected(
          selection,
          event.page.map(item => item.key),
        ) === 'all';
      for (const { key, row } of event.page) {
        if (all) rows.delete(key);
        else rows.set(key, row);
      }
      return { ...selection, rows };
    }
  }
}
