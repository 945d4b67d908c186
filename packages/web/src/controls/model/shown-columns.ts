import { columnLabel, metricLabel, type Settings } from '@parallax/charts';
import type { QueryColumn, QueryMetric } from '@parallax/contract';
import type { ExploreDataset } from './facts.ts';
import { asList } from './read.ts';

export interface ShownColumn {
  name: string;
  numeric: boolean;
}

/** The columns a table of these settings will have, by the names its settings know them by. */
export function shownColumns(settings: Settings, dataset: ExploreDataset): ShownColumn[] {
  const raw = settings.query_mode === 'raw';
  const dimensionKeys = raw ? ['all_columns'] : ['groupby', 'groupbyRows', 'groupbyColumns', 'columns'];
  const dimensions = dimensionKeys
    .flatMap(key => asList(settings[key]))
    .map(item => columnLabel(item as QueryColumn));
  const metrics = raw
    ? []
    : ['metrics', 'metric']
        .flatMap(key => asList(settings[key]))
        .map(item => metricLabel(item as QueryMetric));
  const percent = raw
    ? []
    : asList(settings.percent_metrics).map(item => `%${metricLabel(item as QueryMetric)}`);
  const isNumeric = (name: string): boolean =>
    dataset.columns.find(column => column.name === name)?.generic === 0;
  const all = [
    ...dimensions.map(name => ({ name, numeric: isNumeric(name) })),
    ...[...metrics, ...percent].map(name => ({ name, numeric: true })),
  ];
  return all.filter((column, index) => all.findIndex(({ name }) => name === column.name) === index);
}
