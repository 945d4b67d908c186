import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { keepSystemTags, kindOfTable } from '../tags/system-tags.ts';
import type { ResourceDefinition } from './definition.ts';
import { visibleIds } from './read.ts';

type Starring = { params: { pk: number } };

/** Stars of a resource, kept per user under the resource's class name. */
export function favouriteHandlers(definition: ResourceDefinition & { favourite: string }) {
  const { favourite } = definition;
  const kind = kindOfTable(definition.table);
  const change = async (id: number, call: Call, work: (trx: Trx, userId: number) => Promise<unknown>) => {
    const [found] = await visibleIds(definition, [id], call);
    if (found === undefined) throw new PlainError(404);
    const userId = requireUser(call);
    await call.services.metadata.transaction(async trx => {
      await work(trx, userId);
      if (kind) await keepSystemTags(trx, kind, [id]);
    });
    return { result: 'OK' };
  };
  return {
    favouriteStatus: async ({ q = [] }: { q?: number[] }, call: Call) => {
      const known = await visibleIds(definition, q, call);
      if (known.length === 0) throw new PlainError(404);
      const rows = await call.services.db
        .selectFrom('favourites')
        .select('obj_id')
        .where('user_id', '=', requireUser(call))
        .where('class_name', '=', favourite)
        .where('obj_id', 'in', known)
        .execute();
      const starred = new Set(rows.map(row => row.obj_id));
      return { result: q.filter(id => known.includes(id)).map(id => ({ id, value: starred.has(id) })) };
    },
    addFavourite: ({ params }: Starring, call: Call) =>
      change(params.pk, call, (trx, user_id) =>
        trx
          .insertInto('favourites')
          .values({ user_id, class_name: favourite, obj_id: params.pk, dttm: timestamp(call.now) })
          .onConflict(conflict => conflict.columns(['user_id', 'class_name', 'obj_id']).doNothing())
          .execute(),
      ),
    removeFavourite: ({ params }: Starring, call: Call) =>
      change(params.pk, call, (trx, user_id) =>
        trx
          .deleteFrom('favourites')
          .where('user_id', '=', user_id)
          .where('class_name', '=', favourite)
          .where('obj_id', '=', params.pk)
          .execute(),
      ),
  };
}

export function requireUser(call: Call): number {
  if (call.principal.id === null) throw new PlainError(403);
  return call.principal.id;
}
