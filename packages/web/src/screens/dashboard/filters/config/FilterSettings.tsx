import { type DashboardFilter, startsWithFirst } from '@parallax/contract';
import { Checkbox, Input } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FILTER_WIDGETS } from '../types/index.ts';
import styles from './ConfigDialog.module.css';
import { type Entry, type Problems, withoutDefault, withSettings, withStored } from './model.ts';
import { changeEntry } from './store.ts';

interface Switch {
  setting: string;
  label: string;
  byDefault?: boolean;
  /** A change makes the stored default meaningless. */
  resets?: boolean;
}

const REQUIRED: Switch = { setting: 'enableEmptyFilter', label: 'Filter value is required' };
const SWITCHES: Partial<Record<DashboardFilter['type'], readonly Switch[]>> = {
  select: [
    REQUIRED,
    { setting: 'defaultToFirstItem', label: 'Select first filter value by default', resets: true },
    { setting: 'multiSelect', label: 'Can select multiple values', byDefault: true, resets: true },
    { setting: 'creatable', label: 'Allow creation of new values', byDefault: true },
    { setting: 'searchAllOptions', label: 'Dynamically search all filter values' },
    { setting: 'inverseSelection', label: 'Inverse selection' },
  ],
  'group-by': [
    { ...REQUIRED, label: 'Control value is required' },
    { setting: 'canSelectMultiple', label: 'Can select multiple values', byDefault: true },
  ],
  layers: [],
};

/** How a filter behaves: its description, its default, what it requires. */
export function FilterSettings({
  entry,
  filter,
  problems,
}: {
  entry: Entry;
  filter: DashboardFilter;
  problems: Problems;
}) {
  const switches = SWITCHES[filter.type] ?? [REQUIRED];
  return (
    <section className={styles.section}>
      <h4>{filter.list === 'controls' ? t('Control settings') : t('Filter Settings')}</h4>
      <Field label={t('Description')}>
        {control => (
          <Input.TextArea
            {...control}
            rows={2}
            value={filter.description}
            onChange={event => changeEntry(withStored(entry, { description: event.target.value }))}
          />
        )}
      </Field>
      <DefaultValue entry={entry} filter={filter} problem={problems.default} />
      {switches.map(({ setting, label, byDefault = false, resets }) => (
        <div key={setting} className={styles.option}>
          <Checkbox
            checked={(filter.settings[setting] ?? byDefault) === true}
            onChange={event => {
              const next = withSettings(entry, { [setting]: event.target.checked });
              changeEntry(resets ? withoutDefault(next) : next);
            }}
          >
            {t(label)}
          </Checkbox>
        </div>
      ))}
    </section>
  );
}

/** The value a filter starts with, chosen with the filter itself. */
function DefaultValue({
  entry,
  filter,
  problem,
}: {
  entry: Entry;
  filter: DashboardFilter;
  problem?: string;
}) {
  const Widget = filter.type === 'unknown' ? null : FILTER_WIDGETS[filter.type];
  const aims = filter.type !== 'select' && filter.type !== 'range' ? true : filter.column !== null;
  if (startsWithFirst(filter) || !Widget || !aims) return null;
  return (
    <div className={styles.option}>
      <Checkbox
        checked={entry.hasDefault}
        onChange={event => changeEntry({ ...entry, hasDefault: event.target.checked })}
      >
        {filter.list === 'controls' ? t('Control has default value') : t('Filter has default value')}
      </Checkbox>
      {entry.hasDefault && (
        <div className={styles.nested} data-test="default-value">
          <Widget
            id={`default-${entry.id}`}
            filter={filter}
            mask={filter.defaultMask}
            limits={{}}
            onChange={mask => changeEntry(withStored(entry, { defaultDataMask: mask }))}
          />
          {problem && (
            <div role="alert" className={styles.problem}>
              {t(problem)}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
