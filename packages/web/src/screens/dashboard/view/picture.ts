import { api } from '@parallax/contract';
import { call, download } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { useDataMask } from '../data-mask/store.ts';
import { useDashboard } from '../store.ts';

/** Saves the dashboard as it stands, with its filters and open tabs, drawn by the server. */
export async function savePicture(title: string, format: 'png' | 'pdf'): Promise<void> {
  const { id, activeTabs } = useDashboard.getState();
  toast.info(t('The picture of the dashboard is being drawn.'), { noDuplicate: true });
  try {
    const { cache_key } = await call(api.dashboard.cacheScreenshot, {
      params: { pk: id },
      body: { dataMask: { ...useDataMask.getState().masks }, activeTabs: Object.values(activeTabs) },
    });
    const { blob } = await download(api.dashboard.screenshot, {
      params: { pk: id, digest: cache_key },
      query: { download_format: format },
    });
    saveFile(blob, `${title || t('dashboard')}.${format}`);
  } catch (error) {
    toast.danger(t('Sorry, the download failed: %s', errorText(error)));
  }
}
