import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Db } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import type { ResourceDefinition } from './definition.ts';
import { visibleIds } from './read.ts';

/** Stars of a resource, kept per user under the resource's class name. */
export function favouriteHandlers(definition: ResourceDefinition & { favourite: string }) {
  const { favourite } = definition;
  const visible = async (id: number, call: Call): Promise<number> => {
    const [found] = await visibleIds(definition, [id], call);
    if (found === undefined) throw new PlainError(404);
    return requireUser(call);
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
    addFavourite: async ({ params }: { params: { pk: number } }, call: Call) => {
      const user_id = await visible(params.pk, call);
      await call.services.db
        .insertInto('favourites')
        .values({ user_id, class_name: favourite, obj_id: params.pk, dttm: timestamp(call.now) })
        .onConflict(conflict => conflict.columns(['user_id', 'class_name', 'obj_id']).doNothing())
        .execute();
      return { result: 'OK' };
    },
    removeFavourite: async ({ params }: { params: { pk: number } }, call: Call) => {
      const user_id = await visible(params.pk, call);
      await call.services.db
        .deleteFrom('favourites')
        .where('user_id', '=', user_id)
        .where('class_name', '=', favourite)
        .where('obj_id', '=', params.pk)
        .execute();
      return { result: 'OK' };
    },
  };
}

export function requireUser(call: Call): number {
  if (call.principal.id === null) throw new PlainError(403);
  return call.principal.id;
}

/** Drops everybody's stars of objects that are being deleted. */
export async function dropStars(db: Db, className: string, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('favourites')
    .where('class_name', '=', className)
    .where('obj_id', 'in', [...ids])
    .execute();
}
