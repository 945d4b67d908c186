import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { currentUser } from '../../platform/session.ts';
import { ChoicesField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { type Problems, required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import { groupChoices, idsOf, namedOptions, roleChoices } from '../../ui/security-choices.ts';
import type { Option } from '../../ui/select/model.ts';
import styles from './Users.module.css';

interface UserDraft {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  active: boolean;
  roles: readonly Option[];
  groups: readonly Option[];
  /** Empty keeps the password an existing user has. */
  password: string;
  confirmation: string;
}

const check = (draft: UserDraft, id: number | null): Problems<UserDraft> => {
  const problems = required(draft, 'first_name', 'last_name', 'username', 'email');
  if (id === null) Object.assign(problems, required(draft, 'password'));
  if (draft.roles.length === 0 && draft.groups.length === 0)
    problems.roles = t('At least one role or group is required.');
  if (draft.password !== draft.confirmation) problems.confirmation = t('The two passwords differ');
  return problems;
};

const bodyOf = ({ confirmation: _, password, roles, groups, ...person }: UserDraft) => ({
  ...person,
  first_name: person.first_name.trim(),
  last_name: person.last_name.trim(),
  username: person.username.trim(),
  email: person.email.trim(),
  roles: idsOf(roles),
  groups: idsOf(groups),
});

export const userForm: RecordForm<UserDraft> = {
  noun: t('user'),
  empty: () => ({
    first_name: '',
    last_name: '',
    username: '',
    email: '',
    active: true,
    roles: [],
    groups: [],
    password: '',
    confirmation: '',
  }),
  nameOf: draft => draft.username,
  check,
  load: async (id, signal) => {
    const { reply, etag } = await callVersioned(api.user.item, { params: { pk: id } }, { signal });
    const { first_name = '', last_name = '', username = '', email = '', active = true } = reply.result;
    const draft = {
      ...{ first_name, last_name, username, email, active },
      roles: namedOptions(reply.result.roles),
      groups: namedOptions(reply.result.groups),
      password: '',
      confirmation: '',
    };
    return { id, etag, draft };
  },
  save: (draft, stored) => {
    const body = bodyOf(draft);
    if (!stored) return call(api.user.create, { body: { ...body, password: draft.password } });
    const change = draft.password ? { ...body, password: draft.password } : body;
    return call(api.user.update, { params: { pk: stored.id }, body: change }, ifMatch(stored.etag));
  },
  changes: [api.user.list, api.role.list, api.group.list],
  Fields,
};

function Fields({ bind, id }: FieldsProps<UserDraft>) {
  const self = id !== null && id === currentUser()?.userId;
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('First name')} required autoFocus maxLength={64} {...bind('first_name')} />
        <TextField label={t('Last name')} required maxLength={64} {...bind('last_name')} />
        <TextField label={t('Username')} required maxLength={250} {...bind('username')} />
        <TextField label={t('Email')} required type="email" maxLength={320} {...bind('email')} />
      </div>
      <ChoicesField label={t('Roles')} options={roleChoices} {...bind('roles')} />
      <ChoicesField label={t('Groups')} options={groupChoices} {...bind('groups')} />
      <SwitchField
        label={t('Is active?')}
        hint={
          self
            ? t('You cannot disable yourself.')
            : t('Somebody who is not active is signed out everywhere and cannot sign in.')
        }
        {...bind('active')}
        disabled={self}
      />
      <div className={styles.pair}>
        <TextField
          label={id === null ? t('Password') : t('New password')}
          hint={id === null ? undefined : t('Leave empty to keep the present one.')}
          required={id === null}
          type="password"
          autoComplete="new-password"
          {...bind('password')}
        />
        <TextField
          label={t('Confirm password')}
          required={id === null}
          type="password"
          autoComplete="new-password"
          {...bind('confirmation')}
        />
      </div>
    </>
  );
}
