import { AppError } from '@parallax/contract';
import { type Connection, type Engine, engineFor, PASSWORD_MASK } from '@parallax/engines';
import type { Sealer } from '../../auth/sealing.ts';
import type { Metadata } from '../../metadata/open.ts';
import { type DatabaseRow, findDatabase } from './store.ts';

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
  readonly #open = new Map<number, { version: number; opened: Promise<OpenDatabase> }>();

  constructor(
    private readonly metadata: Metadata,
    private readonly sealer: Sealer,
  ) {}

  async open(id: number): Promise<OpenDatabase> {
    const row = await findDatabase(this.metadata, id);
    if (!row) throw new AppError('DATABASE_NOT_FOUND_ERROR', { message: 'Database not found.' });
    const known = this.#open.get(id);
    if (known?.version === row.version) return known.opened;
    const opened = this.#connect(row);
    this.#open.set(id, { version: row.version, opened });
    opened.catch(() => this.#open.delete(id));
    if (known) void known.opened.then(({ connection }) => connection.close()).catch(() => {});
    return opened;
  }

  /** The address with its real password; nothing outside the server ever sees it. */
  secretUri(row: Pick<DatabaseRow, 'sqlalchemy_uri' | 'password'>): string {
    if (!row.password) return row.sqlalchemy_uri;
    const password = encodeURIComponent(this.sealer.open(row.password, PASSWORD_PLACE));
    return row.sqlalchemy_uri.replace(`:${PASSWORD_MASK}@`, () => `:${password}@`);
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(open.map(async ({ opened }) => (await opened).connection.close()));
  }

  async #connect(row: DatabaseRow): Promise<OpenDatabase> {
    const uri = this.secretUri(row);
    const engine = await engineFor(uri);
    const secrets = row.encrypted_extra ? this.sealer.open(row.encrypted_extra, EXTRA_PLACE) : '{}';
    const connection = await engine.open({
      uri,
      options: JSON.parse(row.extra || '{}') as Record<string, unknown>,
      secrets: JSON.parse(secrets) as Record<string, unknown>,
      ...(row.server_cert && { serverCertificate: row.server_cert }),
    });
    return { row, engine, connection };
  }
}
