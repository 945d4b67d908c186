import { errorText } from '../../api/errors.ts';
import { pictureIn } from '../../chart-host/picture.ts';
import type { ChartRun } from '../../chart-host/use-chart.ts';
import { t } from '../../platform/i18n.ts';
import { copyLink } from '../../ui/copy.ts';
import { toast } from '../../ui/toasts/store.ts';
import { useWork } from './context.ts';
import { exportRows, makePermalink, saveFile } from './exports.ts';

/** What the menu can do with the chart as it is drawn. */
export function useExports(run: ChartRun) {
  const work = useWork();
  const { answer } = run;
  const name = work.name.trim() || t('chart');
  const attempt = (action: () => Promise<unknown>) => () => {
    action().catch((error: unknown) => toast.danger(errorText(error)));
  };
  const rows = (format: 'csv' | 'xlsx') =>
    attempt(async () => {
      if (!answer) return;
      const { blob, filename } = await exportRows(answer, format);
      saveFile(blob, filename ?? `${name}.${format}`);
    });
  return {
    drawable: answer !== null && document.querySelector('[data-test="chart-container"] canvas') !== null,
    csv: rows('csv'),
    xlsx: rows('xlsx'),
    json: () => {
      const data = answer?.results.map(result => result.data) ?? [];
      const text = JSON.stringify(data.length === 1 ? data[0] : data, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `${name}.json`);
    },
    image: attempt(async () => {
      const picture = await pictureIn(document);
      if (picture) saveFile(picture, `${name}.png`);
      else toast.warning(t('This chart cannot be saved as an image'));
    }),
    copyPermalink: attempt(async () => copyLink(await makePermalink(work))),
    mail: attempt(async () => {
      const link = await makePermalink(work);
      const subject = encodeURIComponent(t('Chart: %s', name));
      window.location.href = `mailto:?subject=${subject}&body=${encodeURIComponent(link)}`;
    }),
  };
}
