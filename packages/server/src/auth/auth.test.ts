import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Metadata } from '../metadata/open.ts';
import { type TestPlace, testEngines } from '../metadata/testing/stores.ts';
import { timestamp } from '../metadata/timestamp.ts';
import { type Auth, createAuth } from './auth.ts';
import { ensurePair } from './grants.ts';
import { type Keys, loadKeys } from './keys.ts';
import { hashPassword } from './passwords.ts';
import { prepareIdentity } from './prepare.ts';
import { SESSION_SECONDS } from './sessions.ts';
import { setActive, setPassword } from './users.ts';

const START = Date.UTC(2026, 0, 1);
const ADDRESS = '127.0.0.1';
const PASSWORD = 'violet-otter-9';

describe.each(testEngines)('auth on %s', (_, newPlace) => {
  let place: TestPlace;
  let metadata: Metadata;
  let keys: Keys;
  let auth: Auth;
  let now: number;
  let hash: string;
  const clock = { now: () => now };

  beforeAll(async () => {
    now = START;
    hash = await hashPassword(PASSWORD);
    place = await newPlace();
    metadata = await place.open(clock);
    keys = loadKeys({ home: place.home });
    await prepareIdentity({ metadata, keys, clock, adminPassword: 'first-password' });
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });
  beforeEach(() => {
    now = START;
    auth = createAuth({ metadata, keys, clock });
  });

  const roleId = async (name: string): Promise<number> =>
    (await metadata.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow())
      .id;

  async function newUser(...roles: string[]): Promise<{ id: number; username: string }> {
    const username = `User-${crypto.randomUUID()}`;
    const { id } = await metadata.db
      .insertInto('users')
      .values({
        username,
        first_name: 'A',
        last_name: 'B',
        email: `${username}@example.com`,
        password: hash,
        created_on: timestamp(now),
        changed_on: timestamp(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const name of roles) {
      await metadata.db
        .insertInto('user_roles')
        .values({ user_id: id, role_id: await roleId(name) })
        .execute();
    }
    return { id, username };
  }
  const identityChange = (work: (db: Metadata['db']) => Promise<unknown>): Promise<void> =>
    metadata.transaction(async trx => {
      await work(trx);
      await metadata.counters.bump('identity', trx);
    });

  describe('sign-in', () => {
    it('takes the name without case, counts, and remembers when', async () => {
      const { id, username } = await newUser('Gamma');
      await expect(auth.signIn.withPassword({ username, password: 'wrong' }, ADDRESS)).rejects.toMatchObject({
        status: 401,
        body: 'Not authorized',
      });
      const row = () =>
        metadata.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(await row()).toMatchObject({ fail_login_count: 1, login_count: 0, last_login: null });
      now += 5000;
      expect(
        await auth.signIn.withPassword({ username: username.toUpperCase(), password: PASSWORD }, ADDRESS),
      ).toBe(id);
      expect(await row()).toMatchObject({ fail_login_count: 0, login_count: 1, last_login: timestamp(now) });
    });

    it('refuses unknown users, disabled users, users without a password, and unknown providers alike', async () => {
      const disabled = await newUser('Gamma');
      await identityChange(db => setActive(db, disabled.id, false));
      const bare = await newUser('Gamma');
      await metadata.db.updateTable('users').set({ password: null }).where('id', '=', bare.id).execute();
      for (const username of ['nobody', disabled.username, bare.username]) {
        await expect(
          auth.signIn.withPassword({ username, password: PASSWORD }, ADDRESS),
        ).rejects.toMatchObject({ status: 401 });
      }
      const { username } = await newUser('Gamma');
      await expect(
        auth.signIn.withPassword({ username, password: PASSWORD }, ADDRESS, 'ldap'),
      ).rejects.toMatchObject({ status: 401 });
    });

    it('answers 429 after ten wrong passwords, also to the right one, until the minute is over', async () => {
      const { username } = await newUser('Gamma');
      const guess = (password: string) => auth.signIn.withPassword({ username, password }, '10.0.0.9');
      const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => guess('wrong')));
      const statuses = guesses.map(result => (result.status === 'rejected' ? result.reason.status : 200));
      expect(statuses.filter(status => status === 401)).toHaveLength(10);
      expect(statuses.filter(status => status === 429)).toHaveLength(2);
      await expect(guess(PASSWORD)).rejects.toMatchObject({ status: 429 });
      now += 60_000;
      await expect(guess(PASSWORD)).resolves.toBeGreaterThan(0);
    });
  });

  describe('sessions', () => {
    it('resolve to the user until they expire', async () => {
      const { id, username } = await newUser('Gamma');
      const session = await auth.startSession(id, { address: ADDRESS });
      expect(await auth.principals.resolve({ session })).toMatchObject({
        kind: 'user',
        via: 'session',
        id,
        username,
        isAdmin: false,
      });
      now += SESSION_SECONDS * 1000;
      expect(await auth.principals.resolve({ session })).toMatchObject({ kind: 'anonymous', id: null });
    });

    it('get a new cookie at sign-in; the old one is worth nothing', async () => {
      const { id } = await newUser('Gamma');
      const before = await auth.startSession(id, { address: ADDRESS });
      const after = await auth.startSession(id, { address: ADDRESS }, before);
      expect(after).not.toBe(before);
      expect(await auth.principals.fromSession(before)).toBeNull();
      expect(await auth.principals.fromSession(after)).not.toBeNull();
    });

    it('are not stored in a form that lets anyone in', async () => {
      const { id } = await newUser('Gamma');
      const session = await auth.startSession(id, { address: ADDRESS });
      const { token_hash } = await metadata.db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(token_hash).not.toContain(session);
      expect(await auth.principals.fromSession(token_hash)).toBeNull();
    });

    it('cost no query once known', async () => {
      const { id } = await newUser('Gamma');
      const session = await auth.startSession(id, { address: ADDRESS });
      await auth.principals.resolve({ session });
      await metadata.db.deleteFrom('sessions').where('user_id', '=', id).execute();
      expect(await auth.principals.resolve({ session })).toMatchObject({ id });
    });

    it.each([
      ['sign-out', (_: number, session: string) => auth.endSession(session)],
      ['a new password', (id: number) => identityChange(db => setPassword(db, id, hash))],
      ['disabling the user', (id: number) => identityChange(db => setActive(db, id, false))],
      [
        'deleting the user',
        (id: number) => identityChange(db => db.deleteFrom('users').where('id', '=', id).execute()),
      ],
    ])('end at once with %s, in this process', async (_, end) => {
      const { id } = await newUser('Gamma');
      const session = await auth.startSession(id, { address: ADDRESS });
      expect(await auth.principals.fromSession(session)).not.toBeNull();
      await end(id, session);
      expect(await auth.principals.fromSession(session)).toBeNull();
    });

    it('do not come back when the user is enabled again', async () => {
      const { id } = await newUser('Gamma');
      const session = await auth.startSession(id, { address: ADDRESS });
      await identityChange(db => setActive(db, id, false));
      await identityChange(db => setActive(db, id, true));
      expect(await auth.principals.fromSession(session)).toBeNull();
    });

    it('end in another process within a second', async () => {
      const { id } = await newUser('Gamma');
      const session = await auth.startSession(id, { address: ADDRESS });
      const peerStore = await place.open(clock);
      const peer = createAuth({ metadata: peerStore, keys, clock });
      expect(await peer.principals.fromSession(session)).not.toBeNull();
      await auth.endSession(session);
      now += 1000;
      expect(await peer.principals.fromSession(session)).toBeNull();
      await peerStore.close();
    });
  });

  describe('tokens', () => {
    it('resolve to the user; the refresh token gives another access token', async () => {
      const { id } = await newUser('Gamma');
      const { access_token, refresh_token } = await auth.issueTokens(id, true);
      expect(await auth.principals.resolve({ authorization: `Bearer ${access_token}` })).toMatchObject({
        id,
        via: 'token',
      });
      now += 900_000;
      await expect(auth.principals.fromBearer(`Bearer ${access_token}`)).rejects.toMatchObject({
        status: 401,
        msg: 'Token has expired',
      });
      const again = await auth.refresh(`Bearer ${refresh_token}`);
      expect(await auth.principals.fromBearer(`Bearer ${again.access_token}`)).toMatchObject({ id });
      await expect(auth.refresh(`Bearer ${again.access_token}`)).rejects.toMatchObject({
        status: 422,
        msg: 'Only refresh tokens are allowed',
      });
      await expect(auth.refresh(undefined)).rejects.toMatchObject({
        status: 401,
        msg: 'Missing Authorization Header',
      });
    });

    it('are issued without a refresh token unless asked for', async () => {
      const { id } = await newUser('Gamma');
      expect(Object.keys(await auth.issueTokens(id, false))).toEqual(['access_token']);
    });

    it.each([
      ['a new password', (id: number) => identityChange(db => setPassword(db, id, hash))],
      ['disabling the user', (id: number) => identityChange(db => setActive(db, id, false))],
    ])('are revoked by %s', async (_, end) => {
      const { id } = await newUser('Gamma');
      const { access_token, refresh_token } = await auth.issueTokens(id, true);
      await end(id);
      const revoked = { status: 401, msg: 'Token has been revoked' };
      await expect(auth.principals.fromBearer(`Bearer ${access_token}`)).rejects.toMatchObject(revoked);
      await expect(auth.refresh(`Bearer ${refresh_token}`)).rejects.toMatchObject(revoked);
    });

    it('are read only when no session user is there', async () => {
      const { id } = await newUser('Gamma');
      const session = await auth.startSession(id, { address: ADDRESS });
      expect(await auth.principals.resolve({ session, authorization: 'Bearer broken' })).toMatchObject({
        id,
        via: 'session',
      });
      await expect(
        auth.principals.resolve({ session: 'gone', authorization: 'Bearer broken' }),
      ).rejects.toMatchObject({ status: 422 });
    });
  });

  describe('permissions', () => {
    it('are the union of own roles and the roles of own groups', async () => {
      const { id } = await newUser('Gamma');
      const group = await metadata.db
        .insertInto('groups')
        .values({ name: crypto.randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await identityChange(async db => {
        await db.insertInto('group_users').values({ group_id: group.id, user_id: id }).execute();
        await db
          .insertInto('group_roles')
          .values({ group_id: group.id, role_id: await roleId('sql_lab') })
          .execute();
        await db
          .insertInto('group_roles')
          .values({ group_id: group.id, role_id: await roleId('Gamma') })
          .execute();
      });
      const principal = (await auth.principals.actingAs(id))!;
      expect(principal.roles.map(({ name }) => name)).toEqual(['Gamma', 'sql_lab']);
      expect(principal.can('can_read', 'Chart')).toBe(true);
      expect(principal.can('can_execute_sql_query', 'SQLLab')).toBe(true);
      expect(principal.can('can_write', 'Database')).toBe(false);
      expect(principal.can('can_read', 'constructor')).toBe(false);
    });

    it('follow a role change at once', async () => {
      const { id } = await newUser('Gamma');
      const session = await auth.startSession(id, { address: ADDRESS });
      const grant = await ensurePair(metadata.db, 'datasource_access', '[a].[b](id:1)');
      expect((await auth.principals.resolve({ session })).viewsWith('datasource_access').size).toBe(0);
      await identityChange(async db => {
        const role = await db
          .insertInto('roles')
          .values({ name: crypto.randomUUID() })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('role_permission_views')
          .values({ role_id: role.id, permission_view_id: grant })
          .execute();
        await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
      });
      const principal = await auth.principals.resolve({ session });
      expect([...principal.viewsWith('datasource_access')]).toEqual(['[a].[b](id:1)']);
    });

    it('of Public belong to everybody', async () => {
      const { id } = await newUser('Gamma');
      const pair = await ensurePair(metadata.db, 'can_dance', crypto.randomUUID());
      const { name: view } = await metadata.db
        .selectFrom('permission_views')
        .innerJoin('views', 'views.id', 'view_id')
        .select('views.name')
        .where('permission_views.id', '=', pair)
        .executeTakeFirstOrThrow();
      const role_id = await roleId('Public');
      await identityChange(db =>
        db.insertInto('role_permission_views').values({ role_id, permission_view_id: pair }).execute(),
      );
      for (const principal of [await auth.principals.anonymous(), (await auth.principals.actingAs(id))!]) {
        expect(principal.can('can_dance', view)).toBe(true);
        expect([...principal.viewsWith('can_dance')]).toEqual([view]);
      }
      expect((await auth.principals.actingAs(id))!.can('can_read', 'Chart')).toBe(true);
      await identityChange(db =>
        db.deleteFrom('role_permission_views').where('role_id', '=', role_id).execute(),
      );
      expect((await auth.principals.actingAs(id))!.can('can_dance', view)).toBe(false);
    });

    it('make an admin by the role Admin', async () => {
      const { id } = await newUser('Admin');
      expect(await auth.principals.actingAs(id)).toMatchObject({ isAdmin: true });
    });

    it('give nothing to anonymous callers while Public is empty, and to guests only a look at what their token names', async () => {
      const guest = {
        username: 'v',
        firstName: 'V',
        lastName: '',
        claims: { resources: [{ type: 'dashboard', id: 'x' }], rules: [] },
      };
      const guestToken = await auth.guestTokens.sign(guest);
      const anonymous = await auth.principals.anonymous();
      const visitor = await auth.principals.resolve({ guestToken });
      for (const principal of [anonymous, visitor]) {
        expect(principal.can('can_read', 'Dashboard')).toBe(principal === visitor);
        expect(principal.can('can_write', 'Dashboard')).toBe(false);
        expect(principal.can('can_drill', 'Dashboard')).toBe(false);
        expect(principal.roles.map(({ name }) => name)).toEqual(['Public']);
        expect(principal.isAdmin).toBe(false);
      }
      expect(await auth.principals.resolve({ guestToken })).toMatchObject({
        kind: 'guest',
        id: null,
        guest: guest.claims,
      });
      expect(await auth.principals.resolve({ guestToken: 'forged' })).toMatchObject({ kind: 'anonymous' });
    });
  });

  describe('the user admin', () => {
    it('has the configured password, and a changed one at the next start', async () => {
      const signIn = (password: string) => auth.signIn.withPassword({ username: 'admin', password }, ADDRESS);
      const id = await signIn('first-password');
      expect((await auth.principals.actingAs(id))?.isAdmin).toBe(true);
      const { access_token } = await auth.issueTokens(id, false);
      expect(await prepareIdentity({ metadata, keys, clock, adminPassword: 'first-password' })).toEqual({
        printOnce: null,
      });
      await auth.principals.fromBearer(`Bearer ${access_token}`);
      await prepareIdentity({ metadata, keys, clock, adminPassword: 'second-password' });
      await expect(signIn('first-password')).rejects.toMatchObject({ status: 401 });
      expect(await signIn('second-password')).toBe(id);
      await expect(auth.principals.fromBearer(`Bearer ${access_token}`)).rejects.toMatchObject({
        status: 401,
      });
    });

    it('gets a random password on a first start, told once, also when two processes start together', async () => {
      const fresh = await newPlace();
      const [one, two] = await Promise.all([fresh.open(clock), fresh.open(clock)]);
      const told = await Promise.all(
        [one, two].map(store => prepareIdentity({ metadata: store, keys, clock })),
      );
      const passwords = told.map(({ printOnce }) => printOnce).filter(password => password !== null);
      expect(passwords).toHaveLength(1);
      const first = createAuth({ metadata: one, keys, clock });
      expect(
        await first.signIn.withPassword({ username: 'admin', password: passwords[0]! }, ADDRESS),
      ).toBeGreaterThan(0);
      expect(await prepareIdentity({ metadata: one, keys, clock })).toEqual({ printOnce: null });
      await Promise.all([one.close(), two.close()]);
      await fresh.remove();
    });

    it('is not made again in a store that has users', async () => {
      const fresh = await newPlace();
      const store = await fresh.open(clock);
      await prepareIdentity({ metadata: store, keys, clock });
      await store.db.updateTable('users').set({ username: 'boss' }).execute();
      expect(await prepareIdentity({ metadata: store, keys, clock })).toEqual({ printOnce: null });
      expect(await store.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'boss' }]);
      await store.close();
      await fresh.remove();
    });
  });

  it('refuses to start with another secret than the store was made with', async () => {
    const other = loadKeys({ home: place.home, secret: 'Zk3vQ9wP5xR7tY1uI0oA2sD4fG6hJ8kL' });
    await expect(prepareIdentity({ metadata, keys: other, clock })).rejects.toThrow(
      'PARALLAX_SECRET_KEY is not the secret this metadata store was made with',
    );
  });
});
