import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { deleteAction } from '../../ui/list-view/common-actions.tsx';
import type { RowOf } from '../../ui/list-view/definition.ts';
import { ListView } from '../../ui/list-view/ListView.tsx';
import { useDeletion } from '../../ui/list-view/use-deletion.tsx';
import { registrationList } from './list.tsx';

type RegistrationRow = RowOf<typeof api.registration.list>;

/** People who asked for an account. */
export function Registrations() {
  const deletion = useDeletion<RegistrationRow>({
    noun: t('registration'),
    remove: api.registration.remove,
    nameOf: row => row.username ?? '',
    idOf: row => row.id ?? 0,
    consequence: () => <p>{t('Whoever asked may ask again.')}</p>,
  });
  const deletable = can('can_delete', 'UserRegistrationsRestAPI');
  return (
    <>
      <ListView
        definition={registrationList}
        rowActions={deletable ? row => [deleteAction(() => deletion.ask(row))] : undefined}
      />
      {deletion.dialog}
    </>
  );
}
