import { AppError } from '@parallax/contract';
import { type Connection, type Engine, PASSWORD_MASK } from '@parallax/engines';
import type { Sealer } from '../../auth/sealing.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { Settings } from '../../settings.ts';
import { connect, type Target } from './connect.ts';
import { readExtra } from './extra.ts';
import { Listings } from './listings.ts';
import { type DatabaseRow, findDatabase } from './store.ts';
import { findTunnel, unsealTunnel } from './tunnels.ts';

/** A connected database: its row, its engine and an open pool. */
export interface OpenDatabase {
  row: DatabaseRow;
  engine: Engine;
  connection: Connection;
}

export const PASSWORD_PLACE = 'databases.password';
export const EXTRA_PLACE = 'databases.encrypted_extra';

/** Pools by database, opened on first use and replaced when somebody edits the connection. */
export class Connections {
  readonly listings = new Listings();
  readonly #open = new Map<number, { version: number; opened: Promise<OpenDatabase> }>();

  constructor(
    private readonly metadata: Metadata,
    private readonly sealer: Sealer,
    private readonly settings: Pick<Settings, 'home' | 'metadataUrl'>,
  ) {}

  async open(id: number): Promise<OpenDatabase> {
    const row = await findDatabase(this.metadata, id);
    if (!row) throw new AppError('DATABASE_NOT_FOUND_ERROR', { message: 'Database not found.' });
    const known = this.#open.get(id);
    if (known?.version === row.version) return known.opened;
    const opened = this.#connect(row);
    this.#open.set(id, { version: row.version, opened });
    opened.catch(() => this.#forget(id, opened));
    if (known) void hangUp(known.opened);
    return opened;
  }

  /** The address with its real password; nothing outside the server ever sees it. */
  secretUri(row: Pick<DatabaseRow, 'sqlalchemy_uri' | 'password'>): string {
    if (!row.password) return row.sqlalchemy_uri;
    const password = encodeURIComponent(this.sealer.open(row.password, PASSWORD_PLACE));
    return row.sqlalchemy_uri.replace(`:${PASSWORD_MASK}@`, () => `:${password}@`);
  }

  /** Everything a stored connection needs to be opened, secrets in the clear. */
  async targetOf(row: DatabaseRow): Promise<Target> {
    const tunnel = await findTunnel(this.metadata.db, row.id);
    return {
      uri: this.secretUri(row),
      extra: readExtra(row.extra),
      secrets: this.secretsOf(row),
      serverCertificate: row.server_cert,
      tunnel: tunnel && unsealTunnel(tunnel, this.sealer),
    };
  }

  secretsOf({ encrypted_extra }: Pick<DatabaseRow, 'encrypted_extra'>): Record<string, unknown> {
    return readExtra(encrypted_extra ? this.sealer.open(encrypted_extra, EXTRA_PLACE) : '{}');
  }

  /** Hangs up a database that is gone. */
  async drop(id: number): Promise<void> {
    const known = this.#open.get(id);
    this.#open.delete(id);
    if (known) await hangUp(known.opened);
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(open.map(({ opened }) => hangUp(opened)));
  }

  async #connect(row: DatabaseRow): Promise<OpenDatabase> {
    const opened = connect(await this.targetOf(row), this.settings, {
      onLost: () => {
        const known = this.#open.get(row.id);
        if (known?.version === row.version) void this.drop(row.id);
      },
    });
    return { row, ...(await opened) };
  }

  #forget(id: number, opened: Promise<OpenDatabase>): void {
    if (this.#open.get(id)?.opened === opened) this.#open.delete(id);
  }
}

const hangUp = (opened: Promise<OpenDatabase>): Promise<void> =>
  opened.then(({ connection }) => connection.close()).catch(() => {});
