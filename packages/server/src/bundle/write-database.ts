import { maskUri, PASSWORD_MASK, parseAddress } from '@parallax/engines';
import { ensurePair, grantNames } from '../auth/grants.ts';
import type { Actor } from '../http/call.ts';
import type { Trx } from '../metadata/schema.ts';
import { PASSWORD_PLACE } from '../resources/databases/connections.ts';
import type { Values } from '../resources/kit/write.ts';
import type { DatabaseFile } from './files.ts';
import { external, store, type Writing } from './store-row.ts';

export async function storeDatabase(path: string, file: DatabaseFile, writing: Writing): Promise<void> {
  const { trx, call, options } = writing;
  const name = await freeName(trx, file.database_name, file.uuid);
  const given = options.passwords[path] ?? file.password ?? undefined;
  const { id, written } = await store('databases', file, writing, () => ({
    database_name: name,
    cache_timeout: file.cache_timeout ?? null,
    expose_in_sqllab: file.expose_in_sqllab ?? true,
    allow_run_async: file.allow_run_async ?? false,
    allow_ctas: file.allow_ctas ?? false,
    allow_cvas: file.allow_cvas ?? false,
    allow_dml: file.allow_dml ?? false,
    allow_file_upload: file.allow_file_upload ?? file.allow_csv_upload ?? true,
    extra: JSON.stringify(file.extra ?? {}),
    impersonate_user: file.impersonate_user ?? false,
    configuration_method: file.configuration_method ?? 'sqlalchemy_form',
    ...addressValues(file.sqlalchemy_uri, given, call),
    ...external(file),
  }));
  if (written === 'inserted') await ensurePair(trx, 'database_access', grantNames.database(name, id));
}

/** The address with its password sealed apart; a masked password without a new one keeps the stored one. */
function addressValues(uri: string, given: string | undefined, call: Actor): Values {
  const { password } = parseAddress(uri);
  const secret = given ?? (password === PASSWORD_MASK ? undefined : (password ?? undefined));
  return {
    sqlalchemy_uri: maskUri(uri),
    ...(secret !== undefined && { password: call.services.auth.sealer.seal(secret, PASSWORD_PLACE) }),
  };
}

/** A name another connection holds is not taken over: the newcomer gets a number. */
async function freeName(trx: Trx, name: string, uuid: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    const holder = await trx
      .selectFrom('databases')
      .select('uuid')
      .where('database_name', '=', candidate)
      .executeTakeFirst();
    if (!holder || holder.uuid === uuid) return candidate;
  }
}
