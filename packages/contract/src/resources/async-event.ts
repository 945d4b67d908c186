import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Nullable, Opt } from '../schema.ts';

/** What happened to queries that answer later. The product answers every query at once, so there are none. */
export const asyncEvent = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/async_event/',
    summary: 'Events of asynchronous queries',
    auth: 'user',
    can: ['can_list', 'AsyncEventsRestApi'],
    query: Type.Object({ last_id: Opt(Type.String()) }),
    replies: {
      200: Type.Object({
        result: Type.Array(
          Type.Object({
            id: Type.String(),
            channel_id: Type.String(),
            job_id: Type.String(),
            user_id: Type.Integer(),
            status: Type.String(),
            errors: Type.Array(AnyObject),
            result_url: Nullable(Type.String()),
          }),
        ),
      }),
    },
    tags: ['asynchronous queries'],
  }),
};
