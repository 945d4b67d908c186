import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { ChoicesField, LongTextField, TextField } from '../../ui/form/fields.tsx';
import { type Problems, required } from '../../ui/form/model.ts';
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import { personName } from '../../ui/people.ts';
import { idsOf } from '../../ui/security-choices.ts';
import type { Option } from '../../ui/select/model.ts';

interface ChartDraft {
  slice_name: string;
  description: string;
  certified_by: string;
  certification_details: string;
  /** Seconds; empty takes the default of the dataset. */
  cache_timeout: string;
  owners: readonly Option[];
}

const check = (draft: ChartDraft): Problems<ChartDraft> => {
  const problems = required(draft, 'slice_name');
  if (!/^(-1|\d*)$/.test(draft.cache_timeout.trim())) problems.cache_timeout = t('A whole number of seconds');
  return problems;
};

/** The properties of a chart; how it is drawn is edited where it is seen. */
export const chartForm: RecordForm<ChartDraft> = {
  noun: t('chart'),
  empty: () => ({
    slice_name: '',
    description: '',
    certified_by: '',
    certification_details: '',
    cache_timeout: '',
    owners: [],
  }),
  nameOf: draft => draft.slice_name,
  check,
  load: async (id, signal) => {
    const params = { id_or_uuid: String(id) };
    const { reply, etag } = await callVersioned(api.chart.item, { params }, { signal });
    const chart = reply.result;
    const draft = {
      slice_name: chart.slice_name,
      description: chart.description ?? '',
      certified_by: chart.certified_by ?? '',
      certification_details: chart.certification_details ?? '',
      cache_timeout: chart.cache_timeout === null ? '' : String(chart.cache_timeout),
      owners: chart.owners.map(owner => ({ value: owner.id ?? 0, label: personName(owner) })),
    };
    return { id, etag, draft };
  },
  save: async ({ owners, cache_timeout, ...draft }, stored) => {
    if (!stored) return;
    const seconds = cache_timeout.trim();
    const body = {
      ...draft,
      certification_details: draft.certified_by ? draft.certification_details : '',
      cache_timeout: seconds === '' ? null : Number(seconds),
      owners: idsOf(owners),
    };
    await call(api.chart.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag));
  },
  changes: [api.chart.list],
  Fields,
};

function Fields({ bind, draft }: FieldsProps<ChartDraft>) {
  return (
    <>
      <TextField label={t('Name')} required autoFocus maxLength={250} {...bind('slice_name')} />
      <LongTextField label={t('Description')} {...bind('description')} />
      <ChoicesField
        label={t('Owners')}
        options={choicesOf(api.chart.related, 'owners')}
        {...bind('owners')}
      />
      <TextField label={t('Certified by')} {...bind('certified_by')} />
      {draft.certified_by && (
        <TextField label={t('Certification details')} {...bind('certification_details')} />
      )}
      <TextField
        label={t('Cache timeout (seconds)')}
        hint={t('Empty takes the default of the dataset; -1 never keeps an answer.')}
        {...bind('cache_timeout')}
      />
    </>
  );
}
