import { CUSTOM_WIDTH, PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { charts } from '../charts/definition.ts';
import { dashboards } from '../dashboards/definition.ts';
import { parseLayout, tabIdsIn } from '../dashboards/layout.ts';
import { objectsIn, parseMetadata } from '../dashboards/metadata.ts';
import { partsUsed } from '../dashboards/removed-parts.ts';
import { databases } from '../databases/definition.ts';
import { visibleIds } from '../kit/read.ts';

/** What a schedule will be once the write is done, as far as its rules look at it. */
export interface Target {
  type: string;
  chart: number | null;
  dashboard: number | null;
  database: number | null;
  extra: Readonly<Record<string, unknown>>;
  custom_width: number | null;
}

/** Refuses a schedule about nothing, about two things, or about things the caller cannot see. */
export async function requireTarget(target: Target, call: Call): Promise<void> {
  const { type, chart, dashboard, database, custom_width: width } = target;
  if (chart !== null && dashboard !== null) {
    throw new PlainError(422, { chart: ['Choose a chart or dashboard not both'] });
  }
  if (chart === null && dashboard === null) {
    throw new PlainError(422, { chart: ['Choose a chart or a dashboard'] });
  }
  if (type === 'Alert' && database === null) {
    throw new PlainError(422, { database: ['Database is required for alerts'] });
  }
  if (type === 'Report' && database !== null) {
    throw new PlainError(422, { database: ['Database reference is not allowed on a report'] });
  }
  if (width !== null && (width < CUSTOM_WIDTH.min || width > CUSTOM_WIDTH.max)) {
    const range = `${CUSTOM_WIDTH.min}px and ${CUSTOM_WIDTH.max}px`;
    throw new PlainError(400, { custom_width: [`Screenshot width must be between ${range}`] });
  }
  const places = [
    ['chart', 'Chart', charts, chart],
    ['dashboard', 'Dashboard', dashboards, dashboard],
    ['database', 'Database', databases, database],
  ] as const;
  for (const [field, noun, definition, id] of places) {
    if (id === null || (await visibleIds(definition, [id], call)).length > 0) continue;
    throw new PlainError(422, { [field]: [`${noun} does not exist`] });
  }
  await requireParts(target, call);
}

/** Tabs and filters a schedule names must be on its dashboard. */
async function requireParts({ dashboard, extra }: Target, call: Call): Promise<void> {
  const named = partsUsed(JSON.stringify(extra));
  if (named.length === 0) return;
  if (dashboard === null) throw new PlainError(422, { extra: ['Only a dashboard has tabs and filters'] });
  const { position_json, json_metadata } = await call.services.db
    .selectFrom('dashboards')
    .select(['position_json', 'json_metadata'])
    .where('id', '=', dashboard)
    .executeTakeFirstOrThrow();
  const known = new Set([
    ...tabIdsIn(parseLayout(position_json) ?? {}),
    ...objectsIn(parseMetadata(json_metadata).native_filter_configuration).map(({ id }) => String(id)),
  ]);
  const missing = named.filter(part => !known.has(part));
  if (missing.length > 0) {
    throw new PlainError(422, { extra: [`Not on the dashboard: ${missing.join(', ')}`] });
  }
}
