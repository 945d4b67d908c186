import { api } from '@parallax/contract';
import { call, renewCsrfToken } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';

interface NameDraft {
  first_name: string;
  last_name: string;
}

const loadName = async (id: number, signal: AbortSignal) => {
  const { first_name, last_name } = (await call(api.me.show, {}, { signal })).result;
  return { id, etag: null, draft: { first_name, last_name } };
};

export const nameForm: RecordForm<NameDraft> = {
  noun: t('account'),
  empty: () => ({ first_name: '', last_name: '' }),
  nameOf: draft => `${draft.first_name} ${draft.last_name}`,
  check: draft => required(draft, 'first_name', 'last_name'),
  load: loadName,
  save: draft =>
    call(api.me.update, {
      body: { first_name: draft.first_name.trim(), last_name: draft.last_name.trim() },
    }),
  changes: [api.me.show],
  Fields: NameFields,
};

function NameFields({ bind }: FieldsProps<NameDraft>) {
  return (
    <>
      <TextField
        label={t('First name')}
        required
        maxLength={64}
        autoComplete="given-name"
        {...bind('first_name')}
      />
      <TextField
        label={t('Last name')}
        required
        maxLength={64}
        autoComplete="family-name"
        {...bind('last_name')}
      />
    </>
  );
}

interface PasswordDraft {
  current_password: string;
  password: string;
  confirmation: string;
}

const noPassword = (): PasswordDraft => ({ current_password: '', password: '', confirmation: '' });

export const passwordForm: RecordForm<PasswordDraft> = {
  noun: t('password'),
  empty: noPassword,
  nameOf: () => t('new password'),
  check: draft => {
    const problems = required(draft, 'current_password', 'password', 'confirmation');
    if (!problems.confirmation && draft.password !== draft.confirmation)
      problems.confirmation = t('The two passwords differ');
    return problems;
  },
  load: async id => ({ id, etag: null, draft: noPassword() }),
  save: async ({ current_password, password }) => {
    await call(api.me.update, { body: { current_password, password } });
    // The new password came with a new session, and tokens belong to one session.
    await renewCsrfToken();
  },
  changes: [],
  Fields: PasswordFields,
};

function PasswordFields({ bind }: FieldsProps<PasswordDraft>) {
  return (
    <>
      <TextField
        label={t('Current password')}
        required
        type="password"
        autoComplete="current-password"
        {...bind('current_password')}
      />
      <TextField
        label={t('New password')}
        required
        type="password"
        autoComplete="new-password"
        {...bind('password')}
      />
      <TextField
        label={t('Confirm password')}
        required
        type="password"
        autoComplete="new-password"
        {...bind('confirmation')}
      />
    </>
  );
}
