import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';

/** The caller's tab: 404 when there is none, 403 when it is somebody else's. */
export async function ownTab(id: number, { principal, services }: Call): Promise<Row<'tab_states'>> {
  const tab = await services.db.selectFrom('tab_states').selectAll().where('id', '=', id).executeTakeFirst();
  if (!tab) throw new PlainError(404);
  if (tab.user_id !== principal.id) throw new PlainError(403);
  return tab;
}
