import type { Trx } from '../../metadata/schema.ts';
import { parseLayout, tabIdsIn } from './layout.ts';
import { objectsIn, parseMetadata } from './metadata.ts';
import type { SavedContent } from './save.ts';

/** Reports that show a tab or set a filter which this save removes are switched off: they could only fail. */
export async function pauseReportsOnRemovedParts(
  trx: Trx,
  dashboardId: number,
  next: SavedContent,
): Promise<void> {
  if (next.position_json === undefined && next.json_metadata === undefined) return;
  const reports = await trx
    .selectFrom('reports')
    .select(['id', 'extra'])
    .where('dashboard_id', '=', dashboardId)
    .where('active', '=', true)
    .execute();
  if (reports.length === 0) return;
  const before = await trx
    .selectFrom('dashboards')
    .select(['position_json', 'json_metadata'])
    .where('id', '=', dashboardId)
    .executeTakeFirstOrThrow();
  const gone = removedParts(before, next);
  const paused = reports.filter(report => partsUsed(report.extra).some(part => gone.has(part)));
  if (paused.length === 0) return;
  await trx
    .updateTable('reports')
    .set({ active: false })
    .where(
      'id',
      'in',
      paused.map(report => report.id),
    )
    .execute();
}

interface Stored {
  position_json: string | null;
  json_metadata: string | null;
}

/** Ids of the tabs and native filters that `next` no longer has. */
export function removedParts(before: Stored, next: SavedContent): Set<string> {
  const tabs = (text: string | null) => tabIdsIn(parseLayout(text) ?? {});
  const filters = (text: string | null) =>
    objectsIn(parseMetadata(text).native_filter_configuration).map(filter => String(filter.id));
  const gone = new Set<string>();
  const compare = (was: readonly string[], is: readonly string[]) => {
    for (const id of was) if (!is.includes(id)) gone.add(id);
  };
  if (next.position_json !== undefined) compare(tabs(before.position_json), tabs(next.position_json));
  if (next.json_metadata !== undefined) compare(filters(before.json_metadata), filters(next.json_metadata));
  return gone;
}

/** Ids of tabs and filters that a report's `extra` names. */
export function partsUsed(extra: string): string[] {
  const { dashboard } = parseMetadata(extra);
  if (typeof dashboard !== 'object' || dashboard === null) return [];
  const { anchor, activeTabs, nativeFilters } = dashboard as Record<string, unknown>;
  const tabs = [anchorTabs(anchor), Array.isArray(activeTabs) ? activeTabs.map(String) : []].flat();
  return [...tabs, ...objectsIn(nativeFilters).map(filter => String(filter.nativeFilterId))];
}

/** An anchor is one tab's id, or several as JSON text. */
function anchorTabs(anchor: unknown): string[] {
  if (typeof anchor !== 'string' || anchor === '') return [];
  if (!anchor.startsWith('[')) return [anchor];
  try {
    const list: unknown = JSON.parse(anchor);
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}
