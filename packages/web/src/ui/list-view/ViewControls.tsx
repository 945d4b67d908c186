import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useId } from 'react';
import { t } from '../../platform/i18n.ts';
import { Select } from '../select/Select.tsx';
import type { SortChoice } from './definition.ts';
import styles from './ListView.module.css';
import type { Sort, ViewMode } from './model.ts';

const VIEWS = [
  { mode: 'card', icon: <AppstoreOutlined />, label: () => t('Grid view') },
  { mode: 'table', icon: <UnorderedListOutlined />, label: () => t('List view') },
] as const;

export const ViewToggle = ({ mode, onChange }: { mode: ViewMode; onChange(mode: ViewMode): void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend nobody needs here
  <div className={styles.viewToggle} role="group" aria-label={t('View')}>
    {VIEWS.map(view => (
      <Tooltip key={view.mode} title={view.label()}>
        <Button
          type={mode === view.mode ? 'default' : 'text'}
          aria-pressed={mode === view.mode}
          aria-label={view.label()}
          data-test={`${view.mode}-view-toggle`}
          icon={view.icon}
          onClick={() => onChange(view.mode)}
        />
      </Tooltip>
    ))}
  </div>
);

interface SortSelectProps {
  choices: readonly SortChoice[];
  sort: Sort;
  onChange(sort: Sort): void;
}

/** Cards have no headers to click, so their order is chosen here. */
export function SortSelect({ choices, sort, onChange }: SortSelectProps) {
  const id = useId();
  const options = choices.map((choice, index) => ({ value: index, label: choice.label }));
  const current = choices.findIndex(choice => choice.column === sort.column && choice.order === sort.order);
  return (
    <div className={styles.filter} data-test="card-sort-select">
      <label htmlFor={id} className={styles.filterLabel}>
        {t('Sort')}
      </label>
      <Select
        id={id}
        label={t('Sort')}
        clearable={false}
        options={options}
        value={options[current] ?? null}
        onChange={option => {
          const choice = typeof option?.value === 'number' ? choices[option.value] : undefined;
          if (choice) onChange(choice);
        }}
      />
    </div>
  );
}
