import { MoreOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { download } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { Dropdown } from '../drop-menu/Dropdown.tsx';
import { saveFile } from '../save-file.ts';
import { toast } from '../toasts/store.ts';

const Dialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

async function exportEverything(): Promise<void> {
  try {
    const { blob, filename } = await download(api.bundle.exportAssets, {});
    saveFile(blob, filename ?? 'assets_export.zip');
  } catch (error) {
    toast.danger(t('Sorry, the download failed: %s', errorText(error)));
  }
}

/** Moving the whole content of the product, for those who may. */
export function useEverything(): { button: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const items = [
    ...(can('can_export', 'ImportExportRestApi') ? [{ key: 'export', label: t('Export everything') }] : []),
    ...(can('can_import_', 'ImportExportRestApi') ? [{ key: 'import', label: t('Import everything') }] : []),
  ];
  if (items.length === 0) return { button: null, dialog: null };
  return {
    button: (
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => (key === 'import' ? setOpen(true) : exportEverything()) }}
      >
        <Button icon={<MoreOutlined aria-hidden />} aria-label={t('More')} data-test="everything" />
      </Dropdown>
    ),
    dialog: open && (
      <Suspense fallback={null}>
        <Dialog kind="assets" onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
