import { maskUri } from '@parallax/engines';
import { backendOf, formValues } from './address.ts';
import type { Target } from './connect.ts';
import { maskSecrets } from './secrets.ts';
import type { TargetFields } from './target.ts';
import { maskTunnel } from './tunnels.ts';

/** What a create or update reply repeats of the body: everything, no secret in the clear. */
export function echo(body: TargetFields & Record<string, unknown>, target: Target): Record<string, unknown> {
  const { encrypted_extra, masked_encrypted_extra, ssh_tunnel, parameters: _, ...fields } = body;
  const { driver, entry } = backendOf(target.uri);
  return {
    ...fields,
    sqlalchemy_uri: maskUri(target.uri),
    driver,
    parameters: formValues(target.uri, entry),
    ...((masked_encrypted_extra ?? encrypted_extra) !== undefined && {
      masked_encrypted_extra: maskSecrets(target.secrets),
    }),
    ...(ssh_tunnel !== undefined && { ssh_tunnel: target.tunnel && maskTunnel(target.tunnel) }),
  };
}
