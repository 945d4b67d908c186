import { randomUUID } from 'node:crypto';
import { PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Db } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { change, changedBy, createdBy, ifMatch, insert, removeRows } from '../kit/write.ts';
import { checkThemeData } from './json-data.ts';

type Api = ProductApi['theme'];
type SystemMark = 'is_system_default' | 'is_system_dark';

export const themeWriter: WriterOf<Api> = {
  async create(body, call) {
    checkThemeData(body.json_data);
    const id = await insert(call.services.db, 'themes', { ...body, uuid: randomUUID(), ...createdBy(call) });
    return { id, result: body };
  },
  async update(id, { theme_name, json_data }, call) {
    const theme = await find(id, call);
    if (theme.is_system) throw new PlainError(403);
    checkThemeData(json_data);
    const values = { theme_name, json_data };
    await change(call.services.db, 'themes', id, { ...values, ...changedBy(call) }, ifMatch(call));
    return values;
  },
  async remove(ids, call) {
    for (const id of ids) {
      const theme = await find(id, call);
      if (theme.is_system) throw new PlainError(403);
      if (theme.is_system_default || theme.is_system_dark) {
        throw new PlainError(422, 'A theme that is the system default cannot be deleted.');
      }
    }
    await removeRows(call.services.db, 'themes', ids);
  },
};

async function find(id: number, call: Call) {
  const theme = await call.services.db
    .selectFrom('themes')
    .select(['is_system', 'is_system_default', 'is_system_dark'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!theme) throw new PlainError(404);
  return theme;
}

/** Marks one theme, and no other, as the default of its mode; null leaves none. */
export async function setSystemTheme(mark: SystemMark, id: number | null, call: Call): Promise<void> {
  if (!call.principal.isAdmin) throw new PlainError(403);
  if (id !== null) await find(id, call);
  await call.services.metadata.transaction(async trx => {
    await trx
      .updateTable('themes')
      .set({ [mark]: false })
      .where(mark, '=', true)
      .execute();
    if (id !== null) await change(trx, 'themes', id, { [mark]: true, ...changedBy(call) });
  });
}

const SEEDED = [
  { theme_name: 'THEME_DEFAULT', json_data: '{"algorithm":"default","token":{}}' },
  { theme_name: 'THEME_DARK', json_data: '{"algorithm":"dark","token":{}}' },
];

/** The two built-in themes exist from the first start on. */
export async function seedThemes(db: Db, now: number): Promise<void> {
  const known = await db.selectFrom('themes').select('theme_name').where('is_system', '=', true).execute();
  for (const theme of SEEDED) {
    if (known.some(row => row.theme_name === theme.theme_name)) continue;
    const at = timestamp(now);
    await insert(db, 'themes', {
      ...theme,
      uuid: randomUUID(),
      is_system: true,
      created_on: at,
      changed_on: at,
    });
  }
}
