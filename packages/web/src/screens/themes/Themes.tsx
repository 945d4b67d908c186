import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can, isAdmin } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { themeForm } from './form.tsx';
import { themeList } from './list.tsx';
import { useSystemMarks } from './system-marks.tsx';

export function Themes() {
  const systemMarks = useSystemMarks();
  return (
    <RecordList
      definition={themeList}
      form={themeForm}
      createLabel={t('Theme')}
      writable={can('can_write', 'Theme')}
      readOnly={row => row.is_system ?? false}
      deletable={row => !row.is_system && !row.is_system_default && !row.is_system_dark}
      actions={isAdmin() ? systemMarks : undefined}
      deletion={{
        remove: api.theme.remove,
        removeMany: api.theme.removeMany,
        nameOf: row => row.theme_name ?? '',
        consequence: () => <p>{t('Dashboards that use it go back to the default theme.')}</p>,
      }}
    />
  );
}
