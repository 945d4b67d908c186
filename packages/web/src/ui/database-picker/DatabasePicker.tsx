import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { Field } from '../Field.tsx';
import type { Option } from '../select/model.ts';
import { Select } from '../select/Select.tsx';
import { type DatabaseUse, databaseChoices, tableChoices } from './choices.ts';
import styles from './DatabasePicker.module.css';
import { asksCatalog, asksSchema, nameOptions, type Place, type PlaceEvent, step } from './model.ts';
import {
  CATALOGS_FAILED,
  type Names,
  SCHEMAS_FAILED,
  useCatalogs,
  useSchemas,
  useSettled,
  useTableRefresh,
} from './use-places.ts';

interface DatabasePickerProps {
  place: Place;
  onChange(place: Place): void;
  /** Which databases are offered. */
  use?: DatabaseUse;
  /** Whose place it is, where one picker serves several: a schema that was cleared stays so for each of them. */
  of?: string;
  /** A table is chosen too. */
  withTable?: boolean;
  /** The database itself is given and cannot be changed. */
  fixedDatabase?: boolean;
  problems?: Partial<Record<'database' | 'catalog' | 'schema' | 'table', string>>;
}

const optionOf = (name: string | null): Option | null =>
  name === null ? null : { value: name, label: name };

/**
 * Database, catalog, schema and, if asked for, table. The caller keeps the place:
 *
 *     const [place, setPlace] = useState(NOWHERE);
 *     <DatabasePicker place={place} onChange={setPlace} use="sql-editor" />
 */
export function DatabasePicker(props: DatabasePickerProps) {
  const { place, onChange, use = 'any', problems = {} } = props;
  const [databases] = useState(() => databaseChoices(use));
  const catalogs = useCatalogs(place);
  const schemas = useSchemas(place, use === 'upload');
  const [cleared] = useState(() => new Set<string>());
  const here = [props.of, place.database?.id, place.catalog].join(' ');
  useSettled(place, { catalogs, schemas, cleared: cleared.has(here), onChange });
  const change = (event: PlaceEvent) => {
    if (event.type === 'schema' && event.schema === null) cleared.add(here);
    onChange(step(place, event));
  };
  const { database } = place;
  return (
    <div className={styles.picker}>
      {!props.fixedDatabase && (
        <Field label={t('Database')} problem={problems.database}>
          {({ id, status }) => (
            <Select
              id={id}
              status={status}
              label={t('Database')}
              placeholder={t('Choose a database')}
              clearable={false}
              options={databases}
              value={database && { value: database.id, label: database.name }}
              onChange={chosen =>
                change({ type: 'database', database: chosen && databases.find(Number(chosen.value)) })
              }
            />
          )}
        </Field>
      )}
      {asksCatalog(place) && (
        <NameField
          label={t('Catalog')}
          placeholder={t('Choose a catalog')}
          listed={catalogs}
          failure={CATALOGS_FAILED}
          problem={problems.catalog}
          value={place.catalog}
          onChange={catalog => change({ type: 'catalog', catalog })}
        />
      )}
      <NameField
        label={t('Schema')}
        placeholder={t('Choose a schema')}
        listed={schemas}
        failure={SCHEMAS_FAILED}
        problem={problems.schema}
        disabled={!asksSchema(place)}
        value={place.schema}
        onChange={schema => change({ type: 'schema', schema })}
      />
      {props.withTable && (
        <TableField
          place={place}
          problem={problems.table}
          onChange={table => change({ type: 'table', table })}
        />
      )}
    </div>
  );
}

interface NameFieldProps {
  label: string;
  placeholder: string;
  listed: Names;
  failure: string;
  problem?: string;
  disabled?: boolean;
  value: string | null;
  onChange(name: string | null): void;
}

const NameField = ({ label, listed, failure, problem, value, onChange, ...rest }: NameFieldProps) => (
  <Field label={label} problem={problem ?? (listed.failed ? failure : undefined)}>
    {({ id, status }) => (
      <WithRefresh
        label={t('Refresh the list: %s', label)}
        loading={listed.loading}
        disabled={rest.disabled}
        onRefresh={listed.refresh}
      >
        <Select
          {...rest}
          id={id}
          status={status}
          label={label}
          options={nameOptions(listed.listing?.names ?? [])}
          value={optionOf(value)}
          onChange={chosen => onChange(chosen && String(chosen.value))}
        />
      </WithRefresh>
    )}
  </Field>
);

interface TableFieldProps {
  place: Place;
  label?: string;
  placeholder?: string;
  problem?: string;
  onChange(table: string | null): void;
}

/** The tables of a place, however many there are: each letter is searched on the server. */
export function TableField({ place, label = t('Table'), placeholder, problem, onChange }: TableFieldProps) {
  const { loading, refresh } = useTableRefresh(place);
  const ready = asksSchema(place);
  return (
    <Field label={label} problem={problem}>
      {({ id, status }) => (
        <WithRefresh
          label={t('Refresh the list: %s', label)}
          loading={loading}
          disabled={!ready}
          onRefresh={refresh}
        >
          <Select
            id={id}
            status={status}
            label={label}
            placeholder={placeholder ?? t('Search tables')}
            disabled={!ready}
            options={tableChoices(place)}
            value={optionOf(place.table)}
            onChange={chosen => onChange(chosen && String(chosen.value))}
          />
        </WithRefresh>
      )}
    </Field>
  );
}

interface WithRefreshProps {
  label: string;
  loading: boolean;
  disabled?: boolean;
  onRefresh(): void;
  children: ReactNode;
}

const WithRefresh = ({ label, loading, disabled, onRefresh, children }: WithRefreshProps) => (
  <span className={styles.row}>
    <span className={styles.select}>{children}</span>
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        disabled={disabled}
        icon={<ReloadOutlined spin={loading} aria-hidden />}
        onClick={onRefresh}
      />
    </Tooltip>
  </span>
);
