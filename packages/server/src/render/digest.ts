import { createHash } from 'node:crypto';
import type { Principal } from '../auth/principal.ts';

/**
 * The short name of a picture in its address: the same for callers whose row rules are the same, another one after
 * every change of what it shows. The exact picture is told apart by its ETag.
 */
export function digestFor(parts: readonly unknown[], principal: Principal): string {
  const roles = principal.roles.map(role => role.id).sort((a, b) => a - b);
  const material = JSON.stringify([parts, roles, principal.guest?.rules ?? null]);
  return createHash('sha256').update(material).digest('hex').slice(0, 16);
}
