import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can, isAdmin } from '../../platform/session.ts';
import { useImport } from '../../ui/importing/use-import.tsx';
import { exporting } from '../../ui/list-view/exporting.tsx';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { themeForm } from './form.tsx';
import { type ThemeRow, themeList } from './list.tsx';
import { useLocalMark } from './local-mark.tsx';
import { useSystemMarks } from './system-marks.tsx';

const exported = exporting(api.bundle.exportThemes, 'theme');

export function Themes() {
  const localMark = useLocalMark();
  const systemMarks = useSystemMarks();
  const importing = useImport('theme');
  return (
    <>
      <RecordList
        definition={themeList}
        form={themeForm}
        createLabel={t('Theme')}
        writable={can('can_write', 'Theme')}
        buttons={importing.button}
        readOnly={row => row.is_system ?? false}
        deletable={row => !row.is_system && !row.is_system_default && !row.is_system_dark}
        actions={row => [
          ...(can('can_export', 'Theme') ? [exported.action(row)] : []),
          localMark(row),
          ...(isAdmin() ? systemMarks(row) : []),
        ]}
        bulkActions={can('can_export', 'Theme') ? [exported.bulk<ThemeRow>()] : []}
        deletion={{
          remove: api.theme.remove,
          removeMany: api.theme.removeMany,
          nameOf: row => row.theme_name ?? '',
          consequence: () => <p>{t('Dashboards that use it go back to the default theme.')}</p>,
        }}
      />
      {importing.dialog}
    </>
  );
}
