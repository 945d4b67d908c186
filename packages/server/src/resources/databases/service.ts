import { randomUUID } from 'node:crypto';
import { PlainError, type ProductApi } from '@parallax/contract';
import { maskUri, parseAddress } from '@parallax/engines';
import { ensurePair, grantNames } from '../../auth/grants.ts';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import type { Services } from '../../services.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { change, changedBy, ifMatch, insert, removeRows, type Values } from '../kit/write.ts';
import { type Target, tryConnection } from './connect.ts';
import { EXTRA_PLACE, PASSWORD_PLACE } from './connections.ts';
import { echo } from './echo.ts';
import { DEFAULT_EXTRA } from './extra.ts';
import { ensurePlaceGrants, placeGrants } from './grants.ts';
import { deleteGrants, renameGrants, requireFreeName, requireUsableName } from './names.ts';
import { findDatabase } from './store.ts';
import { type TargetFields, targetIn, targetIn400 } from './target.ts';
import { storeTunnel } from './tunnels.ts';

type Api = ProductApi['database'];

export interface NewDatabase {
  database_name: string;
  /** With its real password. */
  sqlalchemy_uri: string;
  [column: string]: string | number | boolean | null | undefined;
}

/** Stores a connection: the password sealed apart from the address, and the grant that opens it. */
export async function createDatabase(
  services: Pick<Services, 'metadata' | 'auth' | 'clock'>,
  { sqlalchemy_uri, ...fields }: NewDatabase,
  userId: number | null = null,
  within: (trx: Trx, id: number) => Promise<void> = async () => {},
): Promise<number> {
  const { metadata, clock } = services;
  const at = timestamp(clock.now());
  const values: Values = {
    uuid: randomUUID(),
    extra: DEFAULT_EXTRA,
    ...fields,
    ...sealedAddress(services, sqlalchemy_uri),
    created_on: at,
    changed_on: at,
    created_by_fk: userId,
    changed_by_fk: userId,
  };
  return metadata.transaction(async trx => {
    const id = await insert(trx, 'databases', values);
    await ensurePair(trx, 'database_access', grantNames.database(fields.database_name, id));
    await within(trx, id);
    await changed(services, trx);
    return id;
  });
}

export async function findDatabaseByName({ db }: Pick<Services, 'db'>, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('databases')
    .select('id')
    .where('database_name', '=', name)
    .executeTakeFirst();
  return row?.id ?? null;
}

export const databaseWriter: WriterOf<Api> = {
  async create(body, call) {
    const { services, principal } = call;
    requireUsableName(body.database_name);
    await requireFreeName(services.db, body.database_name, null);
    const target = await targetIn(body, null, call);
    await tryConnection(target, services.settings, call.signal);
    const places = await placeGrants(target, body.database_name, services.settings);
    const fields = {
      ...columnsIn(body, target, services),
      database_name: body.database_name,
      sqlalchemy_uri: target.uri,
    };
    const uuid = body.uuid ?? randomUUID();
    const id = await createDatabase(services, { ...fields, uuid }, principal.id, async (trx, made) => {
      await ensurePlaceGrants(trx, places);
      if (target.tunnel) await keepTunnel(trx, made, target, call);
    });
    return { id, result: { ...echo(body, target), uuid, expose_in_sqllab: body.expose_in_sqllab ?? true } };
  },

  async update(id, body, call) {
    const { services } = call;
    const row = await findDatabase(services.metadata, id);
    if (!row) throw new PlainError(404);
    const name = body.database_name ?? row.database_name;
    if (name !== row.database_name) requireUsableName(name);
    await requireFreeName(services.db, name, id);
    const target = await targetIn400(body, await services.connections.targetOf(row), call);
    const values = {
      ...columnsIn(body, target, services),
      database_name: name,
      ...(body.uuid !== undefined && { uuid: body.uuid }),
      ...sealedAddress(services, target.uri),
    };
    await services.metadata.transaction(async trx => {
      await change(trx, 'databases', id, { ...values, ...changedBy(call) }, ifMatch(call));
      if (body.ssh_tunnel !== undefined || body.parameters?.ssh === false)
        await keepTunnel(trx, id, target, call);
      if (name !== row.database_name) await renameGrants(trx, id, row.database_name, name);
      await changed(services, trx);
    });
    services.connections.listings.forget(id);
    return echo(body, target);
  },

  async remove(ids, call) {
    const { services } = call;
    for (const id of ids) {
      await requireUnused(id, call);
      const row = await findDatabase(services.metadata, id);
      if (!row) throw new PlainError(404);
      await services.metadata.transaction(async trx => {
        await removeRows(trx, 'databases', [id]);
        await deleteGrants(trx, id, row.database_name);
        await changed(services, trx);
      });
      services.connections.listings.forget(id);
      await services.connections.drop(id);
    }
  },
};

/** Every process drops its pools and what it cached about permissions. */
async function changed({ metadata }: Pick<Services, 'metadata'>, trx: Trx): Promise<void> {
  await metadata.counters.bump('data', trx);
  await metadata.counters.bump('identity', trx);
}

const sealedAddress = ({ auth }: Pick<Services, 'auth'>, uri: string) => {
  const { password } = parseAddress(uri);
  return {
    sqlalchemy_uri: maskUri(uri),
    password: password ? auth.sealer.seal(password, PASSWORD_PLACE) : null,
  };
};

const PLAIN = [
  'configuration_method',
  'cache_timeout',
  'expose_in_sqllab',
  'allow_run_async',
  'allow_file_upload',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'force_ctas_schema',
  'impersonate_user',
  'external_url',
] as const;

type Body = TargetFields &
  Partial<Record<(typeof PLAIN)[number], string | number | boolean | null>> & {
    is_managed_externally?: boolean | null;
  };

/** The sent settings as they are stored; the address and the name are the caller's business. */
function columnsIn(body: Body, target: Target, { auth }: Services): Values {
  const sentSecrets = body.masked_encrypted_extra !== undefined || body.encrypted_extra !== undefined;
  const hasSecrets = Object.keys(target.secrets).length > 0;
  return {
    ...Object.fromEntries(PLAIN.map(name => [name, body[name]])),
    ...(body.is_managed_externally !== undefined && {
      is_managed_externally: body.is_managed_externally ?? false,
    }),
    ...(body.extra !== undefined && { extra: body.extra || '{}' }),
    ...(body.server_cert !== undefined && { server_cert: target.serverCertificate }),
    ...(sentSecrets && {
      encrypted_extra: hasSecrets ? auth.sealer.seal(JSON.stringify(target.secrets), EXTRA_PLACE) : null,
    }),
  };
}

const keepTunnel = (trx: Trx, id: number, { tunnel }: Target, { services, now, principal }: Call) =>
  storeTunnel(trx, id, tunnel, { sealer: services.auth.sealer, now, userId: principal.id });

async function requireUnused(id: number, { services: { db } }: Call): Promise<void> {
  const dataset = await db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', id)
    .executeTakeFirst();
  if (dataset) {
    throw new PlainError(422, 'Cannot delete a database that has datasets attached');
  }
  const reports = await db.selectFrom('reports').select('name').where('database_id', '=', id).execute();
  if (reports.length > 0) {
    const names = reports.map(report => report.name).join(', ');
    throw new PlainError(422, `There are associated alerts or reports: ${names}`);
  }
}
