import type { Engine } from '@parallax/engines';
import { renderTemplate, withLibraries } from '@parallax/query';
import type { Call } from '../../http/call.ts';
import { DatasetMacros } from '../../run/dataset-macros.ts';
import { parseSettings } from '../charts/form-data.ts';
import type { OpenDatabase } from '../databases/connections.ts';

/**
 * Renders the SQL texts of a dataset outside any query: no filters, no time range, the caller as the user. Other
 * datasets can be named where the database is open.
 */
export function rendererFor(
  { dialect }: Engine,
  templateParams: string | null | undefined,
  { principal, services, now }: Call,
  database?: OpenDatabase,
): (sql: string) => Promise<string> {
  if (!services.settings.flags.ENABLE_TEMPLATE_PROCESSING) return async sql => sql;
  const { id, username, email, roles } = principal;
  const macros = database && new DatasetMacros({ database, principal, now, dataset: null }, services);
  const context = {
    literal: dialect.literal,
    variables: parseSettings(templateParams ?? null),
    filters: [],
    urlParams: {},
    user: id === null ? null : { id, username, email, roles: roles.map(role => role.name), rules: [] },
    ...(macros && { dataset: macros.dataset, metric: macros.metric }),
  };
  return async sql => (await withLibraries(() => renderTemplate(sql, context))).sql;
}

export const isTemplate = (text: string): boolean => /\{[{%#]/.test(text);
