import { api } from '@parallax/contract';

/** The address a chart of a dashboard asks at; templates may read it, and answers are found again by it. */
export function chartRequest(chartId: number, dashboardId: number, force = false): string {
  const query = new URLSearchParams({
    form_data: JSON.stringify({ slice_id: chartId }),
    dashboard_id: String(dashboardId),
    ...(force && { force: 'true' }),
  });
  return `${api.chartData.run.path}?${query}`;
}
