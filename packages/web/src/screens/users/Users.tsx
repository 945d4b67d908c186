import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { currentUser, isAdmin } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { userForm } from './form.tsx';
import { userList } from './list.tsx';

export const Users = () => (
  <RecordList
    definition={userList}
    form={userForm}
    createLabel={t('User')}
    writable={isAdmin()}
    deletable={row => row.id !== currentUser()?.userId}
    deletion={{
      remove: api.user.remove,
      nameOf: row => row.username ?? '',
      consequence: () => (
        <p>{t('Their dashboards and charts stay and lose this owner. To keep the name, disable instead.')}</p>
      ),
    }}
  />
);
