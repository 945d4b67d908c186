import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { type Problems, required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import { prettyJson } from '../../ui/json.ts';
import { ThemePreview } from './ThemePreview.tsx';
import styles from './Themes.module.css';
import { readTheme } from './theme-data.ts';

interface ThemeDraft {
  theme_name: string;
  json_data: string;
  is_system: boolean;
}

const EXAMPLE = JSON.stringify(
  { algorithm: 'default', token: { colorPrimary: '#0F7285', borderRadius: 6 } },
  null,
  2,
);

const check = (draft: ThemeDraft): Problems<ThemeDraft> => {
  const problems = required(draft, 'theme_name', 'json_data');
  const read = readTheme(draft.json_data);
  if (!problems.json_data && !read.ok) problems.json_data = read.message;
  return problems;
};

export const themeForm: RecordForm<ThemeDraft> = {
  noun: t('theme'),
  width: 900,
  empty: () => ({ theme_name: '', json_data: EXAMPLE, is_system: false }),
  nameOf: draft => draft.theme_name,
  check,
  readOnly: draft => draft.is_system || !can('can_write', 'Theme'),
  load: async (id, signal) => {
    const { reply, etag } = await callVersioned(api.theme.item, { params: { pk: id } }, { signal });
    const { theme_name = '', json_data = '{}', is_system = false } = reply.result;
    return { id, etag, draft: { theme_name, json_data: prettyJson(json_data), is_system } };
  },
  save: ({ theme_name, json_data }, stored) => {
    const body = { theme_name: theme_name.trim(), json_data };
    return stored
      ? call(api.theme.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag))
      : call(api.theme.create, { body });
  },
  changes: [api.theme.list],
  Fields,
};

function Fields({ bind, draft, id }: FieldsProps<ThemeDraft>) {
  return (
    <>
      <TextField label={t('Name')} required autoFocus maxLength={250} {...bind('theme_name')} />
      <div className={styles.editor}>
        <CodeField
          label={t('JSON configuration')}
          language="json"
          required
          height={376}
          {...bind('json_data')}
        />
        <div>
          <ThemePreview json={draft.json_data} id={id} />
        </div>
      </div>
    </>
  );
}
