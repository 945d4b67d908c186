import { maskFor } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { InputNumber, Slider } from 'antd';
import { errorText } from '../../../../api/errors.ts';
import { useBar } from '../bar-store.ts';
import styles from '../FilterBar.module.css';
import faces from '../FilterFace.module.css';
import {
  type Bounds,
  type Range,
  rangeLabel,
  rangeNames,
  rangeOfSingle,
  rangeProblem,
  readRange,
  singleKind,
  singleOfRange,
} from '../model/range.ts';
import { fetchBounds } from '../requests.ts';
import type { FilterProps } from './widget.ts';

const UNKNOWN: Bounds = { min: null, max: null };
const STEPS = 100;

/** Steps that suit the width of the range: whole numbers where there are enough of them. */
const stepOf = (min: number, max: number): number =>
  max - min >= STEPS || (Number.isInteger(min) && Number.isInteger(max)) ? 1 : (max - min) / STEPS || 1;

export function RangeFilter({ filter, mask, onChange, limits, id }: FilterProps) {
  const refreshes = useBar(state => state.refreshes);
  const { data: bounds = UNKNOWN, error } = useQuery({
    queryKey: ['filter bounds', filter.id, JSON.stringify(filter.stored), JSON.stringify(limits), refreshes],
    queryFn: ({ signal }) => fetchBounds(filter, limits, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const range = readRange(mask.filterState.value);
  const change = (next: Range) => {
    const problem = rangeProblem(filter, next, bounds);
    onChange(
      maskFor(filter, next, {
        label: rangeLabel(next),
        ...(problem ? { validateStatus: 'error', validateMessage: problem } : {}),
      }),
    );
  };
  const mode = filter.settings.rangeDisplayMode ?? 'slider-and-input';
  const problem =
    typeof mask.filterState.validateMessage === 'string' ? mask.filterState.validateMessage : null;
  const shared = { filter, range, bounds, change, id, invalid: problem !== null };
  return (
    <div>
      {mode !== 'input' &&
        (bounds.min !== null && bounds.max !== null ? (
          <RangeSlider {...shared} />
        ) : (
          <div className={faces.rail} />
        ))}
      {mode !== 'slider' && <RangeInputs {...shared} />}
      {(problem || error) && (
        <div role="alert" className={styles.problem}>
          {problem ?? errorText(error)}
        </div>
      )}
    </div>
  );
}

interface PartProps {
  filter: FilterProps['filter'];
  range: Range;
  bounds: Bounds;
  change(range: Range): void;
  id: string;
  invalid: boolean;
}

function RangeSlider({ filter, range, bounds, change }: PartProps) {
  const min = bounds.min ?? 0;
  const max = bounds.max ?? 0;
  const single = singleKind(filter);
  const shared = { min, max, step: stepOf(min, max), disabled: min === max, className: styles.slider };
  const open = (value: number, end: number): number | null => (value === end ? null : value);
  if (single) {
    return (
      <Slider
        {...shared}
        ariaLabelForHandle={filter.name}
        value={singleOfRange(single, range) ?? (single === 'maximum' ? max : min)}
        onChange={value => change(rangeOfSingle(single, value))}
      />
    );
  }
  return (
    <Slider
      {...shared}
      range
      ariaLabelForHandle={rangeNames(filter)}
      value={[range[0] ?? min, range[1] ?? max]}
      onChange={([low = min, high = max]) => change([open(low, min), open(high, max)])}
    />
  );
}

function RangeInputs({ filter, range, bounds, change, id, invalid }: PartProps) {
  const single = singleKind(filter);
  const [first, second] = rangeNames(filter);
  const status = invalid ? ('error' as const) : undefined;
  const hint = (bound: number | null) => (bound === null ? '' : String(bound));
  if (single) {
    return (
      <InputNumber
        id={id}
        aria-label={first}
        className={styles.number}
        status={status}
        placeholder={single === 'maximum' ? hint(bounds.max) : hint(bounds.min)}
        value={singleOfRange(single, range)}
        onChange={value => change(rangeOfSingle(single, value))}
      />
    );
  }
  return (
    <div className={styles.bounds}>
      <InputNumber
        id={id}
        aria-label={first}
        className={styles.number}
        status={status}
        placeholder={hint(bounds.min)}
        value={range[0]}
        onChange={value => change([value, range[1]])}
      />
      <span aria-hidden="true">–</span>
      <InputNumber
        aria-label={second}
        className={styles.number}
        status={status}
        placeholder={hint(bounds.max)}
        value={range[1]}
        onChange={value => change([range[0], value])}
      />
    </div>
  );
}
