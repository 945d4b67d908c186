import { maskUri } from '@parallax/engines';
import { ensurePair, grantNames } from '../auth/grants.ts';
import type { Trx } from '../metadata/schema.ts';
import { EXTRA_PLACE, PASSWORD_PLACE } from '../resources/databases/connections.ts';
import { storeTunnel } from '../resources/databases/tunnels.ts';
import { storedTarget } from './check.ts';
import type { DatabaseFile } from './files.ts';
import { databaseSecrets } from './secrets.ts';
import { external, store, type Writing } from './store-row.ts';

export async function storeDatabase(path: string, file: DatabaseFile, writing: Writing): Promise<void> {
  const { trx, call, options } = writing;
  const name = await freeName(trx, file.database_name, file.uuid);
  const stored = await storedTarget(writing.known.databases.get(file.uuid), call);
  const { secrets } = databaseSecrets(path, file, stored, options.secrets);
  const { sealer } = call.services.auth;
  const { id, written } = await store('databases', file, writing, () => ({
    database_name: name,
    cache_timeout: file.cache_timeout ?? null,
    expose_in_sqllab: file.expose_in_sqllab ?? true,
    allow_run_async: file.allow_run_async ?? false,
    allow_ctas: file.allow_ctas ?? false,
    allow_cvas: file.allow_cvas ?? false,
    allow_dml: file.allow_dml ?? false,
    allow_file_upload: file.allow_file_upload ?? file.allow_csv_upload ?? true,
    extra: JSON.stringify(currentExtra(file.extra ?? {})),
    impersonate_user: file.impersonate_user ?? false,
    configuration_method: file.configuration_method ?? 'sqlalchemy_form',
    sqlalchemy_uri: maskUri(file.sqlalchemy_uri),
    ...(secrets.password !== undefined && { password: sealer.seal(secrets.password, PASSWORD_PLACE) }),
    encrypted_extra:
      Object.keys(secrets.extra).length > 0 ? sealer.seal(JSON.stringify(secrets.extra), EXTRA_PLACE) : null,
    ...external(file),
  }));
  if (written === 'kept') return;
  await storeTunnel(trx, id, secrets.tunnel, { sealer, now: call.now, userId: call.principal.id });
  if (written === 'inserted') await ensurePair(trx, 'database_access', grantNames.database(name, id));
}

/** The settings of a connection with the schemas for uploads under their present name, as a list. */
function currentExtra({ schemas_allowed_for_csv_upload: older, ...extra }: Record<string, unknown>) {
  const schemas = extra.schemas_allowed_for_file_upload ?? older;
  if (schemas === undefined) return extra;
  return {
    ...extra,
    schemas_allowed_for_file_upload: typeof schemas === 'string' ? listIn(schemas) : schemas,
  };
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text === '' ? [] : [text];
  }
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
