import { type Body, PlainError, type ProductApi } from '@parallax/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { idFrom } from '../kit/id.ts';

type Request = Body<ProductApi['guestToken']['grant']>;

/** Dashboards are named by their embedding, or by their own id once they are embedded. */
async function requireEmbedded(resources: Request['resources'], { services }: Call): Promise<void> {
  if (!services.settings.flags.EMBEDDED_SUPERSET) throw new PlainError(404);
  for (const { id } of resources) {
    const found = await services.db
      .selectFrom('embedded_dashboards')
      .select('id')
      .where(eb => eb.or([eb('uuid', '=', String(id)), eb('dashboard_id', '=', idFrom(String(id)) ?? -1)]))
      .executeTakeFirst();
    if (!found) throw new PlainError(400, 'EmbeddedDashboard not found.');
  }
}

export const guestTokenHandlers: Handlers<ProductApi>['guestToken'] = {
  grant: async ({ body }, call) => {
    await requireEmbedded(body.resources, call);
    const { username = 'guest_user', first_name = 'Guest', last_name = 'User' } = body.user ?? {};
    const token = await call.services.auth.guestTokens.sign({
      username,
      firstName: first_name,
      lastName: last_name,
      claims: {
        resources: body.resources.map(({ type, id }) => ({ type, id: String(id) })),
        rules: body.rls.map(({ clause, dataset }) => ({ clause, ...(dataset != null && { dataset }) })),
      },
    });
    return { token };
  },
};
