import { useState } from 'react';
import { t } from '../../../../platform/i18n.ts';
import { Modal } from '../../../../ui/Modal.tsx';
import { changeProperties } from '../../model/commands/index.ts';
import { readEditable, writeEditable } from '../../model/editable-metadata.ts';
import { titleOf } from '../../model/save-body.ts';
import { useDashboard } from '../../store.ts';
import styles from '../Editor.module.css';
import { edit } from '../edit.ts';
import { AccessFields } from './AccessFields.tsx';
import { CodeFields } from './CodeFields.tsx';
import { CertificationFields, NameFields } from './NameFields.tsx';
import { StyleFields } from './StyleFields.tsx';

/** Everything about the dashboard besides its layout; applied to the draft as one step. */
export function PropertiesDialog({ onClose }: { onClose(): void }) {
  const draft = useDashboard(state => state.history.present);
  const [title, setTitle] = useState(titleOf(draft));
  const [properties, setProperties] = useState(draft.properties);
  const [scheme, setScheme] = useState(String(draft.metadata.color_scheme ?? ''));
  const [timestamps, setTimestamps] = useState(draft.metadata.show_chart_timestamps === true);
  const [json, setJson] = useState(() => writeEditable(draft.metadata));
  const set = (change: Partial<typeof properties>) => setProperties(known => ({ ...known, ...change }));
  const parsed = readEditable(json, draft.metadata);
  const apply = () => {
    if (!parsed.metadata) return;
    const { color_scheme: _, ...metadata } = parsed.metadata;
    edit(
      changeProperties({
        title: title.trim(),
        properties,
        metadata: {
          ...metadata,
          ...(scheme ? { color_scheme: scheme } : {}),
          show_chart_timestamps: timestamps,
        },
      }),
    );
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
        <h3 className={styles.section}>{t('General')}</h3>
        <NameFields title={title} onTitle={setTitle} properties={properties} onChange={set} />
        <h3 className={styles.section}>{t('Access and ownership')}</h3>
        <AccessFields properties={properties} onChange={set} />
        <h3 className={styles.section}>{t('Styling')}</h3>
        <StyleFields
          scheme={scheme}
          onScheme={setScheme}
          timestamps={timestamps}
          onTimestamps={setTimestamps}
          properties={properties}
          onChange={set}
        />
        <h3 className={styles.section}>{t('Certification')}</h3>
        <CertificationFields properties={properties} onChange={set} />
        <h3 className={styles.section}>{t('CSS and metadata')}</h3>
        <CodeFields
          css={properties.css}
          onCss={css => set({ css })}
          json={json}
          onJson={setJson}
          problem={parsed.problem ?? undefined}
        />
      </div>
    </Modal>
  );
}
