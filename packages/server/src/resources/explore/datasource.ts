import type { Datasource } from '@parallax/contract';
import type { Services } from '../../services.ts';
import { exploreDataset } from '../datasets/present.ts';
import { readStored } from '../datasets/stored.ts';

/** A dataset as charts and Explore read it; null when it does not exist. Says nothing about who may read it. */
export async function describeDatasource(
  id: number,
  services: Pick<Services, 'db'>,
): Promise<Datasource | null> {
  const stored = await readStored(id, services);
  return stored && exploreDataset(stored);
}

/** The columns and metrics among the named ones, with what belongs to them; the rest of the dataset stays unnamed. */
export function cutTo(datasource: Datasource, used: ReadonlySet<string>): Datasource {
  const columns = datasource.columns.filter(column => used.has(column.column_name));
  const metrics = datasource.metrics.filter(metric => used.has(metric.metric_name));
  const kept = new Set([
    '__timestamp',
    ...columns.map(column => column.column_name),
    ...metrics.map(metric => metric.metric_name),
  ]);
  const only = (map: Record<string, string>) =>
    Object.fromEntries(Object.entries(map).filter(([name]) => kept.has(name)));
  return {
    ...datasource,
    columns,
    metrics,
    verbose_map: only(datasource.verbose_map),
    column_formats: only(datasource.column_formats),
  };
}
