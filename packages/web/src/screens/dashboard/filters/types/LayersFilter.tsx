import { maskFor } from '@parallax/contract';
import { t } from '../../../../platform/i18n.ts';
import { MultiSelect } from '../../../../ui/select/MultiSelect.tsx';
import type { Option } from '../../../../ui/select/model.ts';
import { currentReach, useDataMask } from '../../data-mask/store.ts';
import { useLayers } from '../use-layers.ts';
import type { FilterProps } from './widget.ts';

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(Number).filter(Number.isSafeInteger) : [];

/** Which layers the maps in scope are made of. */
function useChoices(filterId: string): Option[] {
  const items = useDataMask(state => state.items);
  const { layersOf, nameOf } = useLayers();
  const reached = currentReach(items).get(filterId) ?? new Set();
  const ids = new Set([...reached].flatMap(layersOf));
  return [...ids].map(id => ({ value: id, label: nameOf(id) }));
}

/** Switches layers of maps off; what is remembered are the hidden ones. */
export function LayersFilter({ filter, mask, onChange, id }: FilterProps) {
  const layers = useChoices(filter.id);
  const hidden = numbers(mask.filterState.value);
  const shown = layers.filter(({ value }) => !hidden.includes(Number(value)));
  const change = (next: readonly Option[]) => {
    const visible = next.map(({ value }) => Number(value));
    const off = layers.map(({ value }) => Number(value)).filter(layer => !visible.includes(layer));
    onChange(
      maskFor(filter, off.length > 0 ? off : null, {
        label: next.map(({ label }) => label).join(', '),
        ...(off.length > 0 ? { visible } : {}),
      }),
    );
  };
  return (
    <MultiSelect
      id={id}
      label={filter.name}
      options={layers}
      value={shown}
      placeholder={t('No layer is shown')}
      onChange={change}
    />
  );
}
