import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { filterKey, type ListFilter } from './filter.ts';
import { FilterField } from './filters/FilterField.tsx';
import styles from './ListView.module.css';
import { hasFilters, type ListEvent, type ListState } from './model.ts';

interface FilterBarProps {
  filters: readonly ListFilter[];
  state: ListState;
  dispatch(event: ListEvent): void;
}

/** As many filters as fit a glance; active ones are never hidden. */
const ALWAYS_SHOWN = 4;

export function FilterBar({ filters, state, dispatch }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const active = (filter: ListFilter) => state.filters[filterKey(filter)] !== undefined;
  const extra = filters.filter((filter, index) => index >= ALWAYS_SHOWN && !active(filter));
  const shown = open ? filters : filters.filter(filter => !extra.includes(filter));
  const count = Object.keys(state.filters).length;
  return (
    <search className={open ? styles.filtersOpen : styles.filters} aria-label={t('Filters')}>
      {shown.map(filter => (
        <FilterField
          key={filterKey(filter)}
          filter={filter}
          state={state.filters[filterKey(filter)]}
          onChange={value => dispatch({ type: 'filter', key: filterKey(filter), value })}
        />
      ))}
      {filters.length > 1 && (
        <Button
          className={extra.length > 0 || open ? styles.moreFilters : styles.moreFiltersPhone}
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Fewer filters') : count > 0 ? t('Filters (%s)', count) : t('More filters')}
        </Button>
      )}
      {hasFilters(state) && (
        <Button
          type="link"
          className={styles.clearFilters}
          onClick={() => dispatch({ type: 'clear-filters' })}
        >
          {t('Clear all')}
        </Button>
      )}
    </search>
  );
}
