import { api } from '@parallax/contract';
import { call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { rowsAsChoices } from '../api/option-sources.ts';
import { t } from '../platform/i18n.ts';
import { Field } from '../ui/Field.tsx';
import type { Option, OptionSource } from '../ui/select/model.ts';
import { Select } from '../ui/select/Select.tsx';
import styles from './DatasetEditor.module.css';
import type { SourceDraft } from './model/draft.ts';

interface SourcePickerProps {
  source: SourceDraft;
  multiCatalog: boolean;
  disabled: boolean;
  problem?: string;
  onChange(changes: Partial<SourceDraft>): void;
}

const databases = rowsAsChoices(api.database.list, { label: 'database_name' });
const option = (value: string | null): Option | null => (value ? { value, label: value } : null);
const named = (names: readonly string[]): Option[] => names.map(name => ({ value: name, label: name }));

const tablesOf = (pk: number, catalog: string | null, schema: string): OptionSource => ({
  key: ['database', pk, 'tables', catalog ?? '', schema],
  page: async ({ search, page, pageSize, signal }) => {
    const q = { schema_name: schema, ...(catalog ? { catalog_name: catalog } : {}), force: false };
    const { result } = await call(api.database.tables, { params: { pk }, q }, { signal });
    const found = result.filter(({ value }) => value.toLowerCase().includes(search.toLowerCase()));
    const shown = found.slice(page * pageSize, (page + 1) * pageSize);
    return { options: named(shown.map(({ value }) => value)), total: found.length };
  },
});

/** Database, catalog and schema; for a physical dataset also the table. */
export function SourcePicker({ source, multiCatalog, disabled, problem, onChange }: SourcePickerProps) {
  const pk = Number(source.database.value);
  const { data: catalogs } = useCall(
    api.database.catalogs,
    multiCatalog && !disabled ? { params: { pk }, q: {} } : undefined,
  );
  const { data: schemas } = useCall(
    api.database.schemas,
    disabled ? undefined : { params: { pk }, q: source.catalog ? { catalog: source.catalog } : {} },
  );
  return (
    <div className={styles.picker}>
      <Field label={t('Database')} required>
        {({ id }) => (
          <Select
            id={id}
            label={t('Database')}
            options={databases}
            clearable={false}
            disabled={disabled}
            value={source.database}
            onChange={database =>
              database &&
              onChange({
                database,
                catalog: null,
                schema: null,
                ...(source.kind === 'physical' ? { name: '' } : {}),
              })
            }
          />
        )}
      </Field>
      {multiCatalog && (
        <Field label={t('Catalog')}>
          {({ id }) => (
            <Select
              id={id}
              label={t('Catalog')}
              options={named(catalogs?.result ?? [])}
              disabled={disabled}
              value={option(source.catalog)}
              onChange={chosen => onChange({ catalog: chosen ? String(chosen.value) : null, schema: null })}
            />
          )}
        </Field>
      )}
      <Field label={t('Schema')}>
        {({ id }) => (
          <Select
            id={id}
            label={t('Schema')}
            options={named(schemas?.result ?? [])}
            disabled={disabled}
            value={option(source.schema)}
            onChange={chosen => onChange({ schema: chosen ? String(chosen.value) : null })}
          />
        )}
      </Field>
      {source.kind === 'physical' && (
        <Field label={t('Table')} required problem={problem}>
          {({ id, status }) => (
            <Select
              id={id}
              label={t('Table')}
              status={status}
              options={tablesOf(pk, source.catalog, source.schema ?? '')}
              clearable={false}
              disabled={disabled || !source.schema}
              value={option(source.name)}
              onChange={chosen => chosen && onChange({ name: String(chosen.value) })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
