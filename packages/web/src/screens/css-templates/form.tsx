import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';

interface CssTemplateDraft {
  template_name: string;
  css: string;
}

const EXAMPLE = `.dashboard-header {
  letter-spacing: 0.02em;
}
`;

export const cssTemplateForm: RecordForm<CssTemplateDraft> = {
  noun: t('CSS template'),
  width: 720,
  empty: () => ({ template_name: '', css: EXAMPLE }),
  nameOf: draft => draft.template_name,
  check: draft => required(draft, 'template_name', 'css'),
  load: async (id, signal) => {
    const { reply, etag } = await callVersioned(api.cssTemplate.item, { params: { pk: id } }, { signal });
    const { template_name, css } = reply.result;
    return { id, etag, draft: { template_name: template_name ?? '', css: css ?? '' } };
  },
  save: (draft, stored) => {
    const body = { ...draft, template_name: draft.template_name.trim() };
    return stored
      ? call(api.cssTemplate.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag))
      : call(api.cssTemplate.create, { body });
  },
  changes: [api.cssTemplate.list],
  Fields,
};

function Fields({ bind }: FieldsProps<CssTemplateDraft>) {
  return (
    <>
      <TextField label={t('Name')} required autoFocus maxLength={250} {...bind('template_name')} />
      <CodeField
        label={t('CSS')}
        language="css"
        required
        height={320}
        hint={t('A dashboard takes over a copy when somebody picks the template there.')}
        {...bind('css')}
      />
    </>
  );
}
