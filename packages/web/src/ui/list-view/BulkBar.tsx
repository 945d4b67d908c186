import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '../../platform/i18n.ts';
import type { BulkAction } from './definition.ts';
import styles from './ListView.module.css';
import type { Selection, SelectionEvent } from './selection.ts';

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  dispatch(event: SelectionEvent<Row>): void;
  describe?(rows: readonly Row[]): string;
}

/** What can be done with the selected rows; destructive actions stand last. */
export function BulkBar<Row>({ selection, actions, dispatch, describe }: BulkBarProps<Row>) {
  const rows = [...selection.rows.values()];
  const ordered = [...actions].sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false));
  return (
    <div
      className={styles.bulkBar}
      role="toolbar"
      aria-label={t('Bulk actions')}
      data-test="bulk-select-controls"
    >
      <span aria-live="polite" data-test="bulk-select-copy">
        {describe && rows.length > 0 ? describe(rows) : t('%s Selected', rows.length)}
      </span>
      {rows.length > 0 && (
        <>
          <Button type="link" onClick={() => dispatch({ type: 'deselect-all' })}>
            {t('Deselect all')}
          </Button>
          {ordered.map(action => (
            <Button
              key={action.key}
              danger={action.danger}
              data-test="bulk-select-action"
              onClick={() => action.run(rows, () => dispatch({ type: 'toggle-mode' }))}
            >
              {action.label}
            </Button>
          ))}
        </>
      )}
      <Button
        type="text"
        className={styles.bulkClose}
        aria-label={t('Stop selecting')}
        icon={<CloseOutlined aria-hidden />}
        onClick={() => dispatch({ type: 'toggle-mode' })}
      />
    </div>
  );
}
