import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import type { ImportKind } from './kinds.ts';

const Dialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

const NEEDED: Record<ImportKind, readonly [string, string]> = {
  chart: ['can_write', 'Chart'],
  dashboard: ['can_write', 'Dashboard'],
  dataset: ['can_write', 'Dataset'],
  database: ['can_write', 'Database'],
  savedQuery: ['can_write', 'SavedQuery'],
  theme: ['can_write', 'Theme'],
  assets: ['can_import_', 'ImportExportRestApi'],
};

/** The Import button of a list and its dialog; nothing for somebody who may not import. */
export function useImport(kind: ImportKind): { button: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  if (!can(...NEEDED[kind])) return { button: null, dialog: null };
  return {
    button: (
      <Button icon={<ImportOutlined aria-hidden />} data-test="import" onClick={() => setOpen(true)}>
        {t('Import')}
      </Button>
    ),
    dialog: open && (
      <Suspense fallback={null}>
        <Dialog kind={kind} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
