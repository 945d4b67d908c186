import type { Call } from '../../http/call.ts';
import { drawableDashboard } from '../../render/dashboard.ts';
import { digestFor } from '../../render/digest.ts';
import { serveThumbnail, THUMBNAIL } from '../../render/serve.ts';
import { thumbnailParts, thumbnailUrl } from './definition.ts';
import { findDashboard } from './find.ts';
import { chartIdsInOrder, parseLayout } from './layout.ts';
import { memberCharts } from './members.ts';

export async function dashboardThumbnail(id: number, asked: string, call: Call) {
  const dashboard = await findDashboard(String(id), call);
  return serveThumbnail(
    {
      asked,
      current: digestFor(thumbnailParts(dashboard), call.principal),
      url: digest => thumbnailUrl(id, digest),
      drawable: async () => {
        const layout = parseLayout(dashboard.position_json) ?? {};
        const order = chartIdsInOrder(layout);
        const place = (chart: { id: number }) =>
          order.includes(chart.id) ? order.indexOf(chart.id) : order.length;
        const charts = await memberCharts(dashboard.id, call);
        const shown = charts.sort((a, b) => place(a) - place(b));
        const metadata = parseLayout(dashboard.json_metadata) ?? {};
        return drawableDashboard({ id: dashboard.id, layout, metadata, charts: shown }, THUMBNAIL, call);
      },
    },
    call,
  );
}
