import { api } from '@parallax/contract';
import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { useAction, useCall } from '../../../api/hooks.ts';
import { choicesOf, rowsAsChoices } from '../../../api/option-sources.ts';
import { t } from '../../../platform/i18n.ts';
import { hasFlag } from '../../../platform/session.ts';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { MultiSelect } from '../../../ui/select/MultiSelect.tsx';
import type { Option } from '../../../ui/select/model.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { useExplore, useExploreStore } from '../context.ts';
import styles from '../Explore.module.css';
import { rename } from '../model/commands/rename.ts';
import type { SavedChart } from '../model/state.ts';
import type { DialogProps } from './Dialogs.tsx';

const people = choicesOf(api.chart.related, 'owners');
const tags = rowsAsChoices(api.tag.list, {
  label: 'name',
  where: [{ col: 'type', opr: 'custom_tag', value: true }],
});

/** What people hang on things; the product's own tags have other types. */
const CUSTOM_TAG = 1;

/** Name, description, owners, tags, cache and certification of a saved chart. */
export function PropertiesDialog({ onClose }: DialogProps) {
  const chart = useExplore(state => state.chart);
  const { data, error } = useCall(
    api.chart.item,
    chart ? { params: { id_or_uuid: String(chart.id) } } : undefined,
  );
  if (!chart) return null;
  if (!data) {
    return (
      <Modal open title={t('Edit chart properties')} onClose={onClose}>
        {error ? <ErrorDisplay error={error} /> : <Spinner centred size="s" />}
      </Modal>
    );
  }
  const owners = data.result.owners.flatMap(({ id, first_name, last_name }) =>
    id === undefined ? [] : [{ value: id, label: `${first_name ?? ''} ${last_name ?? ''}`.trim() }],
  );
  const tagged = data.result.tags
    .filter(({ type }) => type === CUSTOM_TAG)
    .map(({ id, name }) => ({ value: id, label: name }));
  return <PropertiesForm chart={chart} owners={owners} tagged={tagged} onClose={onClose} />;
}

interface FormProps {
  chart: SavedChart;
  owners: Option[];
  tagged: Option[];
  onClose(): void;
}

function PropertiesForm({ chart, owners, tagged, onClose }: FormProps) {
  const store = useExploreStore();
  const [draft, setDraft] = useState({
    name: chart.name,
    description: chart.description ?? '',
    owners,
    tags: tagged,
    cacheTimeout: chart.cacheTimeout,
    certifiedBy: chart.certifiedBy ?? '',
    certificationDetails: chart.certificationDetails ?? '',
  });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const save = useAction(api.chart.update, {
    onSuccess: () => {
      const { saved } = store.getState();
      store.setState({
        chart: {
          ...chart,
          name: draft.name,
          description: draft.description,
          cacheTimeout: draft.cacheTimeout,
          certifiedBy: draft.certifiedBy,
          certificationDetails: draft.certificationDetails,
          ownerIds: draft.owners.map(({ value }) => Number(value)),
          ownerNames: draft.owners.map(({ label }) => label),
        },
        saved,
      });
      store.dispatch(rename(draft.name));
      toast.success(t('Chart properties updated'));
      onClose();
    },
    onError: error => toast.danger(errorText(error)),
  });
  const submit = () =>
    save.mutate({
      params: { pk: chart.id },
      body: {
        slice_name: draft.name,
        description: draft.description || null,
        cache_timeout: draft.cacheTimeout,
        certified_by: draft.certifiedBy || null,
        certification_details: draft.certifiedBy ? draft.certificationDetails || null : null,
        owners: draft.owners.map(({ value }) => Number(value)),
        ...(hasFlag('TAGGING_SYSTEM') ? { tags: draft.tags.map(({ value }) => Number(value)) } : {}),
      },
    });
  return (
    <Modal
      open
      title={t('Edit chart properties')}
      okText={t('Save')}
      okDisabled={!draft.name.trim() || chart.managedExternally}
      busy={save.isPending}
      onOk={submit}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Field label={t('Name')} required>
          {control => (
            <Input {...control} value={draft.name} onChange={event => change({ name: event.target.value })} />
          )}
        </Field>
        <Field label={t('Description')} hint={t('Markdown; shown under the chart on dashboards.')}>
          {control => (
            <Input.TextArea
              {...control}
              rows={3}
              value={draft.description}
              onChange={event => change({ description: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Owners')}>
          {control => (
            <MultiSelect
              id={control.id}
              label={t('Owners')}
              selectAll={false}
              options={people}
              value={draft.owners}
              onChange={next => change({ owners: next })}
            />
          )}
        </Field>
        {hasFlag('TAGGING_SYSTEM') && (
          <Field label={t('Tags')}>
            {control => (
              <MultiSelect
                id={control.id}
                label={t('Tags')}
                selectAll={false}
                options={tags}
                value={draft.tags}
                onChange={next => change({ tags: next })}
              />
            )}
          </Field>
        )}
        <Field
          label={t('Cache timeout')}
          hint={t('Seconds; -1 bypasses the cache, empty takes that of the dataset.')}
        >
          {control => (
            <InputNumber
              {...control}
              min={-1}
              precision={0}
              value={draft.cacheTimeout}
              onChange={cacheTimeout => change({ cacheTimeout })}
            />
          )}
        </Field>
        <Field label={t('Certified by')}>
          {control => (
            <Input
              {...control}
              value={draft.certifiedBy}
              onChange={event => change({ certifiedBy: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Certification details')}>
          {control => (
            <Input
              {...control}
              disabled={!draft.certifiedBy}
              value={draft.certificationDetails}
              onChange={event => change({ certificationDetails: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
