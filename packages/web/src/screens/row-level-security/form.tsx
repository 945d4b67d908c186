import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { ChoicesField, LongTextField, TextField } from '../../ui/form/fields.tsx';
import { required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import { idsOf, namedOptions, roleChoices } from '../../ui/security-choices.ts';
import type { Option } from '../../ui/select/model.ts';
import { Select } from '../../ui/select/Select.tsx';
import { FILTER_TYPES, type FilterType, filterType } from './filter-type.ts';

interface RuleDraft {
  name: string;
  filter_type: FilterType;
  tables: readonly Option[];
  roles: readonly Option[];
  group_key: string;
  clause: string;
  description: string;
}

const datasetChoices = choicesOf(api.rowLevelSecurity.related, 'tables');

export const ruleForm: RecordForm<RuleDraft> = {
  noun: t('rule'),
  empty: () => ({
    name: '',
    filter_type: 'Regular',
    tables: [],
    roles: [],
    group_key: '',
    clause: '',
    description: '',
  }),
  nameOf: draft => draft.name,
  check: draft => required(draft, 'name', 'tables', 'clause'),
  load: async (id, signal) => {
    const { reply, etag } = await callVersioned(
      api.rowLevelSecurity.item,
      { params: { pk: id } },
      { signal },
    );
    const { name = '', tables = [], roles, group_key, clause = '', description } = reply.result;
    const draft = {
      name,
      clause,
      filter_type: filterType(reply.result.filter_type),
      tables: tables.map(table => ({ value: table.id ?? 0, label: table.table_name ?? '' })),
      roles: namedOptions(roles),
      group_key: group_key ?? '',
      description: description ?? '',
    };
    return { id, etag, draft };
  },
  save: ({ tables, roles, group_key, ...draft }, stored) => {
    const body = {
      ...draft,
      name: draft.name.trim(),
      group_key: group_key.trim() || null,
      tables: idsOf(tables),
      roles: idsOf(roles),
    };
    return stored
      ? call(api.rowLevelSecurity.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag))
      : call(api.rowLevelSecurity.create, { body });
  },
  changes: [api.rowLevelSecurity.list],
  Fields,
};

function Fields({ bind, draft }: FieldsProps<RuleDraft>) {
  const base = draft.filter_type === 'Base';
  return (
    <>
      <TextField label={t('Rule name')} required autoFocus maxLength={255} {...bind('name')} />
      <FilterTypeField {...bind('filter_type')} />
      <ChoicesField label={t('Datasets')} required options={datasetChoices} {...bind('tables')} />
      <ChoicesField
        label={base ? t('Excluded roles') : t('Roles')}
        options={roleChoices}
        hint={
          base
            ? t('Everybody but these roles is held to the clause.')
            : t('These roles are held to the clause.')
        }
        {...bind('roles')}
      />
      <TextField
        label={t('Group key')}
        hint={t('Rules with the same key are joined with OR, different keys with AND.')}
        {...bind('group_key')}
      />
      <CodeField
        label={t('Clause')}
        language="sql"
        required
        height={90}
        hint={t("A condition of the dataset's own columns, for example: department = 'Sales'")}
        {...bind('clause')}
      />
      <LongTextField label={t('Description')} {...bind('description')} />
    </>
  );
}

function FilterTypeField({ value, onChange }: { value: FilterType; onChange(value: FilterType): void }) {
  const options = FILTER_TYPES.map(type => ({ value: type, label: type }));
  return (
    <Field
      label={t('Filter type')}
      required
      hint={t('Regular rules hold the chosen roles; base rules hold everybody else.')}
    >
      {({ id }) => (
        <Select
          id={id}
          label={t('Filter type')}
          clearable={false}
          options={options}
          value={{ value, label: value }}
          onChange={option => onChange(filterType(option?.value))}
        />
      )}
    </Field>
  );
}
