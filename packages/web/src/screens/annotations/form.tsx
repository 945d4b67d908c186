import { api } from '@parallax/contract';
import { Input } from 'antd';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { LongTextField, TextField } from '../../ui/form/fields.tsx';
import { type Problems, required } from '../../ui/form/model.ts';
import type { Binding, FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import { isJson } from '../../ui/json.ts';
import styles from './Annotations.module.css';
import { toLocalBox, toWire } from './moment.ts';

interface AnnotationDraft {
  short_descr: string;
  start_dttm: string;
  end_dttm: string;
  long_descr: string;
  json_metadata: string;
}

const check = (draft: AnnotationDraft): Problems<AnnotationDraft> => {
  const problems = required(draft, 'short_descr', 'start_dttm', 'end_dttm');
  if (!problems.end_dttm && draft.end_dttm < draft.start_dttm)
    problems.end_dttm = t('End date must be after start date');
  if (draft.json_metadata.trim() && !isJson(draft.json_metadata))
    problems.json_metadata = t('JSON not valid');
  return problems;
};

const bodyOf = (draft: AnnotationDraft) => ({
  short_descr: draft.short_descr.trim(),
  long_descr: draft.long_descr,
  start_dttm: toWire(draft.start_dttm),
  end_dttm: toWire(draft.end_dttm),
  json_metadata: draft.json_metadata.trim() || null,
});

/** The form of one layer's annotations. */
export const annotationForm = (layer: number): RecordForm<AnnotationDraft> => ({
  noun: t('annotation'),
  empty: () => ({ short_descr: '', start_dttm: '', end_dttm: '', long_descr: '', json_metadata: '' }),
  nameOf: draft => draft.short_descr,
  check,
  load: async (id, signal) => {
    const params = { pk: layer, annotation_id: id };
    const { reply, etag } = await callVersioned(api.annotation.item, { params }, { signal });
    const { short_descr = '', long_descr, start_dttm, end_dttm, json_metadata } = reply.result;
    const draft = {
      short_descr,
      long_descr: long_descr ?? '',
      start_dttm: toLocalBox(start_dttm),
      end_dttm: toLocalBox(end_dttm),
      json_metadata: json_metadata ?? '',
    };
    return { id, etag, draft };
  },
  save: (draft, stored) => {
    const body = bodyOf(draft);
    if (!stored) return call(api.annotation.create, { params: { pk: layer }, body });
    const params = { pk: layer, annotation_id: stored.id };
    return call(api.annotation.update, { params, body }, ifMatch(stored.etag));
  },
  changes: [api.annotation.list],
  Fields,
});

function Fields({ bind }: FieldsProps<AnnotationDraft>) {
  return (
    <>
      <TextField label={t('Name')} required autoFocus maxLength={500} {...bind('short_descr')} />
      <div className={styles.range}>
        <MomentField label={t('Start (UTC)')} {...bind('start_dttm')} />
        <MomentField label={t('End (UTC)')} {...bind('end_dttm')} />
      </div>
      <LongTextField label={t('Description')} {...bind('long_descr')} />
      <CodeField label={t('JSON metadata')} language="json" height={110} {...bind('json_metadata')} />
    </>
  );
}

const MomentField = ({ label, value, onChange, problem }: Binding<string> & { label: string }) => (
  <Field label={label} required problem={problem}>
    {control => (
      <Input
        {...control}
        type="datetime-local"
        aria-required
        aria-invalid={problem ? true : undefined}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    )}
  </Field>
);
