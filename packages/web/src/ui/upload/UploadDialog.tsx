import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ClientError } from '../../api/errors.ts';
import { t, tn } from '../../platform/i18n.ts';
import { NOWHERE } from '../database-picker/model.ts';
import { ErrorDisplay } from '../errors/ErrorDisplay.tsx';
import { Modal } from '../Modal.tsx';
import { Dropzone } from './Dropzone.tsx';
import { FilePreview } from './FilePreview.tsx';
import {
  kindOf,
  READ_DEFAULTS,
  type ReadSettings,
  startReading,
  tableNameOf,
  type UploadDraft,
  uploadProblems,
} from './model.ts';
import { firstLineOf, usePreview } from './preview.ts';
import { ReadOptions } from './ReadOptions.tsx';
import { Running } from './Running.tsx';
import { TargetFields } from './TargetFields.tsx';
import styles from './Upload.module.css';
import { useUpload } from './use-upload.ts';

const EMPTY: UploadDraft = {
  place: NOWHERE,
  table_name: '',
  already_exists: 'fail',
  create_dataset: true,
  read: READ_DEFAULTS,
};

/** A file becomes a table: chosen, looked at, loaded, and a dataset if wanted. */
export function UploadDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const { run, start, cancel, again } = useUpload();
  const kind = file ? kindOf(file.name) : null;
  const preview = usePreview(file, kind, draft.read);
  const sheets = preview.data ?? [];
  const sheet = sheets.find(item => item.sheet === draft.read.sheet_name) ?? sheets[0];
  const edit = (changes: Partial<UploadDraft>) => {
    setDraft({ ...draft, ...changes });
    if (run.state === 'failed') again();
  };
  const editRead = (changes: Partial<ReadSettings>) => edit({ read: { ...draft.read, ...changes } });
  const choose = async (chosen: File) => {
    const read = startReading(chosen.name, await firstLineOf(chosen));
    setFile(chosen);
    edit({ read, table_name: tableNameOf(chosen.name) });
  };
  const refused = run.state === 'failed' && run.error instanceof ClientError ? firstMessages(run.error) : {};
  const problems = { ...(asked ? uploadProblems(kind, draft) : {}), ...refused };
  const columns = (sheet?.columns ?? []).map(({ name }) => name);
  const submit = () => {
    setAsked(true);
    if (!file || !kind || Object.keys(uploadProblems(kind, draft)).length > 0) return;
    const read = { ...draft.read, sheet_name: kind === 'excel' ? (sheet?.sheet ?? null) : null };
    start(file, kind, { ...draft, read }, columns);
  };

  if (run.state === 'running') {
    return (
      <Modal
        open
        title={t('Uploading %s', file?.name ?? '')}
        onClose={cancel}
        cancelText={t('Cancel upload')}
      >
        <Running progress={run.progress} />
      </Modal>
    );
  }
  if (run.state === 'done') {
    const { datasetId } = run;
    return (
      <Modal
        open
        title={t('Upload finished')}
        onClose={onClose}
        cancelText={t('Close')}
        okText={t('Create chart')}
        onOk={
          datasetId === null
            ? undefined
            : () => navigate(`/explore/?viz_type=table&datasource=${datasetId}__table`)
        }
      >
        <p data-test="upload-done">
          {run.rows === null
            ? t('The file is now the table %s.', draft.table_name)
            : tn(
                '%s row was loaded into the table %s.',
                '%s rows were loaded into the table %s.',
                run.rows,
                draft.table_name,
              )}
        </p>
      </Modal>
    );
  }
  return (
    <Modal
      open
      responsive
      title={t('Upload a file to a database')}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="primary" disabled={!file || !kind} onClick={submit} data-test="upload">
            {t('Upload')}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {run.state === 'failed' && Object.keys(refused).length === 0 && (
          <ErrorDisplay error={run.error} source="crud" />
        )}
        <Dropzone file={file} kind={kind} problem={problems.file} onChoose={choose} />
        {file && kind && (
          <>
            {preview.error ? (
              <ErrorDisplay error={preview.error} source="crud" />
            ) : (
              <FilePreview
                sheets={sheets}
                sheet={sheet}
                loading={preview.isFetching}
                read={draft.read}
                onChange={editRead}
              />
            )}
            <TargetFields draft={draft} problems={problems} onChange={edit} />
            <ReadOptions
              kind={kind}
              read={draft.read}
              columns={columns}
              problems={problems}
              onChange={editRead}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

const firstMessages = ({ fields }: ClientError): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, messages]) => [name, messages.join(' ')]));
