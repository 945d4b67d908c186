import { randomUUID } from 'node:crypto';
import { maskUri, parseAddress } from '@parallax/engines';
import { ensurePair, grantNames } from '../../auth/grants.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import type { Services } from '../../services.ts';
import { insert, type Values } from '../kit/write.ts';
import { PASSWORD_PLACE } from './connections.ts';

export interface NewDatabase {
  database_name: string;
  /** With its real password. */
  sqlalchemy_uri: string;
  [column: string]: string | number | boolean | null | undefined;
}

/** Stores a connection: the password sealed apart from the address, and the grant that opens it. */
export async function createDatabase(
  { metadata, auth, clock }: Pick<Services, 'metadata' | 'auth' | 'clock'>,
  { sqlalchemy_uri, ...fields }: NewDatabase,
  userId: number | null = null,
): Promise<number> {
  const { password } = parseAddress(sqlalchemy_uri);
  const at = timestamp(clock.now());
  const values: Values = {
    uuid: randomUUID(),
    ...fields,
    sqlalchemy_uri: maskUri(sqlalchemy_uri),
    password: password ? auth.sealer.seal(password, PASSWORD_PLACE) : null,
    created_on: at,
    changed_on: at,
    created_by_fk: userId,
    changed_by_fk: userId,
  };
  return metadata.transaction(async trx => {
    const id = await insert(trx, 'databases', values);
    await ensurePair(trx, 'database_access', grantNames.database(fields.database_name, id));
    await metadata.counters.bump('data', trx);
    return id;
  });
}

export async function findDatabaseByName({ db }: Pick<Services, 'db'>, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('databases')
    .select('id')
    .where('database_name', '=', name)
    .executeTakeFirst();
  return row?.id ?? null;
}
