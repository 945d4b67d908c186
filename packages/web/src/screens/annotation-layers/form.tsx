import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { LongTextField, TextField } from '../../ui/form/fields.tsx';
import { required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';

interface LayerDraft {
  name: string;
  descr: string;
}

export const layerForm: RecordForm<LayerDraft> = {
  noun: t('annotation layer'),
  empty: () => ({ name: '', descr: '' }),
  nameOf: draft => draft.name,
  check: draft => required(draft, 'name'),
  load: async (id, signal) => {
    const { reply, etag } = await callVersioned(api.annotationLayer.item, { params: { pk: id } }, { signal });
    const { name = '', descr } = reply.result;
    return { id, etag, draft: { name, descr: descr ?? '' } };
  },
  save: (draft, stored) => {
    const body = { ...draft, name: draft.name.trim() };
    return stored
      ? call(api.annotationLayer.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag))
      : call(api.annotationLayer.create, { body });
  },
  changes: [api.annotationLayer.list],
  Fields,
};

function Fields({ bind }: FieldsProps<LayerDraft>) {
  return (
    <>
      <TextField label={t('Name')} required autoFocus maxLength={250} {...bind('name')} />
      <LongTextField label={t('Description')} {...bind('descr')} />
    </>
  );
}
