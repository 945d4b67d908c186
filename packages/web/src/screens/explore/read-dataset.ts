import { api } from '@parallax/contract';
import { call } from '../../api/client.ts';
import type { ExploreDataset } from '../../controls/model/facts.ts';
import { exploreDataset } from './model/opening.ts';

/** A dataset as Explore works with it. */
export async function readDataset(id: number): Promise<ExploreDataset> {
  const query = { datasource_id: id, datasource_type: 'table' as const };
  const { result } = await call(api.explore.page, { query });
  const { dataset } = result;
  return exploreDataset({ ...dataset, columns: dataset.columns ?? [], metrics: dataset.metrics ?? [] });
}
