import type { ProductApi, SuccessReply } from '@parallax/contract';
import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import * as read from '../kit/read.ts';
import { backendOf, formValues } from './address.ts';
import { parametersSchema } from './available.ts';
import { databases } from './definition.ts';
import { maskSecrets } from './secrets.ts';
import { findDatabase } from './store.ts';
import { findTunnel, maskTunnel } from './tunnels.ts';

type Connection = SuccessReply<ProductApi['database']['connection']>;

/** GET connection: the item with what only editors see, every secret masked. */
export async function connectionItem(
  id: number,
  call: Call,
): Promise<{ body: Connection; version: number | null }> {
  const { body, version } = await read.item(databases, id, {}, call);
  const row = await findDatabase(call.services.metadata, id);
  if (!row) throw new PlainError(404);
  const { entry } = backendOf(row.sqlalchemy_uri);
  const tunnel = await findTunnel(call.services.db, id);
  const result = {
    ...body.result,
    extra: row.extra,
    masked_encrypted_extra: maskSecrets(call.services.connections.secretsOf(row)),
    parameters: formValues(row.sqlalchemy_uri, entry),
    parameters_schema: entry ? parametersSchema(entry.manifest) : {},
    server_cert: row.server_cert,
    sqlalchemy_uri: row.sqlalchemy_uri,
    ...(tunnel && { ssh_tunnel: maskTunnel(tunnel) }),
  };
  return { body: { id, result: result as unknown as Connection['result'] }, version };
}
