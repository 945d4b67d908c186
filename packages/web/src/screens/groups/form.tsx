import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { ChoicesField, LongTextField, TextField } from '../../ui/form/fields.tsx';
import { required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import { idsOf, namedOptions, roleChoices, userChoices } from '../../ui/security-choices.ts';
import type { Option } from '../../ui/select/model.ts';

interface GroupDraft {
  name: string;
  label: string;
  description: string;
  roles: readonly Option[];
  users: readonly Option[];
}

export const groupForm: RecordForm<GroupDraft> = {
  noun: t('group'),
  empty: () => ({ name: '', label: '', description: '', roles: [], users: [] }),
  nameOf: draft => draft.name,
  check: draft => required(draft, 'name'),
  load: async (id, signal) => {
    const { reply, etag } = await callVersioned(api.group.item, { params: { pk: id } }, { signal });
    const { name = '', label, description, roles, users = [] } = reply.result;
    const draft = {
      name,
      label: label ?? '',
      description: description ?? '',
      roles: namedOptions(roles),
      users: users.map(user => ({ value: user.id ?? 0, label: user.username ?? '' })),
    };
    return { id, etag, draft };
  },
  save: ({ roles, users, ...texts }, stored) => {
    const body = { ...texts, name: texts.name.trim(), roles: idsOf(roles), users: idsOf(users) };
    return stored
      ? call(api.group.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag))
      : call(api.group.create, { body });
  },
  changes: [api.group.list, api.user.list, api.role.list],
  Fields,
};

function Fields({ bind }: FieldsProps<GroupDraft>) {
  return (
    <>
      <TextField label={t('Name')} required autoFocus maxLength={100} {...bind('name')} />
      <TextField label={t('Label')} maxLength={150} {...bind('label')} />
      <LongTextField label={t('Description')} maxLength={512} {...bind('description')} />
      <ChoicesField
        label={t('Roles')}
        options={roleChoices}
        hint={t('Everybody in the group holds these roles.')}
        {...bind('roles')}
      />
      <ChoicesField label={t('Users')} options={userChoices} {...bind('users')} />
    </>
  );
}
