import type { ApiClient } from './api-client.ts';

/** A bundle of one dashboard with `count` charts of one dataset, as the product exports it. */
export async function chartsBundle(api: ApiClient, count: number): Promise<Blob> {
  const { id: database } = await api.post<{ id: number }>('/api/v1/database/', {
    database_name: 'warehouse',
    sqlalchemy_uri: 'duckdb:///:memory:',
  });
  const { id: dataset } = await api.post<{ id: number }>('/api/v1/dataset/', {
    database,
    schema: 'main',
    table_name: 'orders',
    sql: "SELECT 1 AS amount, 'north' AS region",
  });
  const { id: dashboard } = await api.post<{ id: number }>('/api/v1/dashboard/', {
    dashboard_title: 'Orders',
  });
  for (let number = 1; number <= count; number++) {
    await api.post('/api/v1/chart/', {
      slice_name: `orders ${number}`,
      viz_type: 'pie',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'pie', groupby: ['region'], metric: 'count', row_limit: number }),
      dashboards: [dashboard],
    });
  }
  return api.download(`/api/v1/dashboard/export/?q=!(${dashboard})`);
}
