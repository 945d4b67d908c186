import { api } from '@parallax/contract';
import { Button, Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { ClientError, errorText } from '../../../api/errors.ts';
import { rowsAsChoices } from '../../../api/option-sources.ts';
import { t } from '../../../platform/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { Option } from '../../../ui/select/model.ts';
import { Select } from '../../../ui/select/Select.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useSession } from '../context.ts';
import { type EditorHandle, pieceToRun } from '../editor/editor-handle.ts';
import { MESSAGES } from '../messages.ts';
import { activeTab, type Tab } from '../model/state.ts';
import styles from '../SqlLab.module.css';
import { focusFirstField } from './focus-first-field.ts';

interface SaveDatasetDialogProps {
  handle: EditorHandle;
  onClose(): void;
}

interface Source {
  tab: Tab;
  sql: string;
}

const datasets = rowsAsChoices(api.dataset.list, { label: 'table_name' });

/** The dataset a chart can be made from: a new one, or another one's SQL replaced. Answers its id. */
async function save(
  { tab, sql }: Source,
  name: string,
  target: Option | null,
  withParameters: boolean,
): Promise<number> {
  const parameters = withParameters ? { template_params: tab.templateParams } : {};
  if (target) {
    const pk = Number(target.value);
    await call(api.dataset.update, {
      params: { pk },
      query: { override_columns: true },
      body: { sql, ...parameters },
    });
    return pk;
  }
  const { id } = await call(api.dataset.create, {
    body: {
      database: tab.databaseId ?? 0,
      catalog: tab.catalog,
      schema: tab.schema,
      sql,
      table_name: name.trim(),
      ...parameters,
    },
  });
  return Number(id);
}

/** Saves the query as a dataset and goes on to a chart of it. */
export function SaveDatasetDialog({ handle, onClose }: SaveDatasetDialogProps) {
  const { store } = useSession();
  const navigate = useNavigate();
  const [source] = useState<Source | null>(() =>
    sourceOf(activeTab(store.getState()), handle, store.getState()),
  );
  const [overwriting, setOverwriting] = useState(false);
  const [name, setName] = useState(source?.tab.name ?? '');
  const [target, setTarget] = useState<Option | null>(null);
  const [withParameters, setWithParameters] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!source) return null;
  const ready = source.tab.databaseId !== null && (overwriting ? target !== null : name.trim() !== '');

  const submit = async (explore: boolean) => {
    setBusy(true);
    try {
      const id = await save(source, name, overwriting ? target : null, withParameters);
      onClose();
      if (explore) navigate(`/explore/?datasource_type=table&datasource_id=${id}`);
      else toast.success(t('The dataset has been saved'));
    } catch (error) {
      setBusy(false);
      const field = error instanceof ClientError ? error.fields.table_name?.[0] : undefined;
      if (field) setProblem(field);
      else {
        setProblem(errorText(error));
        toast.danger(MESSAGES.datasetNotCreated());
      }
    }
  };
  return (
    <Modal
      open
      title={t('Save or overwrite dataset')}
      onClose={onClose}
      onOpened={focusFirstField}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button disabled={!ready || busy} onClick={() => submit(false)}>
            {t('Save')}
          </Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={() => submit(true)}>
            {t('Save & Explore')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Radio.Group
          value={overwriting ? 'overwrite' : 'new'}
          options={[
            { value: 'new', label: t('Save as new') },
            { value: 'overwrite', label: t('Overwrite existing') },
          ]}
          onChange={event => {
            setOverwriting(event.target.value === 'overwrite');
            setProblem(undefined);
          }}
        />
        {overwriting ? (
          <Field
            label={t('Dataset')}
            required
            problem={problem}
            hint={t('Its SQL and columns are replaced. Charts that use columns which are gone will fail.')}
          >
            {({ id, status }) => (
              <Select
                id={id}
                status={status}
                label={t('Dataset')}
                options={datasets}
                value={target}
                onChange={setTarget}
              />
            )}
          </Field>
        ) : (
          <Field label={t('Name')} required problem={problem}>
            {({ id, status }) => (
              <Input
                id={id}
                status={status}
                maxLength={250}
                value={name}
                onChange={event => {
                  setName(event.target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
        )}
        {source.tab.templateParams.trim() !== '' && (
          <Checkbox checked={withParameters} onChange={event => setWithParameters(event.target.checked)}>
            {t('Include Template Parameters')}
          </Checkbox>
        )}
      </div>
    </Modal>
  );
}

/** The SQL that gave the shown rows; before a run, what would be run. */
function sourceOf(
  tab: Tab | undefined,
  handle: EditorHandle,
  { queries }: { queries: Record<string, { sql: string; state: string }> },
): Source | null {
  if (!tab) return null;
  const latest = queries[tab.latestQueryId ?? ''];
  const sql = latest?.state === 'success' ? latest.sql : pieceToRun(tab.sql, handle.getState().range).sql;
  return { tab, sql };
}
