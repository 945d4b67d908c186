import { DownloadOutlined } from '@ant-design/icons';
import type { EndpointDefinition } from '@parallax/contract';
import { download } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { saveFile } from '../save-file.ts';
import { toast } from '../toasts/store.ts';
import type { BulkAction, Identified, RowAction } from './definition.ts';

async function exportRows(endpoint: EndpointDefinition, name: string, rows: readonly Identified[]) {
  try {
    const { blob, filename } = await download(endpoint, { q: rows.map(row => Number(row.id)) });
    saveFile(blob, filename ?? `${name}_export.zip`);
  } catch (error) {
    toast.danger(t('Sorry, the download failed: %s', errorText(error)));
  }
}

/** Export of one row and of a selection as a bundle. */
export const exporting = (endpoint: EndpointDefinition, name: string) => ({
  action: (row: Identified): RowAction => ({
    key: 'export',
    label: t('Export'),
    icon: <DownloadOutlined />,
    run: () => exportRows(endpoint, name, [row]),
  }),
  bulk: <Row extends Identified>(): BulkAction<Row> => ({
    key: 'export',
    label: t('Export'),
    run: async (rows, done) => {
      await exportRows(endpoint, name, rows);
      done();
    },
  }),
});
