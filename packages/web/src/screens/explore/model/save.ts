import { type ChartDefinition, controlsOf, type Settings } from '@parallax/charts';
import { asList, isRecord } from '../../../controls/model/read.ts';
import type { SavedChart } from './state.ts';

/** Older names whose meaning now lives in filters and dimensions. */
const CONVERTED = new Set(['granularity_sqla', 'time_range', 'include_time', 'since', 'until']);

/** Filters of a dashboard do not become filters of the chart; its time range becomes an open one. */
function ownFilters(filters: unknown): unknown[] {
  return asList(filters).flatMap(filter => {
    if (!isRecord(filter) || filter.isExtra !== true) return [filter];
    if (filter.operator !== 'TEMPORAL_RANGE') return [];
    const { isExtra: _, ...own } = filter;
    return [{ ...own, comparator: 'No filter' }];
  });
}

/** The many settings of a grid of charts are stored only where there is one, or was. */
const withoutUnusedGrid = (settings: Settings, chart: SavedChart | null): Settings => ({
  viz_type: settings.viz_type,
  ...Object.fromEntries(
    Object.entries(settings).filter(
      ([key]) =>
        !key.startsWith('matrixify_') ||
        settings.matrixify_enable === true ||
        (chart !== null && key in chart.settings),
    ),
  ),
});

/**
 * The settings to store. Keys the stored chart had and no control of its type knows survive, so that a chart from
 * elsewhere loses nothing by being saved here.
 */
export function settingsToSave(
  definition: Pick<ChartDefinition, 'controls'>,
  settings: Settings,
  { chart, dashboards }: { chart: SavedChart | null; dashboards: readonly number[] },
): Settings {
  const controls = controlsOf(definition);
  const known = new Set(controls.map(control => control.setting));
  const foreign =
    chart?.settings.viz_type === settings.viz_type
      ? Object.entries(chart.settings).filter(([key]) => !known.has(key) && !CONVERTED.has(key))
      : [];
  const filterKeys = controls.filter(control => control.kind === 'filters').map(control => control.setting);
  const own = Object.fromEntries(
    filterKeys.filter(key => settings[key] !== undefined).map(key => [key, ownFilters(settings[key])]),
  );
  const { url_params: _, ...saved } = {
    ...Object.fromEntries(foreign),
    ...withoutUnusedGrid(settings, chart),
    ...own,
    dashboards: [...dashboards],
  } as Settings;
  return saved;
}

export type SaveTarget =
  | { kind: 'none' }
  | { kind: 'existing'; id: number; title: string; tab?: string }
  | { kind: 'new'; title: string };

/** What to tell the person after a save, in order. */
export function saveMessages(name: string, overwritten: boolean, target: SaveTarget): string[] {
  const saved = overwritten ? `Chart [${name}] has been overwritten` : `Chart [${name}] has been saved`;
  switch (target.kind) {
    case 'none':
      return [saved];
    case 'existing':
      return [saved, `Chart [${name}] was added to dashboard [${target.title}]`];
    case 'new':
      return [saved, `Dashboard [${target.title}] just got created and chart [${name}] was added to it`];
  }
}

/** Only an owner may overwrite, and never a chart that another system keeps. */
export const mayOverwrite = (chart: SavedChart | null, userId: number | undefined, admin: boolean): boolean =>
  chart !== null && !chart.managedExternally && (admin || chart.ownerIds.includes(userId ?? -1));
