import { type Body, PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import type { WriterOf } from '../kit/handlers.ts';
import {
  change,
  changedBy,
  createdBy,
  existing,
  ifMatch,
  insert,
  removeRows,
  replaceLinks,
} from '../kit/write.ts';
import { checkClause } from './clause.ts';

type Api = ProductApi['rowLevelSecurity'];
type Edit = Body<Api['update']>;

const TABLES = { table: 'row_rule_datasets', own: 'row_rule_id', other: 'dataset_id' } as const;
const ROLES = { table: 'row_rule_roles', own: 'row_rule_id', other: 'role_id' } as const;

export const rowRuleWriter: WriterOf<Api> = {
  async create(body, call) {
    const { tables, roles, ...columns } = body;
    await requireKnown(body, null, call);
    await checkClause(body.clause, tables, call);
    const id = await stored(call, async trx => {
      const made = await insert(trx, 'row_rules', { ...columns, ...createdBy(call) });
      await replaceLinks(trx, TABLES, made, tables);
      await replaceLinks(trx, ROLES, made, roles);
      return made;
    });
    return { id, result: body };
  },

  /** Tables and roles that are not sent stay: a rule must not come to bind nobody because a field was left out. */
  async update(id, body, call) {
    const { tables, roles, ...columns } = body;
    await requireKnown(body, id, call);
    const { clause } = await call.services.db
      .selectFrom('row_rules')
      .select('clause')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (body.clause !== undefined || tables) {
      await checkClause(body.clause ?? clause, tables ?? (await tablesOf(id, call)), call);
    }
    await stored(call, async trx => {
      await change(trx, 'row_rules', id, { ...columns, ...changedBy(call) }, ifMatch(call));
      if (tables) await replaceLinks(trx, TABLES, id, tables);
      if (roles) await replaceLinks(trx, ROLES, id, roles);
    });
    return body;
  },

  remove: (ids, call) => stored(call, trx => removeRows(trx, 'row_rules', ids)),
};

/** Every process drops the rules it cached as soon as one changes. */
const stored = <T>({ services: { metadata } }: Call, work: (trx: Trx) => Promise<T>): Promise<T> =>
  metadata.transaction(async trx => {
    const result = await work(trx);
    await metadata.counters.bump('data', trx);
    return result;
  });

async function requireKnown({ name, tables, roles }: Edit, self: number | null, { services: { db } }: Call) {
  const knownRoles = await existing(db, 'roles', roles ?? []);
  if (roles?.some(id => !knownRoles.has(id))) throw new PlainError(422, 'Some roles do not exist');
  const knownTables = await existing(db, 'datasets', tables ?? []);
  if (tables?.some(id => !knownTables.has(id))) throw new PlainError(422, 'Some datasets do not exist');
  if (name === undefined) return;
  const taken = await db.selectFrom('row_rules').select('id').where('name', '=', name).executeTakeFirst();
  if (taken && taken.id !== self) throw new PlainError(422, { name: ['Name must be unique'] });
}

async function tablesOf(id: number, { services: { db } }: Call): Promise<number[]> {
  const rows = await db
    .selectFrom('row_rule_datasets')
    .select('dataset_id')
    .where('row_rule_id', '=', id)
    .execute();
  return rows.map(row => row.dataset_id);
}
