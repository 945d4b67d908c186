import { api, type DashboardFilter, FILTER_WIRE_TYPES } from '@parallax/contract';
import { Input } from 'antd';
import { useShallow } from 'zustand/react/shallow';
import { rowsAsChoices } from '../../../../api/option-sources.ts';
import { t } from '../../../../platform/i18n.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Select } from '../../../../ui/select/Select.tsx';
import { useDashboard } from '../../store.ts';
import { TYPE_NAMES } from '../type-names.ts';
import styles from './ConfigDialog.module.css';
import { FilterConfiguration } from './FilterConfiguration.tsx';
import { FilterSettings } from './FilterSettings.tsx';
import { type Entry, problemsOf, withoutDefault, withStored, withTarget } from './model.ts';
import { changeEntry, remaining, useConfig } from './store.ts';
import { useDataset } from './use-dataset.ts';

const DATASETS = rowsAsChoices(api.dataset.list, { label: 'table_name' });

const typesOf = (list: Entry['list']) =>
  Object.entries(FILTER_WIRE_TYPES)
    .filter(([wire, type]) => wire.startsWith('filter_') === (list === 'filters') && type !== 'layers')
    .map(([value, type]) => ({ value, label: t(TYPE_NAMES[type]) }));

const COLUMN_KINDS: Partial<Record<DashboardFilter['type'], readonly number[]>> = {
  select: [0, 1, 2, 3],
  range: [0],
};

/** What a filter is: its name, its kind, what it aims at, and how it behaves. */
export function FilterForm({ entry, filter }: { entry: Entry; filter: DashboardFilter }) {
  const entries = useConfig(useShallow(remaining));
  const checked = useConfig(state => state.checked);
  const dataset = useDataset(filter.datasetId);
  const known = useDashboard(state => state.choices.get(filter.datasetId ?? 0)?.name);
  const problems = checked ? problemsOf(entry, entries) : {};
  const control = entry.list === 'controls';
  const types = typesOf(entry.list);
  const kinds = COLUMN_KINDS[filter.type];
  const aims = filter.type !== 'time' && filter.type !== 'layers';
  const columns = (dataset?.columns ?? [])
    .filter(({ generic, filterable }) => filterable && kinds?.includes(generic ?? 1))
    .map(({ name, verboseName }) => ({ value: name, label: verboseName ?? name }));
  return (
    <div>
      <div className={styles.pair}>
        <Field
          label={control ? t('Control name') : t('Filter name')}
          required
          problem={problems.name && t(problems.name)}
        >
          {field => (
            <Input
              {...field}
              autoFocus
              data-test="filter-name"
              value={filter.name}
              onChange={event => changeEntry(withStored(entry, { name: event.target.value }))}
            />
          )}
        </Field>
        <Field label={control ? t('Control type') : t('Filter type')} required>
          {({ id }) => (
            <Select
              id={id}
              label={control ? t('Control type') : t('Filter type')}
              clearable={false}
              options={types}
              value={types.find(({ value }) => value === entry.stored.filterType) ?? null}
              onChange={option => option && changeEntry(withoutDefault(retyped(entry, String(option.value))))}
            />
          )}
        </Field>
      </div>
      {aims && (
        <div className={styles.pair}>
          <Field label={t('Dataset')} required problem={problems.dataset && t(problems.dataset)}>
            {({ id, status }) => (
              <Select
                id={id}
                status={status}
                label={t('Dataset')}
                clearable={false}
                options={DATASETS}
                value={
                  filter.datasetId === null
                    ? null
                    : { value: filter.datasetId, label: dataset?.name ?? known ?? String(filter.datasetId) }
                }
                onChange={option =>
                  option && changeEntry(withTarget(entry, { datasetId: Number(option.value) }))
                }
              />
            )}
          </Field>
          {kinds && (
            <Field label={t('Column')} required problem={problems.column && t(problems.column)}>
              {({ id, status }) => (
                <Select
                  id={id}
                  status={status}
                  label={t('Column')}
                  clearable={false}
                  options={columns}
                  value={filter.column ? { value: filter.column, label: filter.column } : null}
                  onChange={option =>
                    option && changeEntry(withTarget(entry, { column: String(option.value) }))
                  }
                />
              )}
            </Field>
          )}
        </div>
      )}
      <FilterConfiguration entry={entry} filter={filter} dataset={dataset} problems={problems} />
      <FilterSettings entry={entry} filter={filter} problems={problems} />
    </div>
  );
}

/** Another kind keeps the dataset; a column only where the new kind can have it. */
function retyped(entry: Entry, filterType: string): Entry {
  const next = withStored(entry, { filterType });
  if (filterType === 'filter_time') return withStored(next, { targets: [{}] });
  return filterType === 'filter_select' ? next : withTarget(next, { column: null });
}
