import { randomBytes } from 'node:crypto';
import { PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { insert } from '../kit/write.ts';
import { newHash, requireFree } from '../users/service.ts';

/** People who asked for an account and wait for somebody to let them in. */
export const registrationWriter: WriterOf<ProductApi['registration']> = {
  async create({ password, ...person }, call) {
    await requireUnknown(person, null, call);
    const id = await insert(call.services.db, 'registrations', {
      ...person,
      password: await newHash(password),
      registration_date: timestamp(call.now),
      registration_hash: randomBytes(24).toString('base64url'),
    });
    return { id, result: person };
  },
  async update(id, { password, ...person }, call) {
    await requireUnknown(person, id, call);
    const values = { ...person, ...(password !== undefined && { password: await newHash(password) }) };
    if (Object.keys(values).length > 0) {
      await call.services.db.updateTable('registrations').set(values).where('id', '=', id).execute();
    }
    return person;
  },
};

/** Neither a user nor another applicant may hold the name or the address. */
async function requireUnknown(
  person: { username?: string; email?: string },
  self: number | null,
  call: Call,
): Promise<void> {
  await requireFree(person, null, call);
  for (const column of ['username', 'email'] as const) {
    const value = person[column];
    if (value === undefined) continue;
    const taken = await call.services.db
      .selectFrom('registrations')
      .select('id')
      .where(eb => eb(eb.fn<string>('lower', [column]), '=', value.toLowerCase()))
      .executeTakeFirst();
    if (taken && taken.id !== self) throw new PlainError(422, { [column]: ['Already exists.'] });
  }
}
