import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Nullable, Opt } from '../schema.ts';

/** What a host application asks for so that its visitors may see an embedded dashboard. */
export const guestToken = {
  grant: endpoint({
    method: 'POST',
    path: '/api/v1/security/guest_token/',
    summary: 'Make a token that opens embedded dashboards to a visitor',
    auth: 'user',
    can: ['can_grant_guest_token', 'SecurityRestApi'],
    body: Type.Object({
      user: Opt(
        Type.Object({
          username: Opt(Type.String()),
          first_name: Opt(Type.String()),
          last_name: Opt(Type.String()),
        }),
      ),
      resources: Type.Array(
        Type.Object({
          type: Type.Unsafe<'dashboard'>({ type: 'string', enum: ['dashboard'] }),
          id: Type.Unsafe<string | number>({ type: ['string', 'integer'] }),
        }),
        { minItems: 1 },
      ),
      rls: Type.Array(
        Type.Object(
          { clause: Type.String({ minLength: 1 }), dataset: Opt(Nullable(Type.Integer({ minimum: 1 }))) },
          { additionalProperties: false },
        ),
      ),
    }),
    replies: { 200: Type.Object({ token: Type.String() }) },
    tags: ['security'],
  }),
};
