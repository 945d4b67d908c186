import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Metadata } from '../metadata/open.ts';
import { epochMs, timestamp } from '../metadata/timestamp.ts';

export const SESSION_COOKIE = 'session';
export const SESSION_SECONDS = 31 * 24 * 3600;

interface Session {
  userId: number;
  credentialVersion: number;
  expiresAt: number;
}

export interface SessionOrigin {
  address: string;
  userAgent?: string;
}

/** A cookie value that nobody can guess. Before sign-in it only carries CSRF tokens and is not stored. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** Signed-in browsers. Only the hash of a cookie's value is stored. */
export class Sessions {
  readonly #cache = new LRUCache<string, Session>({ max: 20_000 });
  /** Values that are no session, such as the cookie of a page before sign-in. They never become one. */
  readonly #unknown = new LRUCache<string, true>({ max: 20_000 });
  #version = -1;

  constructor(
    private readonly metadata: Pick<Metadata, 'db' | 'counters'>,
    private readonly clock: Clock,
  ) {}

  /** Starts a session under a new cookie value and ends the one the browser had. */
  async start(
    user: { id: number; credentialVersion: number },
    origin: SessionOrigin,
    previous?: string,
  ): Promise<string> {
    if (previous) await this.end(previous);
    await this.#purge();
    const token = newSessionToken();
    const now = this.clock.now();
    await this.metadata.db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        user_id: user.id,
        credential_version: user.credentialVersion,
        created_on: timestamp(now),
        expires_on: timestamp(now + SESSION_SECONDS * 1000),
        address: origin.address,
        user_agent: origin.userAgent?.slice(0, 256) ?? null,
      })
      .execute();
    return token;
  }

  async find(token: string): Promise<Session | null> {
    await this.#refresh();
    const hash = hashOf(token);
    if (this.#unknown.has(hash)) return null;
    const session = this.#cache.get(hash) ?? (await this.#load(hash));
    return session && session.expiresAt > this.clock.now() ? session : null;
  }

  async end(token: string): Promise<void> {
    const { numDeletedRows } = await this.metadata.db
      .deleteFrom('sessions')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (numDeletedRows > 0n) await this.metadata.counters.bump('sessions');
  }

  async #load(hash: string): Promise<Session | null> {
    const version = this.#version;
    const row = await this.metadata.db
      .selectFrom('sessions')
      .select(['user_id', 'credential_version', 'expires_on'])
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (!row) {
      this.#unknown.set(hash, true);
      return null;
    }
    const session = {
      userId: row.user_id,
      credentialVersion: row.credential_version,
      expiresAt: epochMs(row.expires_on),
    };
    if (version === this.#version) this.#cache.set(hash, session);
    return session;
  }

  async #refresh(): Promise<void> {
    const seen = this.metadata.counters.version('sessions');
    const version = typeof seen === 'number' ? seen : await seen;
    if (version === this.#version) return;
    this.#version = version;
    this.#cache.clear();
  }

  async #purge(): Promise<void> {
    await this.metadata.db
      .deleteFrom('sessions')
      .where('expires_on', '<', timestamp(this.clock.now()))
      .execute();
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
