import { api } from '@parallax/contract';
import { choicesOf, rowsAsChoices } from '../../../../api/option-sources.ts';
import { t } from '../../../../platform/i18n.ts';
import { Field } from '../../../../ui/Field.tsx';
import { MultiSelect } from '../../../../ui/select/MultiSelect.tsx';
import type { OptionSource } from '../../../../ui/select/model.ts';
import type { NamedThing } from '../../model/draft.ts';
import { siteParts } from '../save.ts';
import { asOption, asThing, type FieldsProps } from './fields.ts';

const OWNERS = choicesOf(api.dashboard.related, 'owners');
const ROLES = choicesOf(api.dashboard.related, 'roles');
const TAGS = rowsAsChoices(api.tag.list, { label: 'name' });

interface ThingsProps {
  label: string;
  hint?: string;
  options: OptionSource;
  value: readonly NamedThing[];
  onChange(value: NamedThing[]): void;
}

const Things = ({ label, hint, options, value, onChange }: ThingsProps) => (
  <Field label={label} hint={hint}>
    {control => (
      <MultiSelect
        id={control.id}
        label={label}
        options={options}
        value={value.map(asOption)}
        onChange={chosen => onChange(chosen.map(asThing))}
      />
    )}
  </Field>
);

/** Who may change and see the dashboard, and under which tags it is found. */
export function AccessFields({ properties, onChange }: FieldsProps) {
  const parts = siteParts();
  return (
    <>
      <Things
        label={t('Owners')}
        hint={t('Owners may change the dashboard.')}
        options={OWNERS}
        value={properties.owners}
        onChange={owners => onChange({ owners })}
      />
      {parts.roles && (
        <Things
          label={t('Roles')}
          hint={t(
            'Who has one of these roles may see the dashboard and its charts. Without any, access to its datasets decides.',
          )}
          options={ROLES}
          value={properties.roles}
          onChange={roles => onChange({ roles })}
        />
      )}
      {parts.tags && (
        <Things
          label={t('Tags')}
          options={TAGS}
          value={properties.tags}
          onChange={tags => onChange({ tags })}
        />
      )}
    </>
  );
}
