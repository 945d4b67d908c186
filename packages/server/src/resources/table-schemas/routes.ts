import { type NewTableSchema, PlainError, type ProductApi } from '@parallax/contract';
import type { Static } from 'typebox';
import type { Call, Handlers } from '../../http/call.ts';
import { idFrom } from '../kit/id.ts';
import { createdBy, insert } from '../kit/write.ts';
import { ownTab } from '../tab-states/own-tab.ts';
import { requireDatabase } from '../tab-states/service.ts';

export const tableSchemaHandlers: Handlers<ProductApi>['tableSchema'] = {
  create: async ({ body }, call) => ({ id: await openTable(body.table, call) }),
  setExpanded: async ({ params, body }, call) => {
    await requireOwn(params.pk, call);
    await call.services.db
      .updateTable('table_schemas')
      .set({ expanded: body.expanded })
      .where('id', '=', params.pk)
      .execute();
    return { id: params.pk, expanded: body.expanded };
  },
  remove: async ({ params }, call) => {
    await requireOwn(params.pk, call);
    await call.services.db.deleteFrom('table_schemas').where('id', '=', params.pk).execute();
    return 'OK';
  },
};

/** Opens a table beside a tab; the same table opened before makes room. */
async function openTable(table: Static<typeof NewTableSchema>, call: Call): Promise<number> {
  const tabId = idFrom(String(table.queryEditorId));
  if (tabId === null) throw new PlainError(404);
  await ownTab(tabId, call);
  await requireDatabase(table.dbId, call);
  const place = {
    tab_state_id: tabId,
    database_id: table.dbId,
    catalog: table.catalog ?? null,
    schema: table.schema ?? null,
    table: table.name,
  };
  return call.services.metadata.transaction(async trx => {
    let same = trx
      .deleteFrom('table_schemas')
      .where('tab_state_id', '=', tabId)
      .where('database_id', '=', place.database_id)
      .where('table', '=', place.table);
    for (const part of ['catalog', 'schema'] as const) {
      same = place[part] === null ? same.where(part, 'is', null) : same.where(part, '=', place[part]);
    }
    await same.execute();
    return insert(trx, 'table_schemas', {
      ...place,
      description: JSON.stringify(table),
      expanded: true,
      ...createdBy(call),
    });
  });
}

async function requireOwn(id: number, call: Call): Promise<void> {
  const table = await call.services.db
    .selectFrom('table_schemas')
    .select('tab_state_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!table) throw new PlainError(404);
  await ownTab(table.tab_state_id, call);
}
