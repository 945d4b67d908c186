import { maskFor } from '@parallax/contract';
import { NO_FILTER } from '../../../../controls/model/time-range.ts';
import { TimeRangeButton } from '../../../../controls/TimeRange.tsx';
import type { FilterProps } from './widget.ts';

export const TimeFilter = ({ filter, mask, onChange, id }: FilterProps) => {
  const { value } = mask.filterState;
  return (
    <TimeRangeButton
      id={id}
      label={filter.name}
      value={typeof value === 'string' ? value : NO_FILTER}
      onChange={next => onChange(maskFor(filter, next === NO_FILTER ? undefined : next))}
    />
  );
};
