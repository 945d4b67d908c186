import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { groupForm } from './form.tsx';
import { groupList } from './list.tsx';

export const Groups = () => (
  <RecordList
    definition={groupList}
    form={groupForm}
    createLabel={t('Group')}
    writable={can('can_post', 'Group')}
    deletion={{
      remove: api.group.remove,
      nameOf: row => row.name ?? '',
      consequence: () => <p>{t('Its members lose the roles they hold only through it.')}</p>,
    }}
  />
);
