import { FileZipOutlined, InboxOutlined } from '@ant-design/icons';
import type { SecretNeed } from '@parallax/contract';
import { Alert, Button } from 'antd';
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { LongTextField, TextField } from '../form/fields.tsx';
import { Modal } from '../Modal.tsx';
import { FILE_TYPES, isImportFile, keyOfNeed, OVERWRITE } from './form.ts';
import styles from './ImportDialog.module.css';
import { type ImportKind, importKinds } from './kinds.ts';
import { useImportRun } from './use-import-run.ts';

/** Imports a bundle: asks for the file, for the secrets it lacks, and before anything is overwritten. */
export function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose(): void }) {
  const run = useImportRun(kind, onClose);
  const formId = useId();
  const { life, needs, isConflict, many } = run;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    run.submit();
  };
  return (
    <Modal
      open
      title={t('Import %s', importKinds[kind].one)}
      okText={isConflict ? t('Overwrite') : t('Import')}
      okDanger={isConflict}
      okDisabled={!run.answered}
      busy={life.status === 'sending'}
      submits={formId}
      onClose={onClose}
    >
      <form id={formId} onSubmit={onSubmit} data-test="import-form">
        <FileChoice file={run.file} onChoose={run.choose} />
        {life.status === 'failed' && <Failure many={many} messages={life.messages} />}
        {needs && needs.secrets.length > 0 && (
          <Secrets needs={needs.secrets} many={many} secretOf={run.secretOf} onChange={run.setValue} />
        )}
        {isConflict && (
          <>
            <Alert
              type="warning"
              showIcon
              className={styles.note}
              title={t(
                'You are importing one or more %s that already exist. Overwriting might cause you to lose some of your work. Are you sure you want to overwrite?',
                many,
              )}
              description={<FileList paths={needs?.conflicts ?? []} />}
            />
            <TextField
              autoFocus
              label={t('Type "%s" to confirm', OVERWRITE)}
              value={run.word}
              onChange={run.setWord}
            />
          </>
        )}
      </form>
    </Modal>
  );
}

const FileList = ({ paths }: { paths: readonly string[] }) => (
  <ul className={styles.files}>
    {paths.map(path => (
      <li key={path}>{path}</li>
    ))}
  </ul>
);

function FileChoice({ file, onChoose }: { file: File | null; onChoose(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const fits = isImportFile(chosen.name);
    setWrong(fits ? null : chosen.name);
    if (fits) onChoose(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={styles.drop}
      data-over={over || undefined}
      aria-label={t('File')}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_TYPES.join(',')}
        aria-label={t('File')}
        data-test="import-file"
        onChange={event => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {file ? (
        <span className={styles.name} data-test="import-file-name">
          <FileZipOutlined aria-hidden /> {file.name}
        </span>
      ) : (
        <span className={styles.quiet}>
          <InboxOutlined aria-hidden /> {t('Drop a file here, or')}
        </span>
      )}
      <Button onClick={() => input.current?.click()}>
        {file ? t('Select another file') : t('Select file')}
      </Button>
      <span className={styles.quiet}>
        {wrong
          ? t('%s is not one of %s.', wrong, FILE_TYPES.join(', '))
          : t('An exported bundle (.zip), or one file of it (%s).', '.yaml, .yml, .json')}
      </span>
    </section>
  );
}

const Failure = ({ many, messages }: { many: string; messages: readonly string[] }) => (
  <Alert
    type="error"
    showIcon
    role="alert"
    className={styles.note}
    data-test="import-error"
    title={t('Import Error')}
    description={
      <>
        <p className={styles.line}>{t('An error occurred while importing %s:', many)}</p>
        <FileList paths={messages} />
        <p className={styles.line}>{t('Please re-export your file and try importing again')}</p>
      </>
    }
  />
);

const LABELS: Record<SecretNeed['kind'], () => string> = {
  password: () => t('Database password'),
  'tunnel-password': () => t('SSH tunnel password'),
  'tunnel-key': () => t('SSH tunnel private key'),
  'tunnel-key-password': () => t('SSH tunnel private key password'),
  'encrypted-extra': () => t('Secure extra'),
};

interface SecretsProps {
  needs: readonly SecretNeed[];
  many: string;
  secretOf(key: string): string;
  onChange(key: string, value: string): void;
}

function Secrets({ needs, many, secretOf, onChange }: SecretsProps) {
  const paths = [...new Set(needs.map(need => need.path))];
  return (
    <>
      <Alert
        type="info"
        showIcon
        className={styles.note}
        title={t(
          'The passwords for the databases below are needed in order to import them together with the %s.',
          many,
        )}
        description={
          <>
            <p className={styles.line}>
              {t(
                'The "Secure Extra" and "Certificate" sections of a database are not part of export files; add them after the import where they are needed.',
              )}
            </p>
            <p className={styles.line}>
              {t('If a connection does not work afterwards, its database driver may not be installed.')}
            </p>
          </>
        }
      />
      {paths.map(path => (
        <fieldset key={path} className={styles.secrets}>
          <legend>{path}</legend>
          {needs
            .filter(need => need.path === path)
            .map(need => (
              <Secret key={keyOfNeed(need)} need={need} secretOf={secretOf} onChange={onChange} />
            ))}
        </fieldset>
      ))}
    </>
  );
}

function Secret({
  need,
  secretOf,
  onChange,
}: { need: SecretNeed } & Pick<SecretsProps, 'secretOf' | 'onChange'>) {
  const key = keyOfNeed(need);
  const field = {
    label: need.place ? `${LABELS[need.kind]()} ${need.place}` : LABELS[need.kind](),
    required: true,
    value: secretOf(key),
    onChange: (value: string) => onChange(key, value),
  };
  if (need.kind === 'tunnel-key' || need.kind === 'encrypted-extra') return <LongTextField {...field} />;
  return <TextField {...field} type="password" autoComplete="new-password" />;
}
