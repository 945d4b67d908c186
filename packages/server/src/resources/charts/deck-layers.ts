import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { where } from '../kit/select.ts';
import { findChart } from './find.ts';
import { visibleCharts } from './policy.ts';

interface DeckLayer {
  slice_id: number;
  viz_type: string | null;
  params: string | null;
  datasource_id: number | null;
  datasource_type: string | null;
}

/** The charts a map of several layers names, lowest first; those the caller may not see are left out. */
export async function deckLayers(id: number, call: Call): Promise<DeckLayer[]> {
  const ids = layerIds((await findChart(id, call)).params);
  if (ids.length === 0) return [];
  const visible = visibleCharts(call);
  const named = sql<boolean>`t.id in (${sql.join(ids)})`;
  const { rows } = await sql<DeckLayer>`select t.id as slice_id, t.viz_type, t.params, t.datasource_id,
    t.datasource_type from charts as t ${where(visible ? [named, visible] : [named])}`.execute(
    call.services.db,
  );
  const found = new Map(rows.map(row => [row.slice_id, row]));
  return ids.flatMap(layer => found.get(layer) ?? []);
}

/** The ids in the settings; what cannot be read names none. */
function layerIds(params: string | null): number[] {
  try {
    const settings: unknown = JSON.parse(params ?? '');
    const ids =
      typeof settings === 'object' && settings !== null && 'deck_slices' in settings
        ? settings.deck_slices
        : [];
    return Array.isArray(ids) ? ids.filter(layer => Number.isSafeInteger(layer)) : [];
  } catch {
    return [];
  }
}
