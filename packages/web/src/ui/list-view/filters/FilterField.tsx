import { Checkbox } from 'antd';
import { useId } from 'react';
import { Select } from '../../select/Select.tsx';
import { type FilterState, type ListFilter, readFilterState } from '../filter.ts';
import styles from '../ListView.module.css';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { NumberRangeFilter } from './NumberRangeFilter.tsx';
import { SearchFilter } from './SearchFilter.tsx';

interface FilterFieldProps {
  filter: ListFilter;
  state: FilterState | undefined;
  onChange(value: FilterState | undefined): void;
}

const WIDE = new Set<ListFilter['kind']>(['date-range', 'number-range']);

/** One filter with its label above. */
export function FilterField(props: FilterFieldProps) {
  const id = useId();
  const { filter } = props;
  return (
    <div
      className={WIDE.has(filter.kind) ? styles.wideFilter : styles.filter}
      data-test={`filter-${filter.key ?? filter.id}`}
    >
      <label htmlFor={id} className={styles.filterLabel}>
        {filter.label}
      </label>
      <FilterWidget {...props} id={id} />
    </div>
  );
}

function FilterWidget({ filter, state, onChange, id }: FilterFieldProps & { id: string }) {
  const value = state === undefined ? undefined : readFilterState(filter, state);
  switch (filter.kind) {
    case 'search':
      return (
        <SearchFilter
          id={id}
          placeholder={filter.placeholder}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <Select
          id={id}
          label={filter.label}
          options={filter.options}
          value={typeof value === 'object' && 'label' in value ? value : null}
          onChange={option => onChange(option ?? undefined)}
        />
      );
    case 'date-range':
      return <DateRangeFilter id={id} label={filter.label} value={asDays(value)} onChange={onChange} />;
    case 'number-range':
      return <NumberRangeFilter id={id} label={filter.label} value={asNumbers(value)} onChange={onChange} />;
    case 'checkbox':
      return (
        <Checkbox
          id={id}
          checked={value === true}
          onChange={event => onChange(event.target.checked || undefined)}
        />
      );
  }
}

const asDays = (value: FilterState | undefined): readonly [string, string] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const [from, to]: unknown[] = value;
  return typeof from === 'string' && typeof to === 'string' ? [from, to] : undefined;
};

const asNumbers = (value: FilterState | undefined): readonly [number | null, number | null] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const [min, max]: unknown[] = value;
  return [typeof min === 'number' ? min : null, typeof max === 'number' ? max : null];
};
