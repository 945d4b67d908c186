import { AppError } from '@parallax/contract';
import type { Engine } from '@parallax/engines';
import {
  renderTemplate,
  resolveTimeRange,
  type TemplateContext,
  TimeRangeError,
  withLibraries,
} from '@parallax/query';
import type { Call } from '../http/call.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { DatasetMacros } from '../run/dataset-macros.ts';

export type Parameters = Record<string, unknown>;

/** The parameters a client sends as text; text that is no object counts as none. */
export function parametersIn(text: string | null | undefined): Parameters {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** What templates in free SQL may read: parameters, the address and the caller. */
export function templateContext({ dialect }: Engine, parameters: Parameters, call: Call): TemplateContext {
  const { principal, now } = call;
  return {
    literal: value => dialect.literal(value),
    variables: parameters,
    urlParams: Object.fromEntries(new URL(call.url, 'http://localhost').searchParams),
    resolveTimeRange: range => boundsOf(range, now),
    instant: (epoch, type) => dialect.instant({ instant: epoch }, type, null),
    user:
      principal.id === null
        ? null
        : {
            id: principal.id,
            username: principal.username,
            email: principal.email || null,
            roles: principal.roles.map(role => role.name),
          },
  };
}

function boundsOf(range: string, now: number): { from: number | null; to: number | null } {
  try {
    const { since, until } = resolveTimeRange(range, { now });
    return { from: since, to: until };
  } catch (error) {
    if (error instanceof TimeRangeError) return { from: null, to: null };
    throw error;
  }
}

/** Renders SQL, which may name datasets where the database is open; a name without a value is an error here, for the database would only complain about the braces. */
export async function renderSql(
  sql: string,
  engine: Engine,
  parameters: Parameters,
  call: Call,
  database?: OpenDatabase,
): Promise<string> {
  if (!call.services.settings.flags.ENABLE_TEMPLATE_PROCESSING || !sql.includes('{')) return sql;
  const { principal, now, services } = call;
  const macros = database && new DatasetMacros({ database, principal, now, dataset: null }, services);
  const context: TemplateContext = {
    ...templateContext(engine, parameters, call),
    ...(macros && { dataset: macros.dataset, metric: macros.metric }),
  };
  const rendered = await withLibraries(() => renderTemplate(sql, context));
  if (rendered.undefinedNames.length === 0) return rendered.sql;
  const names = rendered.undefinedNames;
  throw new AppError('MISSING_TEMPLATE_PARAMS_ERROR', {
    message:
      names.length === 1
        ? `The parameter ${names[0]} in your query is undefined.`
        : `The following parameters in your query are undefined: ${names.join(', ')}.`,
    extra: { undefined_parameters: names, template_parameters: parameters },
  });
}
