import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteDriver } from './sqlite-driver.ts';

/** Kysely on a SQLite file through libsql. */
export class LibsqlDialect implements Dialect {
  constructor(private readonly path: string) {}

  createDriver(): Driver {
    return new SqliteDriver(this.path);
  }
  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }
  createAdapter() {
    return new SqliteAdapter();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }
}
