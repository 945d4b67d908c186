import { CATEGORICAL } from '@parallax/charts';
import { api } from '@parallax/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { choicesOf, rowsAsChoices } from '../../../api/option-sources.ts';
import { t } from '../../../platform/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { MultiSelect } from '../../../ui/select/MultiSelect.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { changeProperties } from '../model/commands/index.ts';
import { readEditable, writeEditable } from '../model/editable-metadata.ts';
import { titleOf } from '../model/save-body.ts';
import { edit, useDashboard } from '../store.ts';
import styles from './Editor.module.css';

const OWNERS = choicesOf(api.dashboard.related, 'owners');
const THEMES = rowsAsChoices(api.theme.list, { label: 'theme_name' });
const SCHEMES = Object.keys(CATEGORICAL).map(name => ({ value: name, label: name }));

/** Everything about the dashboard besides its layout; applied to the draft as one step. */
export function PropertiesDialog({ onClose }: { onClose(): void }) {
  const draft = useDashboard(state => state.history.present);
  const [title, setTitle] = useState(titleOf(draft));
  const [properties, setProperties] = useState(draft.properties);
  const [scheme, setScheme] = useState(String(draft.metadata.color_scheme ?? ''));
  const [json, setJson] = useState(() => writeEditable(draft.metadata));
  const set = (change: Partial<typeof properties>) => setProperties(known => ({ ...known, ...change }));
  const parsed = readEditable(json, draft.metadata);
  const apply = () => {
    if (!parsed.metadata) return;
    const metadata = { ...parsed.metadata, ...(scheme ? { color_scheme: scheme } : {}) };
    edit(changeProperties({ title: title.trim(), properties, metadata }));
    onClose();
  };
  return (
    <Modal
      open
      responsive
      title={t('Dashboard properties')}
      okText={t('Apply')}
      okDisabled={!title.trim() || !parsed.metadata}
      onOk={apply}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Field label={t('Name')} required>
          {control => (
            <Input
              {...control}
              value={title}
              maxLength={500}
              onChange={event => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('URL slug')} hint={t('A readable URL for your dashboard')}>
          {control => (
            <Input
              {...control}
              value={properties.slug}
              maxLength={255}
              onChange={event => set({ slug: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Owners')} hint={t('Owners may change the dashboard.')}>
          {control => (
            <MultiSelect
              id={control.id}
              label={t('Owners')}
              options={OWNERS}
              value={properties.owners.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={chosen =>
                set({
                  owners: chosen.map(({ value, label }) => ({ id: Number(value), name: String(label) })),
                })
              }
            />
          )}
        </Field>
        <Field label={t('Color scheme')} hint={t('Used by every chart instead of its own.')}>
          {control => (
            <Select
              id={control.id}
              label={t('Color scheme')}
              options={SCHEMES}
              value={scheme ? { value: scheme, label: scheme } : null}
              onChange={chosen => setScheme(String(chosen?.value ?? ''))}
            />
          )}
        </Field>
        <Field label={t('Theme')}>
          {control => (
            <Select
              id={control.id}
              label={t('Theme')}
              options={THEMES}
              value={
                properties.themeId === null
                  ? null
                  : { value: properties.themeId, label: t('Theme %s', properties.themeId) }
              }
              onChange={chosen => set({ themeId: chosen ? Number(chosen.value) : null })}
            />
          )}
        </Field>
        <Field label={t('Certified by')} hint={t('Person or group that has certified this dashboard.')}>
          {control => (
            <Input
              {...control}
              value={properties.certifiedBy}
              onChange={event => set({ certifiedBy: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Certification details')}>
          {control => (
            <Input
              {...control}
              disabled={!properties.certifiedBy}
              value={properties.certificationDetails}
              onChange={event => set({ certificationDetails: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('CSS')} hint={t('Applies inside this dashboard only.')}>
          {control => (
            <Input.TextArea
              {...control}
              className={styles.mono}
              rows={4}
              value={properties.css}
              onChange={event => set({ css: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('JSON metadata')} problem={parsed.problem ?? undefined}>
          {control => (
            <Input.TextArea
              {...control}
              className={styles.mono}
              rows={8}
              value={json}
              onChange={event => setJson(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
