import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { ChoicesField, LongTextField, TextField } from '../../ui/form/fields.tsx';
import { required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import type { Option } from '../../ui/select/model.ts';
import { objectsOf, pairsOf, splitTagged, TAGGABLE } from './tagged.ts';

interface TagDraft {
  name: string;
  description: string;
  dashboards: readonly Option[];
  charts: readonly Option[];
  queries: readonly Option[];
  others: readonly [string, number][];
}

export const tagForm: RecordForm<TagDraft> = {
  noun: t('tag'),
  empty: () => ({ name: '', description: '', dashboards: [], charts: [], queries: [], others: [] }),
  nameOf: draft => draft.name,
  check: draft => required(draft, 'name'),
  load: async (id, signal) => {
    const [{ reply, etag }, objects] = await Promise.all([
      callVersioned(api.tag.item, { params: { pk: id } }, { signal }),
      objectsOf(id, signal),
    ]);
    const { name = '', description } = reply.result;
    return { id, etag, draft: { name, description: description ?? '', ...splitTagged(objects) } };
  },
  save: ({ name, description, others, ...draft }, stored) => {
    const tagged = TAGGABLE.flatMap(({ field, type }) => pairsOf(type, draft[field]));
    const body = { name: name.trim(), description, objects_to_tag: [...tagged, ...others] };
    return stored
      ? call(api.tag.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag))
      : call(api.tag.create, { body });
  },
  changes: [api.tag.list, api.dashboard.list, api.chart.list, api.savedQuery.list],
  Fields,
};

function Fields({ bind }: FieldsProps<TagDraft>) {
  return (
    <>
      <TextField label={t('Name')} required autoFocus maxLength={250} {...bind('name')} />
      <LongTextField label={t('Description')} {...bind('description')} />
      {TAGGABLE.map(({ field, label, options }) => (
        <ChoicesField key={field} label={label} options={options} {...bind(field)} />
      ))}
    </>
  );
}
