import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { TablesOf } from './migration.ts';
import type { migrations } from './migrations/index.ts';

/** Every table's row type, derived from the migrations. */
export type Schema = TablesOf<typeof migrations>;
export type Table = keyof Schema & string;

export type Row<T extends Table> = Selectable<Schema[T]>;
export type NewRow<T extends Table> = Insertable<Schema[T]>;
export type RowChange<T extends Table> = Updateable<Schema[T]>;

/** Either the store itself or a transaction on it. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
