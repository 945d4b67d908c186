import { Select as AntSelect } from 'antd';
import type { ClipboardEvent } from 'react';
import { t } from '../../platform/i18n.ts';
import {
  allSelected,
  includes,
  type Option,
  pasteInto,
  splitTokens,
  toggleAll,
  uniqueOptions,
  VISIBLE_TAGS,
} from './model.ts';
import { type SelectBaseProps, useSelectList } from './Select.tsx';

export interface MultiSelectProps extends SelectBaseProps {
  value: readonly Option[];
  onChange(value: Option[]): void;
  selectAll?: boolean;
  visibleTags?: number;
}

const SELECT_ALL = '__select_all__';

/**
 * The product's select box for several values: four tags and a count, Select All over what is visible, and pasted
 * lists split into values.
 */
export function MultiSelect({
  value,
  onChange,
  selectAll = true,
  visibleTags = VISIBLE_TAGS,
  ...props
}: MultiSelectProps) {
  const { loaded, offered, setSearch, common } = useSelectList(props, value);
  const all = allSelected(loaded.options, value);
  const withAll = selectAll && loaded.complete && loaded.options.length > 1;
  const allOption = {
    value: SELECT_ALL,
    label: all ? t('Deselect All (%s)', loaded.options.length) : t('Select All (%s)', loaded.options.length),
  };

  const change = (chosen: { value: Option['value'] }[]) => {
    if (chosen.some(option => option.value === SELECT_ALL)) onChange(toggleAll(loaded.options, value));
    else
      onChange(
        uniqueOptions(value, offered).filter(option => includes([...asOptions(chosen)], option.value)),
      );
    setSearch('');
  };
  const { allowNew = false, options } = props;
  const add = (pasted: Option[]) => {
    if (pasted.length === value.length) return;
    onChange(pasted);
    setSearch('');
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const tokens = splitTokens(text);
    const here = pasteInto(value, text, loaded.options, allowNew);
    const named = 'page' in options && allowNew === false && tokens.length > 1 ? options.named : undefined;
    if (!named && here.length === value.length) return;
    event.preventDefault();
    if (!named) return add(here);
    named(tokens).then(
      found => add(pasteInto(value, text, [...loaded.options, ...found], false)),
      () => add(here),
    );
  };
  return (
    <div onPaste={paste}>
      <AntSelect<Option[], Option>
        {...common}
        mode="multiple"
        value={[...value]}
        options={withAll ? [allOption, ...offered] : offered}
        maxTagCount={visibleTags}
        maxTagTextLength={20}
        maxTagPlaceholder={hidden => `+${hidden.length} ...`}
        onChange={change}
      />
    </div>
  );
}

const asOptions = (chosen: readonly { value: Option['value'] }[]): Option[] =>
  chosen.map(({ value }) => ({ value, label: String(value) }));
