import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { t } from '../../../platform/i18n.ts';
import { can } from '../../../platform/session.ts';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './Connection.module.css';
import type { Engine } from './model/engine.ts';

interface ConnectedProps {
  id: number;
  name: string;
  engine: Engine | undefined;
  onClose(): void;
}

/** The database is there; what people do next with it. */
export function Connected({ id, name, engine, onClose }: ConnectedProps) {
  const navigate = useNavigate();
  const steps = [
    {
      label: t('Create dataset'),
      path: `/dataset/add/?database=${id}`,
      allowed: can('can_write', 'Dataset'),
    },
    {
      label: t('Query data in SQL Lab'),
      path: `/sqllab/?dbid=${id}`,
      allowed: can('menu_access', 'SQL Lab'),
    },
  ].filter(({ allowed }) => allowed);
  return (
    <Modal
      open
      title={t('Database connected')}
      width={480}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose} data-test="finish-connection">
          {t('Finish')}
        </Button>
      }
    >
      <div className={styles.connected}>
        <CheckCircleFilled className={styles.tick} aria-hidden />
        <div>
          <strong>{name}</strong>
          <p>{engine ? t('%s answers. What would you like to do next?', engine.name) : t('It answers.')}</p>
          <div className={styles.next}>
            {steps.map(({ label, path }) => (
              <Button key={path} onClick={() => navigate(path)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      </div>
    </Modal>
  );
}
