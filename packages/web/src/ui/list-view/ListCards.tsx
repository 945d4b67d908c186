import { Checkbox } from 'antd';
import { t } from '../../platform/i18n.ts';
import { SkeletonCard } from '../Skeleton.tsx';
import { type Identified, keyOfRow, type ListDefinition, type RowAction } from './definition.ts';
import styles from './ListView.module.css';
import { SKELETON_CARDS } from './model.ts';
import type { Selection, SelectionEvent } from './selection.ts';

interface ListCardsProps<Row> {
  definition: ListDefinition<Row>;
  rows: readonly Row[];
  actions?(row: Row): readonly RowAction[];
  selection: Selection<Row>;
  select(event: SelectionEvent<Row>): void;
}

export function ListCards<Row extends Identified>({
  definition,
  rows,
  actions,
  selection,
  select,
}: ListCardsProps<Row>) {
  return (
    <ul className={styles.cards}>
      {rows.map(row => {
        const key = keyOfRow(definition, row);
        const selected = selection.rows.has(key);
        return (
          <li key={key} className={selected ? styles.cardSelected : styles.card} data-test="styled-card">
            {selection.on && (
              <Checkbox
                className={styles.cardTick}
                aria-label={t('Select row')}
                checked={selected}
                onChange={() => select({ type: 'toggle', key, row })}
              />
            )}
            {definition.card?.(row, { actions: actions?.(row) ?? [] })}
          </li>
        );
      })}
    </ul>
  );
}

export const CardSkeletons = () => (
  <div className={styles.cards}>
    {Array.from({ length: SKELETON_CARDS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
      <SkeletonCard key={index} />
    ))}
  </div>
);
