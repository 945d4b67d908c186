import { SafetyCertificateOutlined } from '@ant-design/icons';
import { t } from '../platform/i18n.ts';
import styles from './Certified.module.css';
import { Tooltip } from './floating/Tooltip.tsx';

/** The mark of a thing somebody vouches for, with their name. */
export const Certified = ({ by }: { by: string | null | undefined }) =>
  by ? (
    <Tooltip title={t('Certified by %s', by)}>
      <SafetyCertificateOutlined className={styles.mark} aria-label={t('Certified by %s', by)} />
    </Tooltip>
  ) : null;
