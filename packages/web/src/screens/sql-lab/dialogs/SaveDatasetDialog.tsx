import { api } from '@parallax/contract';
import { Button, Checkbox, Input, Radio } from 'antd';
import { useId, useState } from 'react';
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
import { type DatasetSource, datasetFields, sourceOfRows, sourceOfText } from '../model/dataset-source.ts';
import { activeTab, type Lab, type Tab } from '../model/state.ts';
import styles from '../SqlLab.module.css';
import { focusFirstField } from './focus-first-field.ts';

interface SaveDatasetDialogProps {
  /** What becomes the dataset: the text of the editor, or the query behind the shown rows. */
  of: 'text' | 'rows';
  handle: EditorHandle;
  onClose(): void;
}

interface Source extends DatasetSource {
  name: string;
  /** The selected text alone. */
  isPart: boolean;
}

const datasets = rowsAsChoices(api.dataset.list, { label: 'table_name' });

interface Wish {
  source: DatasetSource;
  name: string;
  /** The dataset that is overwritten. */
  target: Option | null;
  withParameters: boolean;
}

/** The dataset a chart can be made from: a new one, or another one's SQL replaced. Answers its id. */
async function save({ source, name, target, withParameters }: Wish): Promise<number> {
  const fields = datasetFields(source, withParameters);
  const databaseId = source.databaseId ?? 0;
  if (target) {
    const pk = Number(target.value);
    await call(api.dataset.update, {
      params: { pk },
      query: { override_columns: true },
      body: { ...fields, database_id: databaseId },
    });
    return pk;
  }
  const { id } = await call(api.dataset.create, {
    body: { ...fields, database: databaseId, table_name: name.trim() },
  });
  return Number(id);
}

/** Saves the query as a dataset and goes on to a chart of it. */
export function SaveDatasetDialog(props: SaveDatasetDialogProps) {
  const { onClose } = props;
  const { store } = useSession();
  const navigate = useNavigate();
  const formId = useId();
  const [source] = useState(() => sourceOf(activeTab(store.getState()), props, store.getState()));
  const [overwriting, setOverwriting] = useState(false);
  const [name, setName] = useState(source?.name ?? '');
  const [target, setTarget] = useState<Option | null>(null);
  const [withParameters, setWithParameters] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!source) return null;
  const ready =
    source.databaseId !== null &&
    source.sql.trim() !== '' &&
    (overwriting ? target !== null : name.trim() !== '');

  const submit = async (explore: boolean) => {
    setBusy(true);
    try {
      const id = await save({ source, name, target: overwriting ? target : null, withParameters });
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
            {overwriting ? t('Overwrite') : t('Save')}
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={busy} disabled={!ready}>
            {overwriting ? t('Overwrite & Explore') : t('Save & Explore')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          if (ready && !busy) void submit(true);
        }}
      >
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
        {source.templateParams.trim() !== '' && (
          <Checkbox checked={withParameters} onChange={event => setWithParameters(event.target.checked)}>
            {t('Include Template Parameters')}
          </Checkbox>
        )}
        {source.isPart && <p className={styles.aside}>{t('Only the selected text becomes the dataset.')}</p>}
        {source.sql.trim() === '' && <p className={styles.aside}>{t('Write a query first.')}</p>}
      </form>
    </Modal>
  );
}

function sourceOf(tab: Tab | undefined, { of, handle }: SaveDatasetDialogProps, lab: Lab): Source | null {
  if (!tab) return null;
  const shown = lab.queries[tab.latestQueryId ?? ''];
  if (of === 'rows' && shown) return { ...sourceOfRows(tab, shown), name: tab.name, isPart: false };
  const { sql } = pieceToRun(tab.sql, handle.getState().range);
  return { ...sourceOfText(tab, sql), name: tab.name, isPart: sql !== tab.sql };
}
