import { randomUUID } from 'node:crypto';
import { originsOf, PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { changedBy, createdBy, insert } from '../kit/write.ts';
import { dashboardIdOf } from './find.ts';
import { requireDashboardOwner } from './policy.ts';

/** The embedding of a dashboard; null when it is not embedded. */
export async function findEmbedded(which: { dashboardId: number } | { uuid: string }, call: Call) {
  requireFlag(call);
  const row = await call.services.db
    .selectFrom('embedded_dashboards as e')
    .leftJoin('users as u', 'u.id', 'e.changed_by_fk')
    .select(['e.uuid', 'e.allowed_domains', 'e.dashboard_id', 'e.changed_on'])
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .where(
      'dashboardId' in which ? 'e.dashboard_id' : 'e.uuid',
      '=',
      'dashboardId' in which ? which.dashboardId : which.uuid,
    )
    .executeTakeFirst();
  if (!row) return null;
  const { uuid, allowed_domains, dashboard_id, changed_on, id, username, first_name, last_name } = row;
  return {
    uuid,
    allowed_domains: JSON.parse(allowed_domains) as string[],
    dashboard_id: String(dashboard_id),
    changed_on,
    changed_by:
      id === null
        ? null
        : { id, username: username ?? '', first_name: first_name ?? '', last_name: last_name ?? '' },
  };
}

/** The embedding of that name, if the caller may see its dashboard. */
export async function requireEmbedded(uuid: string, call: Call) {
  const found = await findEmbedded({ uuid }, call);
  if (!found) throw new PlainError(404);
  await dashboardIdOf(found.dashboard_id, call);
  return found;
}

/** Opens a dashboard to embedding, or changes who may embed it. Its uuid stays while it is embedded. */
export async function embed(dashboardId: number, domains: readonly string[], call: Call): Promise<void> {
  requireFlag(call);
  const wrong = domains.filter(domain => domain.trim() && !originsOf(domain));
  if (wrong.length > 0) {
    throw new PlainError(400, { allowed_domains: [`Not an origin or a host: ${wrong.join(', ')}`] });
  }
  const allowed_domains = JSON.stringify(domains.map(domain => domain.trim()).filter(Boolean));
  await call.services.metadata.transaction(async trx => {
    const known = await trx
      .updateTable('embedded_dashboards')
      .set({ allowed_domains, ...changedBy(call) })
      .where('dashboard_id', '=', dashboardId)
      .returning('id')
      .executeTakeFirst();
    if (known) return;
    await insert(trx, 'embedded_dashboards', {
      uuid: randomUUID(),
      dashboard_id: dashboardId,
      allowed_domains,
      ...createdBy(call),
    });
  });
}

export async function stopEmbedding(dashboardId: number, call: Call): Promise<void> {
  requireFlag(call);
  await requireDashboardOwner([dashboardId], call);
  await call.services.db.deleteFrom('embedded_dashboards').where('dashboard_id', '=', dashboardId).execute();
}

function requireFlag({ services }: Call): void {
  if (!services.settings.flags.EMBEDDED_SUPERSET) throw new PlainError(404);
}
