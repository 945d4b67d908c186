import { SafetyCertificateOutlined } from '@ant-design/icons';
import { t } from '../platform/i18n.ts';
import styles from './Certified.module.css';
import { Tooltip } from './floating/Tooltip.tsx';

interface CertifiedProps {
  by: string | null | undefined;
  details?: string | null;
}

/** The mark of a thing somebody vouches for, with their name and why. */
export const Certified = ({ by, details }: CertifiedProps) =>
  by ? (
    <Tooltip title={[t('Certified by %s', by), details].filter(Boolean).join(': ')}>
      <SafetyCertificateOutlined className={styles.mark} aria-label={t('Certified by %s', by)} />
    </Tooltip>
  ) : null;
