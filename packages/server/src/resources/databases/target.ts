import { X509Certificate } from 'node:crypto';
import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { type AddressFields, addressIn } from './address.ts';
import type { Target } from './connect.ts';
import { extraProblem, readExtra } from './extra.ts';
import { requireEngineAllowed, requireSafeTarget } from './policy.ts';
import { isSameTarget, unmaskSecrets, withStoredPassword } from './secrets.ts';
import type { Tunnel } from './ssh.ts';
import { type TunnelFields, tunnelIn } from './tunnels.ts';

/** The parts of a create, update or test body that say how to connect. */
export interface TargetFields extends AddressFields {
  extra?: string;
  masked_encrypted_extra?: string | null;
  encrypted_extra?: string | null;
  server_cert?: string | null;
  ssh_tunnel?: TunnelFields | null;
}

/**
 * What a client wants to connect, laid over what is stored: parts that are not sent stay, masks stand for stored
 * secrets, and the policy has its say. Throws the message of the first field that is wrong.
 */
export async function targetIn(body: TargetFields, stored: Target | null, call: Call): Promise<Target> {
  const named = addressIn(body);
  if (named === null && stored === null) {
    throw new PlainError(422, { sqlalchemy_uri: ['Missing data for required field.'] });
  }
  const uri = named === null ? stored!.uri : withStoredPassword(named, stored?.uri ?? null);
  if (named !== null) requireEngineAllowed(uri, call.principal.isAdmin);
  const extra = body.extra === undefined ? (stored?.extra ?? {}) : readExtra(checkedExtra(body.extra));
  const target = {
    uri,
    extra,
    secrets: secretsIn(body, stored, uri),
    serverCertificate:
      body.server_cert === undefined
        ? (stored?.serverCertificate ?? null)
        : checkedCertificate(body.server_cert),
    tunnel: tunnelOf(body, stored?.tunnel ?? null, uri, call),
  };
  await requireSafeTarget(uri, call.services.settings, target.tunnel);
  return target;
}

/** The same for calls that answer a wrong field with 400. */
export async function targetIn400(body: TargetFields, stored: Target | null, call: Call): Promise<Target> {
  try {
    return await targetIn(body, stored, call);
  } catch (error) {
    if (error instanceof PlainError && error.status === 422) throw new PlainError(400, error.body);
    throw error;
  }
}

function secretsIn(body: TargetFields, stored: Target | null, uri: string): Record<string, unknown> {
  const sent = body.masked_encrypted_extra !== undefined ? body.masked_encrypted_extra : body.encrypted_extra;
  const kept = stored?.secrets ?? {};
  const { secrets, reused } =
    sent === undefined
      ? { secrets: kept, reused: Object.keys(kept).length > 0 }
      : unmaskSecrets(sent ?? '{}', kept);
  if (reused && stored && !isSameTarget(uri, stored.uri)) {
    throw new PlainError(422, {
      masked_encrypted_extra: [
        'The stored secrets belong to another server, user or database. Enter them again.',
      ],
    });
  }
  return secrets;
}

function tunnelOf(body: TargetFields, stored: Tunnel | null, uri: string, call: Call): Tunnel | null {
  if (body.ssh_tunnel === undefined || body.parameters?.ssh === false) {
    return body.parameters?.ssh === false ? null : stored;
  }
  if (body.ssh_tunnel === null) return null;
  return tunnelIn(body.ssh_tunnel, stored, { uri, enabled: call.services.settings.flags.SSH_TUNNELING });
}

function checkedExtra(text: string): string {
  const problem = extraProblem(text);
  if (problem !== null) throw new PlainError(422, { extra: [problem] });
  return text;
}

function checkedCertificate(pem: string | null): string | null {
  if (!pem) return null;
  try {
    new X509Certificate(pem);
    return pem;
  } catch {
    throw new PlainError(422, { server_cert: ['Invalid certificate'] });
  }
}
