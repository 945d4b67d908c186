import { FileTextOutlined, InboxOutlined } from '@ant-design/icons';
import { type DragEvent, useId, useState } from 'react';
import { formatNumber, t } from '../../platform/i18n.ts';
import { ACCEPTED, type FileKind } from './model.ts';
import styles from './Upload.module.css';

interface DropzoneProps {
  file: File | null;
  kind: FileKind | null;
  problem?: string;
  onChoose(file: File): void;
}

const KILOBYTE = 1024;

/** Takes a file by click, by keyboard or by dropping it. */
export function Dropzone({ file, kind, problem, onChoose }: DropzoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const wrong = file && !kind ? t('This kind of file cannot be loaded.') : problem;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  return (
    <>
      <input
        id={id}
        type="file"
        className="px-visually-hidden"
        accept={ACCEPTED}
        aria-describedby={`${id}-note`}
        data-test="upload-file"
        onChange={event => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onChoose(chosen);
        }}
      />
      <label
        htmlFor={id}
        className={`${styles.drop} ${file ? styles.chosen : ''} ${over ? styles.over : ''}`}
        onDrop={drop}
        onDragOver={hold}
        onDragLeave={hold}
      >
        {file ? <FileTextOutlined className={styles.icon} /> : <InboxOutlined className={styles.icon} />}
        <span>
          <strong>{file ? file.name : t('Drop a file here, or click to choose one')}</strong>
          <span className={styles.note}>
            {file
              ? t('%s KB. Choose another file', formatNumber(Math.ceil(file.size / KILOBYTE)))
              : t('CSV, Excel (.xlsx), Parquet or JSON')}
          </span>
        </span>
      </label>
      <div id={`${id}-note`} className={styles.wrong} role={wrong ? 'alert' : undefined}>
        {wrong}
      </div>
    </>
  );
}
