import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '../../platform/i18n.ts';
import { can, currentUser, isAdmin } from '../../platform/session.ts';
import { Dropdown } from '../../ui/drop-menu/Dropdown.tsx';
import { useWork } from './context.ts';
import type { DialogName } from './dialogs/Dialogs.tsx';
import styles from './Explore.module.css';

const isOwner = (owners: readonly number[]): boolean => owners.includes(currentUser()?.userId ?? -1);

/** The dataset a chart is of, and what can be done with it. */
export function DatasetHead({ onDialog }: { onDialog(name: DialogName): void }) {
  const { dataset } = useWork();
  const editable =
    !dataset.missing && can('can_write', 'Dataset') && (isAdmin() || isOwner(dataset.ownerIds));
  return (
    <div className={styles.sourceHead}>
      <div className={styles.sourceName}>
        <strong title={dataset.name}>{dataset.missing ? t('Missing dataset') : dataset.name}</strong>
        <span className={styles.quiet}>
          {[dataset.databaseName, dataset.schema].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(editable ? [{ key: 'edit-dataset', label: t('Edit dataset') }] : []),
            { key: 'swap-dataset', label: t('Swap dataset') },
          ],
          onClick: ({ key }) => onDialog(key === 'edit-dataset' ? 'edit-dataset' : 'swap-dataset'),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined aria-hidden />}
          aria-label={t('Dataset options')}
        />
      </Dropdown>
    </div>
  );
}
