import { randomBytes } from 'node:crypto';
import { hashPassword, passwordProblem } from '../auth/passwords.ts';
import { setActive, setPassword } from '../auth/users.ts';
import { timestamp } from '../metadata/timestamp.ts';
import type { Services } from '../services.ts';

export interface NewUser {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
  /** A random one is made when left out. */
  password?: string;
}

const randomPassword = (): string => randomBytes(12).toString('base64url');

function checked(password: string): string {
  const problem = passwordProblem(password);
  if (problem) throw new Error(problem);
  return password;
}

/** Makes a user; answers the password when it was made up here. */
export async function createUser(services: Services, user: NewUser): Promise<string | null> {
  const { db, metadata, clock } = services;
  const known = await db.selectFrom('roles').select(['id', 'name']).execute();
  const roles = user.roles.map(name => {
    const role = known.find(one => one.name === name);
    if (!role)
      throw new Error(`There is no role ${name}. There are: ${known.map(one => one.name).join(', ')}`);
    return role.id;
  });
  if (roles.length === 0) throw new Error('A user needs a role');
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(eb =>
      eb.or([
        eb(eb.fn<string>('lower', ['username']), '=', user.username.toLowerCase()),
        eb(eb.fn<string>('lower', ['email']), '=', user.email.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  if (taken) throw new Error(`The name ${user.username} or the address ${user.email} is taken`);
  const password = user.password === undefined ? randomPassword() : checked(user.password);
  const hash = await hashPassword(password);
  const at = timestamp(clock.now());
  await metadata.transaction(async trx => {
    const { id } = await trx
      .insertInto('users')
      .values({
        username: user.username,
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
        active: true,
        password: hash,
        created_on: at,
        changed_on: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const role_id of roles)
      await trx.insertInto('user_roles').values({ user_id: id, role_id }).execute();
    await metadata.counters.bump('identity', trx);
  });
  return user.password === undefined ? password : null;
}

/** Gives a user a new password and lets them in again; answers it when it was made up here. */
export async function resetUser(
  { db, metadata }: Services,
  username: string,
  given?: string,
): Promise<string | null> {
  const user = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  if (!user) throw new Error(`There is no user ${username}`);
  const password = given === undefined ? randomPassword() : checked(given);
  const hash = await hashPassword(password);
  await metadata.transaction(async trx => {
    await setPassword(trx, user.id, hash);
    await setActive(trx, user.id, true);
    await metadata.counters.bump('identity', trx);
    await metadata.counters.bump('sessions', trx);
  });
  return given === undefined ? password : null;
}
