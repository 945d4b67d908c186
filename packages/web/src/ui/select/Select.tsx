import { Select as AntSelect } from 'antd';
import { type ReactNode, type UIEvent, useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import {
  type AllowNew,
  creatable,
  nearEnd,
  type Option,
  type OptionSource,
  uniqueOptions,
  VIRTUAL_ABOVE,
} from './model.ts';
import styles from './Select.module.css';
import { useOptions } from './use-options.ts';

/** What single and multiple select boxes share. */
export interface SelectBaseProps {
  /** A list, or a source on the server that is searched and paged. */
  options: readonly Option[] | OptionSource;
  label: string;
  placeholder?: string;
  allowNew?: AllowNew;
  clearable?: boolean;
  disabled?: boolean;
  id?: string;
  width?: number | string;
  status?: 'error' | 'warning';
  autoFocus?: boolean;
}

export interface SelectProps extends SelectBaseProps {
  value: Option | null;
  onChange(value: Option | null): void;
}

/** The options to offer and the state of the list, shared by both select boxes. */
export function useSelectList(props: SelectBaseProps, chosen: readonly Option[]) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const loaded = useOptions(props.options, search, open);
  const fresh = loaded.loading
    ? undefined
    : creatable(search, uniqueOptions(loaded.options, chosen), props.allowNew ?? false);
  const offered = fresh ? [fresh, ...loaded.options] : [...loaded.options];
  const onPopupScroll = (event: UIEvent<HTMLDivElement>) => {
    if (nearEnd(event.currentTarget)) loaded.loadMore();
  };
  return {
    loaded,
    offered,
    search,
    setSearch,
    common: {
      id: props.id,
      'aria-label': props.label,
      placeholder: props.placeholder ?? t('Choose...'),
      disabled: props.disabled,
      status: props.status,
      autoFocus: props.autoFocus,
      allowClear: props.clearable ?? true,
      loading: loaded.loading,
      open,
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (!next) setSearch('');
      },
      showSearch: { searchValue: search, onSearch: setSearch, filterOption: false },
      labelInValue: true as const,
      onPopupScroll,
      virtual: offered.length > VIRTUAL_ABOVE,
      notFoundContent: notFound(loaded.loading, loaded.error),
      style: { width: props.width ?? '100%' },
    },
  };
}

function notFound(loading: boolean, error: Error | null): ReactNode {
  if (loading) return t('Loading...');
  return error ? errorText(error) : t('No Data');
}

const NotedOption = ({ label, note }: { label: ReactNode; note: string }) => (
  <span className={styles.option}>
    <span className={styles.label}>{label}</span>
    <span className={styles.note}>{note}</span>
  </span>
);

const labelText = (label: ReactNode, value: Option['value']): string =>
  typeof label === 'string' ? label : String(value);

/** The product's select box for one value. */
export function Select({ value, onChange, ...props }: SelectProps) {
  const { offered, common } = useSelectList(props, value ? [value] : []);
  return (
    <AntSelect<Option, Option>
      {...common}
      value={value}
      options={offered}
      optionRender={({ data, label }) => (data.note ? <NotedOption label={label} note={data.note} /> : label)}
      onChange={chosen =>
        onChange(chosen ? { value: chosen.value, label: labelText(chosen.label, chosen.value) } : null)
      }
    />
  );
}
