import { t } from '../platform/i18n.ts';
import { MultiSelect } from '../ui/select/MultiSelect.tsx';
import type { Option } from '../ui/select/model.ts';
import { Select } from '../ui/select/Select.tsx';
import { choicesFor, keyOfChoice, valueOfKey } from './model/choices.ts';
import { asList } from './model/read.ts';
import type { WidgetProps } from './widget.ts';

/** A choice of one or several values, also of formats; free text where the control allows it. */
export function Choose({ control, value, settings, dataset, id, problem, onChange }: WidgetProps) {
  const choices = choicesFor(control, settings, dataset);
  const options = choices.map(choice => ({ value: keyOfChoice(choice.value), label: t(choice.label) }));
  const optionOf = (item: unknown): Option =>
    options.find(option => option.value === keyOfChoice(item)) ?? {
      value: keyOfChoice(item),
      label: String(item),
    };
  const shared = {
    id,
    label: t(control.label),
    options,
    allowNew: control.options?.freeForm,
    placeholder: control.options?.placeholder,
    status: problem ? ('error' as const) : undefined,
  };
  if (control.options?.multiple) {
    return (
      <MultiSelect
        {...shared}
        selectAll={false}
        value={asList(value).map(optionOf)}
        onChange={chosen => onChange(chosen.map(option => valueOfKey(String(option.value), choices)))}
      />
    );
  }
  const offersNull = choices.some(choice => choice.value === null);
  const shown = (value ?? null) === null && !offersNull ? null : optionOf(value ?? null);
  return (
    <Select
      {...shared}
      clearable={!offersNull && control.default === undefined}
      value={shown}
      onChange={option => onChange(option ? valueOfKey(String(option.value), choices) : null)}
    />
  );
}
