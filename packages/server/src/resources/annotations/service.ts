import { type Body, PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { epochMs, timestamp } from '../../metadata/timestamp.ts';
import { requireLayer } from '../annotation-layers/service.ts';
import { change, changedBy, createdBy, ifMatch, insert, type Values } from '../kit/write.ts';

type Api = ProductApi['annotation'];

export async function createAnnotation(
  layer: number,
  body: Body<Api['create']>,
  call: Call,
): Promise<number> {
  await requireLayer(layer, call, 400);
  requireOrder(body.start_dttm, body.end_dttm);
  await requireFreeName(layer, body.short_descr, null, call);
  return insert(call.services.db, 'annotations', {
    ...body,
    layer_id: layer,
    start_dttm: stored(body.start_dttm),
    end_dttm: stored(body.end_dttm),
    ...createdBy(call),
  });
}

export async function updateAnnotation(
  layer: number,
  id: number,
  body: Body<Api['update']>,
  call: Call,
): Promise<void> {
  const known = await call.services.db
    .selectFrom('annotations')
    .select(['start_dttm', 'end_dttm'])
    .where('id', '=', id)
    .where('layer_id', '=', layer)
    .executeTakeFirst();
  if (!known) throw new PlainError(404);
  requireOrder(body.start_dttm ?? known.start_dttm, body.end_dttm ?? known.end_dttm);
  if (body.short_descr !== undefined) await requireFreeName(layer, body.short_descr, id, call);
  const values: Values = { ...body, ...changedBy(call) };
  if (body.start_dttm) values.start_dttm = stored(body.start_dttm);
  if (body.end_dttm) values.end_dttm = stored(body.end_dttm);
  await change(call.services.db, 'annotations', id, values, ifMatch(call));
}

/** The wire's date-times carry no zone and mean UTC. */
const instant = (text: string): number => {
  const iso = text.replace(' ', 'T');
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`);
};
const stored = (text: string): string => timestamp(instant(text));

function requireOrder(start: string, end: string): void {
  const [from, to] = [start, end].map(text => (text.length === 26 ? epochMs(text) : instant(text)));
  if (to! < from!) throw new PlainError(422, { start_dttm: ['End date must be after start date'] });
}

async function requireFreeName(layer: number, name: string, self: number | null, call: Call): Promise<void> {
  const taken = await call.services.db
    .selectFrom('annotations')
    .select('id')
    .where('layer_id', '=', layer)
    .where('short_descr', '=', name)
    .executeTakeFirst();
  if (taken && taken.id !== self) {
    throw new PlainError(422, { short_descr: ['Short description must be unique for this layer'] });
  }
}
