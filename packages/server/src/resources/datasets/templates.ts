import type { Engine } from '@parallax/engines';
import { renderTemplate, withLibraries } from '@parallax/query';
import type { Call } from '../../http/call.ts';
import { parseSettings } from '../charts/form-data.ts';

/** Renders the SQL texts of a dataset outside any query: no filters, no time range, the caller as the user. */
export function rendererFor(
  { dialect }: Engine,
  templateParams: string | null | undefined,
  { principal, services }: Call,
): (sql: string) => Promise<string> {
  if (!services.settings.flags.ENABLE_TEMPLATE_PROCESSING) return async sql => sql;
  const { id, username, email, roles } = principal;
  const context = {
    literal: dialect.literal,
    variables: parseSettings(templateParams ?? null),
    filters: [],
    urlParams: {},
    user: id === null ? null : { id, username, email, roles: roles.map(role => role.name), rules: [] },
  };
  return async sql => (await withLibraries(() => renderTemplate(sql, context))).sql;
}

export const isTemplate = (text: string): boolean => /\{[{%#]/.test(text);
