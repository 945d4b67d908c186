import { Progress } from 'antd';
import { t } from '../../platform/i18n.ts';
import { percentOf, progressText, type UploadProgress } from './progress.ts';
import styles from './Upload.module.css';

/** How far an upload has come. */
export const Running = ({ progress }: { progress: UploadProgress | null }) => (
  <div className={styles.running}>
    <Progress percent={percentOf(progress)} status="active" aria-label={t('Upload')} />
    <p role="status">{progressText(progress)}</p>
  </div>
);
