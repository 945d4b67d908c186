import { EyeOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import { ruleForm } from './form.tsx';
import { ruleList } from './list.tsx';

export function RowLevelSecurity() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <RecordList
        definition={ruleList}
        form={ruleForm}
        createLabel={t('Rule')}
        writable={can('can_write', 'Row Level Security')}
        buttons={
          <Button icon={<EyeOutlined />} data-test="who-sees-what" onClick={() => setAsking(true)}>
            {t('Who sees what?')}
          </Button>
        }
        deletion={{
          remove: api.rowLevelSecurity.remove,
          removeMany: api.rowLevelSecurity.removeMany,
          nameOf: row => row.name ?? '',
          consequence: () => <p>{t('People it held back will see the rows it hid.')}</p>,
        }}
      />
      {asking && <AccessDialog onClose={() => setAsking(false)} />}
    </>
  );
}
