import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }));

/** The upload dialog of a list screen and the button that opens it; `?upload=true` in the address opens it too. */
export function useUploadDialog() {
  const [search, setSearch] = useSearchParams();
  const allowed = can('can_upload', 'Database');
  const set = (on: boolean) =>
    setSearch(
      former => {
        const next = new URLSearchParams(former);
        if (on) next.set('upload', 'true');
        else next.delete('upload');
        return next;
      },
      { replace: true },
    );
  return {
    button: allowed ? (
      <Button icon={<UploadOutlined aria-hidden />} data-test="upload-file-button" onClick={() => set(true)}>
        {t('Upload file')}
      </Button>
    ) : undefined,
    dialog: allowed && search.get('upload') === 'true' && (
      <Suspense fallback={null}>
        <UploadDialog onClose={() => set(false)} />
      </Suspense>
    ),
  };
}
