import { sql } from 'kysely';
import type { Db } from '../metadata/schema.ts';
import type { IdentityProvider, PasswordProof } from './identity-provider.ts';
import { verifyPassword } from './passwords.ts';

/** Users with a password in the metadata store; names are compared without case. */
export function databaseProvider(db: Db): IdentityProvider<PasswordProof> {
  return {
    name: 'db',
    async authenticate({ username, password }) {
      const user = await findUser(db, username);
      const matches = await verifyPassword(user?.active ? user.password : null, password);
      return user && matches ? user.id : null;
    },
  };
}

const findUser = (db: Db, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password', 'active'])
    .where(sql`lower(username)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
