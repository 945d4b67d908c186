import {
  ClockCircleOutlined,
  CodeOutlined,
  CopyOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MoreOutlined,
  ReloadOutlined,
  SettingOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import { api } from '@parallax/contract';
import type { MenuProps } from 'antd';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import type { PageMode } from '../../../platform/page-mode.ts';
import { can, hasFlag } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DropMenu } from '../../../ui/drop-menu/DropMenu.tsx';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { useDashboard } from '../store.ts';
import { savePicture } from './picture.ts';
import { refreshDashboard } from './refresh-dashboard.ts';
import { mailLink, shareLink } from './share.ts';
import { useDashboardTitle } from './use-dashboard-title.ts';

const SaveAsDialog = lazyPart(async () => (await import('../editor/SaveAsDialog.tsx')).SaveAsDialog);
const RefreshDialog = lazyPart(async () => (await import('./RefreshDialog.tsx')).RefreshDialog);
const PropertiesDialog = lazyPart(
  async () => (await import('../editor/properties/PropertiesDialog.tsx')).PropertiesDialog,
);
const EmbedDialog = lazyPart(async () => (await import('../embedded/EmbedDialog.tsx')).EmbedDialog);
const DIALOGS = {
  embed: EmbedDialog,
  'save-as': SaveAsDialog,
  refresh: RefreshDialog,
  properties: PropertiesDialog,
};
type DialogName = keyof typeof DIALOGS;

type Items = NonNullable<MenuProps['items']>;

async function saveZip(fetched: () => ReturnType<typeof download>, id: number): Promise<void> {
  try {
    const { blob, filename } = await fetched();
    saveFile(blob, filename ?? `dashboard_${id}.zip`);
  } catch (error) {
    toast.danger(t('Sorry, the download failed: %s', errorText(error)));
  }
}

export function HeaderMenu({ mode }: { mode: PageMode }) {
  const { id, editing } = useDashboard();
  const title = useDashboardTitle();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<DialogName | null>(null);
  const bare = mode.standalone > 0;
  const toggleBare = () => {
    const next = new URLSearchParams(search);
    if (bare) next.delete('standalone');
    else next.set('standalone', '1');
    setSearch(next, { replace: true });
  };
  const items: Items = [
    {
      key: 'refresh',
      icon: <ReloadOutlined />,
      label: t('Refresh dashboard'),
      onClick: refreshDashboard,
    },
    {
      key: 'auto-refresh',
      icon: <ClockCircleOutlined />,
      label: t('Set auto-refresh'),
      onClick: () => setOpen('refresh'),
    },
    {
      key: 'fullscreen',
      icon: bare ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
      label: bare ? t('Exit fullscreen') : t('Enter fullscreen'),
      onClick: toggleBare,
    },
  ];
  if (editing) {
    items.push({
      key: 'properties',
      icon: <SettingOutlined />,
      label: t('Edit properties'),
      onClick: () => setOpen('properties'),
    });
  }
  items.push({ type: 'divider' });
  if (can('can_write', 'Dashboard')) {
    items.push({
      key: 'save-as',
      icon: <CopyOutlined />,
      label: t('Save as'),
      onClick: () => setOpen('save-as'),
    });
  }
  const downloads: Items = [];
  if (
    can('can_cache_dashboard_screenshot', 'Dashboard') &&
    hasFlag('ENABLE_DASHBOARD_SCREENSHOT_ENDPOINTS')
  ) {
    downloads.push(
      { key: 'pdf', label: t('Export to PDF'), onClick: () => savePicture(title, 'pdf') },
      { key: 'image', label: t('Download as Image'), onClick: () => savePicture(title, 'png') },
    );
  }
  if (can('can_export', 'Dashboard')) {
    downloads.push({
      key: 'export',
      label: t('Export YAML'),
      onClick: () => saveZip(() => download(api.bundle.exportDashboards, { q: [id] }), id),
    });
  }
  if (can('can_export_as_example', 'Dashboard')) {
    downloads.push({
      key: 'example',
      label: t('Export as Example'),
      onClick: () => {
        toast.info(t('The example is being made with all rows of its datasets; this may take a while.'), {
          noDuplicate: true,
        });
        return saveZip(() => download(api.bundle.exportExample, { params: { pk: id } }), id);
      },
    });
  }
  if (downloads.length > 0) {
    items.push({
      key: 'download',
      icon: <DownloadOutlined />,
      label: t('Download'),
      children: downloads,
    });
  }
  items.push({
    key: 'share',
    icon: <ShareAltOutlined />,
    label: t('Share'),
    children: [
      { key: 'copy-link', label: t('Copy permalink to clipboard'), onClick: () => shareLink() },
      {
        key: 'mail-link',
        label: t('Share dashboard by email'),
        onClick: () => mailLink(t('Dashboard: %s', title)),
      },
    ],
  });
  if (hasFlag('EMBEDDED_SUPERSET') && can('can_set_embedded', 'Dashboard')) {
    items.push({
      key: 'embed',
      icon: <CodeOutlined />,
      label: t('Embed dashboard'),
      onClick: () => setOpen('embed'),
    });
  }
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <DropMenu placement="bottomRight" menu={{ items }}>
        <Button
          icon={<MoreOutlined aria-hidden />}
          aria-label={t('More dashboard actions')}
          data-test="dashboard-menu"
        />
      </DropMenu>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
