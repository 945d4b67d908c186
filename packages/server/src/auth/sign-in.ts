import { PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../metadata/schema.ts';
import { timestamp } from '../metadata/timestamp.ts';
import type { IdentityProvider, PasswordProof } from './identity-provider.ts';
import type { LoginLimit } from './login-limit.ts';

/** Signs people in by password: checks the rate limit, asks the provider, keeps the counters of the user. */
export class SignIn {
  constructor(
    private readonly parts: {
      db: Db;
      clock: Clock;
      limit: LoginLimit;
      providers: readonly IdentityProvider<PasswordProof>[];
    },
  ) {}

  /** The user's id; 401 when name or password is wrong, 429 after too many failures. */
  async withPassword(proof: PasswordProof, address: string, provider = 'db'): Promise<number> {
    const { limit, providers } = this.parts;
    const chosen = providers.find(({ name }) => name === provider);
    if (!chosen) throw new PlainError(401);
    limit.attempt(proof.username, address);
    const userId = await chosen.authenticate(proof);
    if (userId === null) {
      await this.#countFailure(proof.username);
      throw new PlainError(401);
    }
    limit.succeeded(proof.username, address);
    await this.#countSuccess(userId);
    return userId;
  }

  async #countFailure(username: string): Promise<void> {
    await this.parts.db
      .updateTable('users')
      .set(eb => ({ fail_login_count: eb('fail_login_count', '+', 1) }))
      .where(sql`lower(username)`, '=', sql`lower(${username})`)
      .execute();
  }

  async #countSuccess(userId: number): Promise<void> {
    await this.parts.db
      .updateTable('users')
      .set(eb => ({
        login_count: eb('login_count', '+', 1),
        fail_login_count: 0,
        last_login: timestamp(this.parts.clock.now()),
      }))
      .where('id', '=', userId)
      .execute();
  }
}
