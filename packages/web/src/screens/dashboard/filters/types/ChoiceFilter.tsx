import { maskFor } from '@parallax/contract';
import { t } from '../../../../platform/i18n.ts';
import { MultiSelect } from '../../../../ui/select/MultiSelect.tsx';
import type { Option } from '../../../../ui/select/model.ts';
import { Select } from '../../../../ui/select/Select.tsx';
import { useDashboard } from '../../store.ts';
import { lacksValue } from '../model/bar.ts';
import { choicesFor } from './choices.ts';
import type { FilterProps } from './widget.ts';

/** A filter whose choices are columns or grains of a dataset. */
export function ChoiceFilter({ filter, mask, onChange, id }: FilterProps) {
  const dataset = useDashboard(state => state.choices.get(filter.datasetId ?? 0));
  const options = choicesFor(filter, dataset);
  const { value } = mask.filterState;
  const values: unknown[] = Array.isArray(value) ? value : value ? [value] : [];
  const chosen = values.map(
    item => options.find(option => option.value === item) ?? { value: String(item), label: String(item) },
  );
  const change = (next: readonly Option[]) =>
    onChange(
      maskFor(filter, next.length > 0 ? next.map(option => option.value) : null, {
        label: next.map(({ label }) => label).join(', '),
      }),
    );
  const shared = {
    id,
    label: filter.name,
    options,
    placeholder: t('As each chart has it'),
    status: lacksValue(filter, mask) ? ('error' as const) : undefined,
  };
  if (filter.type === 'group-by' && filter.settings.canSelectMultiple !== false) {
    return <MultiSelect {...shared} selectAll={false} value={chosen} onChange={change} />;
  }
  return <Select {...shared} value={chosen[0] ?? null} onChange={option => change(option ? [option] : [])} />;
}
