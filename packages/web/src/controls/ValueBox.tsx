import { api } from '@parallax/contract';
import { Input } from 'antd';
import { call } from '../api/client.ts';
import { t } from '../platform/i18n.ts';
import { MultiSelect } from '../ui/select/MultiSelect.tsx';
import type { Option, OptionSource } from '../ui/select/model.ts';
import { Select } from '../ui/select/Select.tsx';
import type { ExploreDataset } from './model/facts.ts';
import { operatorOf } from './model/filter.ts';
import { asList } from './model/read.ts';

interface ValueBoxProps {
  dataset: ExploreDataset;
  column: string;
  operator: string;
  value: unknown;
  onChange(value: unknown): void;
}

const optionOf = (value: unknown): Option => ({
  value: typeof value === 'number' ? value : String(value),
  label: value === null ? '<NULL>' : value === '' ? '<empty string>' : String(value),
});

/** Values of a column, asked for when the list is opened. */
function valuesOf(dataset: ExploreDataset, column: string): OptionSource {
  return {
    key: ['column values', dataset.id, column],
    page: async ({ search, signal }) => {
      const { result } = await call(
        api.chartData.columnValues,
        { params: { type: 'table', id: dataset.id, name: column }, query: search ? { q: search } : {} },
        { signal },
      );
      const wanted = search.toLowerCase();
      const options = result
        .filter(value => value !== null)
        .map(optionOf)
        .filter(({ label }) => label.toLowerCase().includes(wanted));
      return { options, total: options.length };
    },
  };
}

/** Text that is a number counts as one where the column holds numbers. */
const typed = (option: Option, numeric: boolean): unknown =>
  numeric && String(option.value).trim() !== '' && Number.isFinite(Number(option.value))
    ? Number(option.value)
    : option.value;

/** What a column is compared with: one value or several, suggested by the server, or typed. */
export function ValueBox({ dataset, column, operator, value, onChange }: ValueBoxProps) {
  const numeric = dataset.columns.find(({ name }) => name === column)?.generic === 0;
  const takes = operatorOf(operator)?.takes;
  if (operator === 'LIKE' || operator === 'ILIKE') {
    return (
      <Input
        aria-label={t('Value')}
        placeholder="%abc%"
        value={value === null ? '' : String(value)}
        onChange={event => onChange(event.target.value)}
      />
    );
  }
  const shared = {
    label: t('Value'),
    placeholder: takes === 'many' ? t('Values') : t('Value'),
    allowNew: true,
    options: dataset.suggestsValues ? valuesOf(dataset, column) : [],
  };
  return takes === 'many' ? (
    <MultiSelect
      {...shared}
      value={asList(value).map(optionOf)}
      onChange={options => onChange(options.map(option => typed(option, numeric)))}
    />
  ) : (
    <Select
      {...shared}
      value={value === null || value === undefined || value === '' ? null : optionOf(value)}
      onChange={option => onChange(option ? typed(option, numeric) : null)}
    />
  );
}
