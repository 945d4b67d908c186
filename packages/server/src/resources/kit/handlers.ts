import { type Body, PlainError } from '@parallax/contract';
import { Answer, type Call, type Handler } from '../../http/call.ts';
import type { ResourceDefinition } from './definition.ts';
import * as read from './read.ts';
import { removeRows } from './write.ts';

/** Rules of a resource that the generic write endpoints call. Each throws when something is wrong. */
export interface Writer<Add, Edit> {
  create(body: Add, call: Call): Promise<Created>;
  update(id: number, body: Edit, call: Call): Promise<Record<string, unknown>>;
  /** Called with ids that exist and are visible. Deletes them or refuses. */
  remove?(ids: readonly number[], call: Call): Promise<void>;
}
export interface Created {
  id: number;
  /** The accepted body as the reply shows it. */
  result: Record<string, unknown>;
}

type Input = { params: { pk: number }; q: never; body: never; query: never };

/**
 * The generic endpoints of a resource, ready to be spread into its handlers. The static type of each handler comes
 * from the endpoint it is assigned to; this is the one place where the kit's dynamic rows meet it.
 */
export function readHandlers<E>(definition: ResourceDefinition) {
  const handlers = {
    info: ({ q }: { q?: { keys?: string[] } }, call: Call) => read.info(definition, q?.keys, call),
    list: ({ q }: Input, call: Call) => read.list(definition, q, call),
    item: async ({ params, q }: Input, call: Call) => {
      const { body, version } = await read.item(definition, params.pk, q, call);
      return version === null ? body : new Answer(200, body, { etag: `"${version}"` });
    },
    related: ({ params, q }: { params: { column: string }; q: never }, call: Call) =>
      read.related(definition, params.column, q, call),
    distinct: ({ params, q }: { params: { column: string }; q: never }, call: Call) =>
      read.distinct(definition, params.column, q, call),
  };
  return handlers as unknown as { [O in keyof E & keyof typeof handlers]: Handler<E[O]> };
}

/** The writer that fits a resource's endpoints. */
export type WriterOf<E> = Writer<
  E extends { create: infer C } ? Body<C> : never,
  E extends { update: infer U } ? Body<U> : never
>;

export function writeHandlers<E>(definition: ResourceDefinition, writer: WriterOf<E>) {
  type Add = Parameters<typeof writer.create>[0];
  type Edit = Parameters<typeof writer.update>[1];
  const remove = async (ids: readonly number[], call: Call) => {
    const found = await read.visibleIds(definition, ids, call);
    if (ids.length === 0 || new Set(found).size < new Set(ids).size) throw new PlainError(404);
    if (writer.remove) await writer.remove(found, call);
    else await removeRows(call.services.db, definition.table, found);
  };
  const handlers = {
    create: async ({ body }: { body: Add }, call: Call) => {
      const { id, result } = await writer.create(body, call);
      return new Answer(201, { id, result });
    },
    update: async ({ params, body }: { params: { pk: number }; body: Edit }, call: Call) => {
      const [id] = await read.visibleIds(definition, [params.pk], call);
      if (id === undefined) throw new PlainError(404);
      return { id, result: await writer.update(id, body, call) };
    },
    remove: async ({ params }: { params: { pk: number } }, call: Call) => {
      await remove([params.pk], call);
      return { message: 'OK' };
    },
    removeMany: async ({ q }: { q?: number[] }, call: Call) => {
      if (!q) throw new PlainError(400, "Not a valid rison schema 'q' is a required property");
      await remove(q, call);
      const count = new Set(q).size;
      return { message: `Deleted ${count} ${count === 1 ? definition.noun.one : definition.noun.many}` };
    },
  };
  return handlers as unknown as { [O in keyof E & keyof typeof handlers]: Handler<E[O]> };
}
