import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { ChoicesField, TextField } from '../../ui/form/fields.tsx';
import { required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import { personName } from '../../ui/people.ts';
import { idsOf } from '../../ui/security-choices.ts';
import type { Option } from '../../ui/select/model.ts';

interface PropertiesDraft {
  dashboard_title: string;
  slug: string;
  owners: readonly Option[];
  certified_by: string;
  certification_details: string;
}

/** The properties of a dashboard; its layout is edited where it is seen. */
export const dashboardForm: RecordForm<PropertiesDraft> = {
  noun: t('dashboard'),
  empty: () => ({ dashboard_title: '', slug: '', owners: [], certified_by: '', certification_details: '' }),
  nameOf: draft => draft.dashboard_title,
  check: draft => required(draft, 'dashboard_title'),
  load: async (id, signal) => {
    const params = { id_or_slug: String(id) };
    const { reply, etag } = await callVersioned(api.dashboard.item, { params }, { signal });
    const { dashboard_title, slug, owners = [], certified_by, certification_details } = reply.result;
    const draft = {
      dashboard_title: dashboard_title ?? '',
      slug: slug ?? '',
      owners: owners.map(owner => ({ value: owner.id ?? 0, label: personName(owner) })),
      certified_by: certified_by ?? '',
      certification_details: certification_details ?? '',
    };
    return { id, etag, draft };
  },
  save: async (draft, stored) => {
    if (!stored) return;
    const body = {
      dashboard_title: draft.dashboard_title.trim(),
      slug: draft.slug.trim() || null,
      owners: idsOf(draft.owners),
      certified_by: draft.certified_by || null,
      certification_details: draft.certified_by ? draft.certification_details : null,
    };
    await call(api.dashboard.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag));
  },
  changes: [api.dashboard.list],
  Fields,
};

function Fields({ bind, draft }: FieldsProps<PropertiesDraft>) {
  return (
    <>
      <TextField label={t('Name')} required autoFocus maxLength={500} {...bind('dashboard_title')} />
      <TextField
        label={t('URL slug')}
        hint={t('A readable URL for your dashboard')}
        maxLength={255}
        {...bind('slug')}
      />
      <ChoicesField
        label={t('Owners')}
        options={choicesOf(api.dashboard.related, 'owners')}
        {...bind('owners')}
      />
      <TextField label={t('Certified by')} {...bind('certified_by')} />
      {draft.certified_by && (
        <TextField label={t('Certification details')} {...bind('certification_details')} />
      )}
    </>
  );
}
