import { randomUUID } from 'node:crypto';
import { type Body, PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Row, Trx } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { CHART_OWNERS } from '../charts/policy.ts';
import { createdBy, insert, replaceLinks } from '../kit/write.ts';
import { findDashboard } from './find.ts';
import { chartIdsIn, parseLayout, stableJson, withCharts } from './layout.ts';
import { type Member, memberCharts, membersAmong, replaceMembers } from './members.ts';
import { COPIED_FROM_CLIENT, metadataToStore, parseMetadata, readMetadata } from './metadata.ts';
import { DASHBOARD_OWNERS, requireDashboardOwner } from './policy.ts';
import { remapCharts } from './remap-charts.ts';

type CopyBody = Body<ProductApi['dashboard']['copy']>;

/** Saves a dashboard under another title, with its charts shared or duplicated. The copy is a draft of the caller. */
export async function copyDashboard(
  name: string,
  body: CopyBody,
  call: Call,
): Promise<{ id: number; last_modified_time: number }> {
  const source = await findDashboard(name, call);
  await requireCopyable(source.id, call);
  if (body.dashboard_title.trim() === '') {
    throw new PlainError(400, { dashboard_title: ['Shorter than minimum length 1.'] });
  }
  const sent = readMetadata(body.json_metadata) ?? {};
  const layout = sent.positions ?? parseLayout(source.position_json) ?? {};
  const members = await membersAmong(chartIdsIn(layout), source.id, call);
  const id = await call.services.metadata.transaction(async trx => {
    const charts = body.duplicate_slices
      ? await duplicate(trx, source.id, members, call)
      : new Map([...members].map(([old, chart]) => [old, chart]));
    const taken = Object.fromEntries(COPIED_FROM_CLIENT.map(key => [key, sent[key]]));
    const { positions: _positions, ...stored } = { ...parseMetadata(source.json_metadata), ...taken };
    const metadata = metadataToStore(definedOnly(stored), [...members.keys()]);
    const made = await insert(trx, 'dashboards', {
      uuid: randomUUID(),
      dashboard_title: body.dashboard_title,
      css: body.css ?? null,
      json_metadata: JSON.stringify(remapCharts(metadata, charts)),
      position_json: stableJson(withCharts(layout, charts)),
      ...createdBy(call),
    });
    await replaceMembers(
      trx,
      made,
      [...charts.values()].map(chart => chart.id),
    );
    if (call.principal.id !== null) await replaceLinks(trx, DASHBOARD_OWNERS, made, [call.principal.id]);
    return made;
  });
  return { id, last_modified_time: Math.floor(call.now / 1000) };
}

const definedOnly = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Those who see a dashboard through their role alone may not carry its content away. */
async function requireCopyable(id: number, call: Call): Promise<void> {
  if (!call.services.settings.flags.DASHBOARD_RBAC) return;
  const role = await call.services.db
    .selectFrom('dashboard_roles')
    .select('role_id')
    .where('dashboard_id', '=', id)
    .executeTakeFirst();
  if (role) await requireDashboardOwner([id], call);
}

/** New charts with the same names and settings, owned by the caller; by the ids of those they stand for. */
async function duplicate(
  trx: Trx,
  dashboardId: number,
  members: ReadonlyMap<number, Member>,
  call: Call,
): Promise<Map<number, Member>> {
  const onDashboard = await memberCharts(dashboardId, call);
  const copies = new Map<number, Member>();
  for (const [old] of members) {
    const row = onDashboard.find(chart => chart.id === old) ?? (await chartRow(trx, old));
    const uuid = randomUUID();
    const { id: _id, version: _version, perm, schema_perm, catalog_perm, ...columns } = row;
    const id = await insert(trx, 'charts', {
      ...columns,
      perm,
      schema_perm,
      catalog_perm,
      uuid,
      last_saved_at: timestamp(call.now),
      last_saved_by_fk: call.principal.id,
      ...createdBy(call),
    });
    if (call.principal.id !== null) await replaceLinks(trx, CHART_OWNERS, id, [call.principal.id]);
    copies.set(old, { id, uuid });
  }
  return copies;
}

const chartRow = (trx: Trx, id: number): Promise<Row<'charts'>> =>
  trx.selectFrom('charts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
