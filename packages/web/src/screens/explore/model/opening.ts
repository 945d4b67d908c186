import { type ChartDefinition, effectiveSettings, migrateSettings, type Settings } from '@parallax/charts';
import { type Datasource, datasetFacts } from '@parallax/contract';
import type { ExploreDataset } from '../../../controls/model/facts.ts';
import { readFolders } from '../../../controls/model/folders.ts';
import { asText, isRecord } from '../../../controls/model/read.ts';
import { starterSettings } from './carry.ts';
import type { SavedChart, Work } from './state.ts';

/** Wire dataset, also the empty one that stands for a dataset which is gone. */
type WireDatasource = Pick<Datasource, 'columns' | 'metrics'> & Partial<Datasource>;

export function exploreDataset(wire: WireDatasource): ExploreDataset {
  const { id = 0, database, columns, metrics } = wire;
  const notes = [
    ...columns.map(column => [column.column_name, column] as const),
    ...metrics.map(metric => [metric.metric_name, metric] as const),
  ].map(([name, field]) => [
    name,
    {
      description: field.description,
      certifiedBy: field.is_certified ? (field.certified_by ?? '') : null,
      warning: field.warning_markdown,
    },
  ]);
  return {
    ...datasetFacts({
      ...wire,
      id,
      columns: columns.map(column => ({ ...column, type_generic: genericOf(column.type_generic) })),
      metrics: metrics.map(metric => ({ ...metric, currency: currencyOf(metric.currency) })),
    }),
    databaseId: database?.id ?? null,
    databaseName: database?.name ?? '',
    backend: database?.backend ?? '',
    description: wire.description ?? null,
    timeGrains: wire.time_grain_sqla ?? [],
    suggestsValues: wire.filter_select_enabled ?? true,
    notes: Object.fromEntries(notes),
    folders: readFolders(wire.folders, membersOf(wire)),
    ownerIds: (wire.owners ?? []).flatMap(({ id: owner }) => (owner === undefined ? [] : [owner])),
    missing: id === 0,
  };
}

const membersOf = ({ columns, metrics }: WireDatasource): Parameters<typeof readFolders>[1] =>
  new Map<string, { type: 'metric' | 'column'; name: string }>([
    ...metrics.map(({ uuid, metric_name: name }) => [uuid, { type: 'metric' as const, name }] as const),
    ...columns.map(({ uuid, column_name: name }) => [uuid, { type: 'column' as const, name }] as const),
  ]);

const genericOf = (value: number | null): 0 | 1 | 2 | 3 | null =>
  value === 0 || value === 1 || value === 2 || value === 3 ? value : null;

const currencyOf = (value: unknown): { symbol: string; symbolPosition: string } | string | null =>
  typeof value === 'string'
    ? value
    : isRecord(value) && typeof value.symbol === 'string'
      ? { symbol: value.symbol, symbolPosition: asText(value.symbolPosition) }
      : null;

/** Anything that came over the wire as settings; a chart without a type is a table. */
export function readSettings(value: unknown, type?: string): Settings {
  const settings = isRecord(value) ? value : {};
  const viz_type = asText(settings.viz_type) || type || 'table';
  return migrateSettings({ ...settings, viz_type });
}

/**
 * The work a visit starts with. A new chart starts with something to look at; a saved one exactly as it was stored,
 * as the control panel understands it.
 */
export function openWork(
  definition: ChartDefinition | null,
  settings: Settings,
  dataset: ExploreDataset,
  chart: SavedChart | null,
): Work {
  const name = chart?.name ?? '';
  const identified = dataset.missing ? settings : { ...settings, datasource: `${dataset.id}__table` };
  if (!definition) return { name, settings: identified, dataset, stash: {} };
  const unsaved = chart === null;
  const effective = effectiveSettings(definition, identified, {
    page: 'explore',
    dataset,
    unsaved,
    timeGrains: dataset.timeGrains.length > 0 ? dataset.timeGrains.map(([grain]) => grain) : undefined,
  });
  return {
    name,
    settings: unsaved ? starterSettings(definition, effective, dataset) : effective,
    dataset,
    stash: {},
  };
}
