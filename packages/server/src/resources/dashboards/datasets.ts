import type { Datasource } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';
import { parseSettings } from '../charts/form-data.ts';
import { cutTo, describeDatasource } from '../explore/datasource.ts';
import { memberCharts } from './members.ts';
import { objectsIn, parseMetadata } from './metadata.ts';

/** The datasets behind a dashboard's charts and filters, cut to the columns and metrics these use. */
export async function datasetsOf(dashboard: Row<'dashboards'>, call: Call): Promise<Datasource[]> {
  const used = new Map<number, Set<string>>();
  const use = (id: number, names: Iterable<string>) => {
    const known = used.get(id) ?? new Set();
    for (const name of names) known.add(name);
    used.set(id, known);
  };
  for (const chart of await memberCharts(dashboard.id, call)) {
    if (chart.datasource_id !== null) use(chart.datasource_id, textsIn(parseSettings(chart.params)));
  }
  const metadata = parseMetadata(dashboard.json_metadata);
  for (const key of ['native_filter_configuration', 'chart_customization_config']) {
    for (const filter of objectsIn(metadata[key])) {
      for (const target of objectsIn(filter.targets)) {
        if (Number.isSafeInteger(target.datasetId)) use(Number(target.datasetId), textsIn(filter));
      }
    }
  }
  const found: Datasource[] = [];
  for (const [id, names] of [...used].sort(([a], [b]) => a - b)) {
    const datasource = await describeDatasource(id, call.services);
    if (datasource) found.push(forCaller(cutTo(datasource, names), call));
  }
  return found;
}

function forCaller({ owners, database, ...shown }: Datasource, { principal }: Call): Datasource {
  return principal.kind === 'guest' ? shown : { ...shown, owners, database };
}

/** Every text in a settings object: whatever column or metric it uses is named among them. */
export function textsIn(value: unknown): Set<string> {
  const texts = new Set<string>();
  const visit = (item: unknown): void => {
    if (typeof item === 'string') texts.add(item);
    else if (Array.isArray(item)) item.forEach(visit);
    else if (typeof item === 'object' && item !== null) Object.values(item).forEach(visit);
  };
  visit(value);
  return texts;
}
