import { excludesValues, isEmptyValue, maskFor } from '@parallax/contract';
import { Select as AntSelect } from 'antd';
import { useMemo } from 'react';
import { t } from '../../../../platform/i18n.ts';
import { MultiSelect } from '../../../../ui/select/MultiSelect.tsx';
import type { OptionSource } from '../../../../ui/select/model.ts';
import { Select } from '../../../../ui/select/Select.tsx';
import { useBar } from '../bar-store.ts';
import styles from '../FilterBar.module.css';
import { lacksValue } from '../model/bar.ts';
import { fetchValues } from '../requests.ts';
import { useGeneric } from './use-generic.ts';
import { chosenValue, isPossible, optionOf, searchFor } from './values.ts';
import type { FilterProps } from './widget.ts';

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The values of a filter's column: searched on the server, page by page, within what its parents leave. */
function useValues({ filter, limits }: FilterProps, generic: number | null): OptionSource {
  const refreshes = useBar(state => state.refreshes);
  const text = JSON.stringify(limits);
  return useMemo(
    () => ({
      key: ['filter values', filter.id, JSON.stringify(filter.stored), text, refreshes],
      page: async ({ search, page, pageSize, signal }) => {
        const { values, generic: found } = await fetchValues(filter, {
          limits: JSON.parse(text),
          search: searchFor(filter.column ?? '', search, generic),
          limit: pageSize,
          offset: page * pageSize,
          force: refreshes > 0,
          signal,
        });
        const known = (page + 1) * pageSize;
        return {
          options: values.map(value => optionOf(value, generic ?? found)),
          total: values.length < pageSize ? page * pageSize + values.length : known + 1,
        };
      },
      named: async texts => {
        const wanted = texts.map(value => chosenValue({ value, label: value }, generic));
        const { values } = await fetchValues(filter, {
          limits: JSON.parse(text),
          search: { col: filter.column ?? '', op: 'IN', val: wanted.filter(isScalar) },
          limit: wanted.length,
          offset: 0,
        });
        return values.map(value => optionOf(value, generic));
      },
    }),
    [filter, text, generic, refreshes],
  );
}

export function SelectFilter(props: FilterProps) {
  const { filter, mask, onChange, id } = props;
  const generic = useGeneric(filter);
  const options = useValues(props, generic);
  const { value } = mask.filterState;
  const values = Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value];
  const chosen = values.map(item => optionOf(item, generic));
  const { multiSelect, creatable, inverseSelection } = filter.settings;
  const change = (next: readonly unknown[], state = mask.filterState) =>
    onChange(
      maskFor(filter, next.length > 0 ? next : null, { excludeFilterValues: state.excludeFilterValues }),
    );
  const shared = {
    id,
    label: filter.name,
    options,
    allowNew: creatable !== false && ((text: string) => isPossible(text, generic)),
    placeholder: t('Any value'),
    status: lacksValue(filter, mask) ? ('error' as const) : undefined,
  };
  const box =
    multiSelect === false ? (
      <Select
        {...shared}
        value={chosen[0] ?? null}
        onChange={option => change(option ? [chosenValue(option, generic)] : [])}
      />
    ) : (
      <MultiSelect
        {...shared}
        value={chosen}
        onChange={next => change(next.map(option => chosenValue(option, generic)))}
      />
    );
  if (inverseSelection !== true) return box;
  return (
    <div className={styles.inverse}>
      <AntSelect
        aria-label={t('Whether the values of %s are taken or left out', filter.name)}
        value={excludesValues(filter, mask.filterState)}
        options={[
          { value: false, label: t('is') },
          { value: true, label: t('is not') },
        ]}
        onChange={excluded => change(values, { excludeFilterValues: excluded })}
      />
      <div>{box}</div>
    </div>
  );
}
