import { api, BUILT_IN_ROLES, OBJECT_PERMISSIONS } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { ChoicesField, TextField } from '../../ui/form/fields.tsx';
import { required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm, StoredRecord } from '../../ui/form/record-form.ts';
import { groupChoices, idsOf, userChoices } from '../../ui/security-choices.ts';
import type { Option } from '../../ui/select/model.ts';
import { GrantedList } from './GrantedList.tsx';
import { allGrants, GRANT_LABELS, type Grants, grantChoices, noGrants } from './grants.ts';
import { membersOf } from './members.ts';
import { generalChoices } from './permission-choices.ts';
import styles from './Roles.module.css';

export interface RoleDraft extends Grants {
  name: string;
  permissions: readonly Option[];
  users: readonly Option[];
  groups: readonly Option[];
}

export const isBuiltIn = (name: string): boolean => BUILT_IN_ROLES.some(role => role === name);

const sameIds = (a: readonly Option[], b: readonly Option[]): boolean =>
  a.length === b.length && idsOf(a).every(id => idsOf(b).includes(id));

const pairsOf = (draft: RoleDraft): Option[] => [...draft.permissions, ...allGrants(draft)];

/** The name goes first: it is the part that can be refused. Of the rest only what changed is sent. */
async function save(draft: RoleDraft, stored: StoredRecord<RoleDraft> | null): Promise<void> {
  const name = draft.name.trim();
  const before = stored?.draft ?? roleForm.empty();
  const id = stored?.id ?? Number((await call(api.role.create, { body: { name } })).id);
  const params = { pk: id };
  if (stored && name !== before.name)
    await call(api.role.update, { params, body: { name } }, ifMatch(stored.etag));
  if (!sameIds(pairsOf(draft), pairsOf(before)))
    await call(api.role.setPermissions, {
      params,
      body: { permission_view_menu_ids: idsOf(pairsOf(draft)) },
    });
  if (!sameIds(draft.users, before.users))
    await call(api.role.setUsers, { params, body: { user_ids: idsOf(draft.users) } });
  if (!sameIds(draft.groups, before.groups))
    await call(api.role.setGroups, { params, body: { group_ids: idsOf(draft.groups) } });
}

export const roleForm: RecordForm<RoleDraft> = {
  noun: t('role'),
  width: 720,
  empty: () => ({ name: '', permissions: [], ...noGrants(), users: [], groups: [] }),
  nameOf: draft => draft.name,
  check: draft => required(draft, 'name'),
  load: async (id, signal) => {
    const [{ reply, etag }, members] = await Promise.all([
      callVersioned(api.role.item, { params: { pk: id } }, { signal }),
      membersOf(id, signal),
    ]);
    return { id, etag, draft: { name: reply.result.name ?? '', ...members } };
  },
  save,
  changes: [api.role.list, api.user.list, api.group.list],
  Fields,
};

function Fields({ bind, draft, id }: FieldsProps<RoleDraft>) {
  const builtIn = id !== null && isBuiltIn(draft.name);
  return (
    <>
      <TextField
        label={t('Name')}
        required
        autoFocus={!builtIn}
        maxLength={64}
        {...bind('name')}
        disabled={builtIn}
        hint={
          builtIn ? t('This role is built in: its name and permissions are set at every start.') : undefined
        }
      />
      {builtIn ? (
        <GrantedList permissions={draft.permissions} />
      ) : (
        <ChoicesField
          label={t('Permissions')}
          options={generalChoices}
          placeholder={t('Search, for example: write dashboard')}
          visibleTags={12}
          {...bind('permissions')}
        />
      )}
      {!builtIn && <GrantFields bind={bind} />}
      <ChoicesField label={t('Users')} options={userChoices} {...bind('users')} />
      <ChoicesField label={t('Groups')} options={groupChoices} {...bind('groups')} />
    </>
  );
}

/** Which data the role opens: each kind of object searched on its own. */
const GrantFields = ({ bind }: Pick<FieldsProps<RoleDraft>, 'bind'>) => (
  <fieldset className={styles.grants}>
    <legend>{t('Data this role may read')}</legend>
    {OBJECT_PERMISSIONS.map(permission => (
      <ChoicesField
        key={permission}
        label={GRANT_LABELS[permission]}
        options={grantChoices(permission)}
        {...bind(permission)}
      />
    ))}
  </fieldset>
);
