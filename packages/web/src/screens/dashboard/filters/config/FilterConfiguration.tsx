import type { Control } from '@parallax/charts';
import type { DashboardFilter } from '@parallax/contract';
import { Checkbox, Radio } from 'antd';
import { useShallow } from 'zustand/react/shallow';
import { Filters } from '../../../../controls/Filters.tsx';
import type { ExploreDataset } from '../../../../controls/model/facts.ts';
import { TimeRangeButton } from '../../../../controls/TimeRange.tsx';
import { t } from '../../../../platform/i18n.ts';
import { MultiSelect } from '../../../../ui/select/MultiSelect.tsx';
import { Select } from '../../../../ui/select/Select.tsx';
import { SINGLE } from '../model/range.ts';
import styles from './ConfigDialog.module.css';
import { candidates, type Entry, type Problems, withSettings, withStored } from './model.ts';
import { changeEntry, remaining, useConfig } from './store.ts';

interface PartProps {
  entry: Entry;
  filter: DashboardFilter;
  dataset: ExploreDataset | null;
  problems: Problems;
}

/** Which values a filter offers, and in what order. */
export function FilterConfiguration(props: PartProps) {
  const { filter } = props;
  const values = filter.type === 'select' || filter.type === 'range';
  if (filter.type === 'group-by') {
    return (
      <section className={styles.section}>
        <Sorting {...props} />
      </section>
    );
  }
  if (!values) return null;
  return (
    <section className={styles.section}>
      <h4>{t('Filter Configuration')}</h4>
      <Dependencies {...props} />
      <PreFilter {...props} />
      {filter.type === 'select' && <Sorting {...props} />}
      {filter.type === 'range' && <RangeKind {...props} />}
    </section>
  );
}

const Problem = ({ text }: { text?: string }) =>
  text ? (
    <div role="alert" className={styles.problem}>
      {t(text)}
    </div>
  ) : null;

function Dependencies({ entry, filter, problems }: PartProps) {
  const entries = useConfig(useShallow(remaining));
  const others = candidates(entry, entries).map(({ id, name }) => ({
    value: id,
    label: name || t('[untitled]'),
  }));
  if (others.length === 0) return null;
  return (
    <div className={styles.option}>
      <Checkbox
        checked={entry.dependent}
        onChange={event => changeEntry({ ...entry, dependent: event.target.checked })}
      >
        {t('Values are dependent on other filters')}
      </Checkbox>
      {entry.dependent && (
        <div className={styles.nested}>
          <MultiSelect
            label={t('Filters it depends on')}
            selectAll={false}
            status={problems.parents ? 'error' : undefined}
            options={others}
            value={others.filter(({ value }) => filter.parentIds.includes(value))}
            onChange={options =>
              changeEntry(withStored(entry, { cascadeParentIds: options.map(({ value }) => value) }))
            }
          />
          <Problem text={problems.parents} />
        </div>
      )}
    </div>
  );
}

const PRE_FILTER: Control = { setting: 'adhoc_filters', kind: 'filters', label: 'Pre-filter' };

function PreFilter({ entry, filter, dataset, problems }: PartProps) {
  const times = dataset?.columns.filter(({ temporal }) => temporal) ?? [];
  return (
    <div className={styles.option}>
      <Checkbox
        checked={entry.hasPreFilter}
        onChange={event => changeEntry({ ...entry, hasPreFilter: event.target.checked })}
      >
        {t('Pre-filter available values')}
      </Checkbox>
      {entry.hasPreFilter && dataset && (
        <div className={styles.nested}>
          <Filters
            id={`pre-filter-${entry.id}`}
            control={PRE_FILTER}
            value={filter.adhocFilters}
            settings={{ viz_type: 'filter_select' }}
            dataset={dataset}
            onChange={value => changeEntry(withStored(entry, { adhoc_filters: value }))}
          />
          {times.length > 0 && (
            <TimeRangeButton
              label={t('Time range')}
              value={filter.timeRange}
              onChange={time_range =>
                changeEntry(
                  withStored(entry, {
                    time_range,
                    granularity_sqla: filter.timeColumn || dataset.mainTimeColumn || times[0]?.name,
                  }),
                )
              }
            />
          )}
          <Problem text={problems.preFilter} />
        </div>
      )}
    </div>
  );
}

function Sorting({ entry, filter, dataset }: PartProps) {
  const sorted = typeof filter.settings.sortAscending === 'boolean';
  const metrics = (dataset?.metrics ?? []).map(({ name, verboseName }) => ({
    value: name,
    label: verboseName ?? name,
  }));
  return (
    <div className={styles.option}>
      <Checkbox
        checked={sorted}
        onChange={event =>
          changeEntry(withSettings(entry, { sortAscending: event.target.checked ? true : undefined }))
        }
      >
        {filter.type === 'group-by' ? t('Sort columns by name') : t('Sort filter values')}
      </Checkbox>
      {sorted && (
        <div className={styles.nested}>
          <Radio.Group
            aria-label={t('Sort type')}
            value={filter.settings.sortAscending}
            options={[
              { value: true, label: t('Sort ascending') },
              { value: false, label: t('Sort descending') },
            ]}
            onChange={event =>
              changeEntry(withSettings(entry, { sortAscending: event.target.value === true }))
            }
          />
          {filter.type === 'select' && (
            <Select
              label={t('Sort metric')}
              placeholder={t('By the values themselves')}
              options={metrics}
              value={metrics.find(({ value }) => value === filter.sortMetric) ?? null}
              onChange={option => changeEntry(withStored(entry, { sortMetric: option?.value ?? null }))}
            />
          )}
        </div>
      )}
    </div>
  );
}

function RangeKind({ entry, filter }: PartProps) {
  const single = filter.settings.enableSingleValue ?? undefined;
  return (
    <>
      <div className={styles.option}>
        <Checkbox
          checked={single !== undefined}
          onChange={event =>
            changeEntry(
              withSettings(entry, { enableSingleValue: event.target.checked ? SINGLE.minimum : undefined }),
            )
          }
        >
          {t('Single value')}
        </Checkbox>
        {single !== undefined && (
          <div className={styles.nested}>
            <Radio.Group
              aria-label={t('Single value type')}
              value={single}
              options={[
                { value: SINGLE.minimum, label: t('Minimum') },
                { value: SINGLE.exact, label: t('Exact') },
                { value: SINGLE.maximum, label: t('Maximum') },
              ]}
              onChange={event => changeEntry(withSettings(entry, { enableSingleValue: event.target.value }))}
            />
          </div>
        )}
      </div>
      <div className={styles.option}>
        <span className={styles.caption}>{t('Range type')}</span>
        <Radio.Group
          aria-label={t('Range type')}
          value={filter.settings.rangeDisplayMode ?? 'slider-and-input'}
          options={[
            { value: 'slider', label: t('Slider') },
            { value: 'input', label: t('Inputs') },
            { value: 'slider-and-input', label: t('Slider and inputs') },
          ]}
          onChange={event => changeEntry(withSettings(entry, { rangeDisplayMode: event.target.value }))}
        />
      </div>
    </>
  );
}
