import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { searchValue } from '../filter.ts';

interface SearchFilterProps {
  id: string;
  placeholder?: string;
  value: string;
  onChange(value: string | undefined): void;
}

/** Submits trimmed text on Enter or blur, and clears as soon as it is empty. */
export function SearchFilter({ id, placeholder, value, onChange }: SearchFilterProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const submit = () => {
    if ((searchValue(text) ?? '') !== value) onChange(searchValue(text));
  };
  return (
    <Input
      id={id}
      data-test="filters-search"
      allowClear
      prefix={<SearchOutlined aria-hidden style={{ color: 'var(--px-secondary)' }} />}
      placeholder={placeholder ?? t('Type a value')}
      value={text}
      onChange={event => {
        setText(event.target.value);
        if (event.target.value === '' && value !== '') onChange(undefined);
      }}
      onPressEnter={submit}
      onBlur={submit}
    />
  );
}
