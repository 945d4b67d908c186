import { PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';
import { idFrom } from '../kit/id.ts';
import { where } from '../kit/select.ts';
import { visibleCharts } from './policy.ts';

/** The id of a chart by its id or uuid; hidden charts are not there. */
export async function chartIdOf(idOrUuid: string, call: Call): Promise<number> {
  const id = idFrom(idOrUuid);
  const which = id === null ? sql<boolean>`t.uuid = ${idOrUuid}` : sql<boolean>`t.id = ${id}`;
  const visible = visibleCharts(call);
  const { rows } = await sql<{ id: number }>`select t.id from charts as t
    ${where(visible ? [which, visible] : [which])}`.execute(call.services.db);
  if (!rows[0]) throw new PlainError(404);
  return rows[0].id;
}

/** The stored chart, if the caller may see it. */
export async function findChart(id: number, call: Call): Promise<Row<'charts'>> {
  const known = await chartIdOf(String(id), call);
  return call.services.db.selectFrom('charts').selectAll().where('id', '=', known).executeTakeFirstOrThrow();
}
