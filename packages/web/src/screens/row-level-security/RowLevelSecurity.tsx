import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { ruleForm } from './form.tsx';
import { ruleList } from './list.tsx';

export const RowLevelSecurity = () => (
  <RecordList
    definition={ruleList}
    form={ruleForm}
    createLabel={t('Rule')}
    writable={can('can_write', 'Row Level Security')}
    deletion={{
      remove: api.rowLevelSecurity.remove,
      removeMany: api.rowLevelSecurity.removeMany,
      nameOf: row => row.name ?? '',
      consequence: () => <p>{t('People it held back will see the rows it hid.')}</p>,
    }}
  />
);
