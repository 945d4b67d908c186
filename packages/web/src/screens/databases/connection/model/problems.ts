import type { ErrorType, StructuredError } from '@parallax/contract';
import { ClientError } from '../../../../api/errors.ts';
import { t } from '../../../../platform/i18n.ts';
import type { ConnectionDraft } from './draft.ts';
import { isWholeNumber, jsonObject } from './extra.ts';

/** Why values are not accepted, by field; those of the tunnel are called `ssh_tunnel.username` and so on. */
export type ConnectionProblems = Record<string, string>;

/** What somebody who is still filling the form is told; the rest waits until they ask to connect. */
const SHOWN_MEANWHILE: ReadonlySet<ErrorType> = new Set([
  'CONNECTION_MISSING_PARAMETERS_ERROR',
  'CONNECTION_ACCESS_DENIED_ERROR',
  'INVALID_PAYLOAD_SCHEMA_ERROR',
]);

export const REQUIRED = t('This is a required field');

export interface Reading {
  problems: ConnectionProblems;
  /** What no field can show. */
  others: StructuredError[];
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function catalogProblems(entry: unknown, message: string): ConnectionProblems {
  if (typeof entry !== 'object' || entry === null || !('idx' in entry)) return {};
  const found: ConnectionProblems = {};
  for (const part of ['name', 'url']) {
    if (part in entry && Object.entries(entry).some(([key, wrong]) => key === part && wrong)) {
      found[`catalog.${entry.idx}.${part}`] = message;
    }
  }
  return found;
}

function problemsIn({ message, extra }: StructuredError): ConnectionProblems {
  const prefix = extra.ssh_tunnel === true ? 'ssh_tunnel.' : '';
  return {
    ...Object.fromEntries(names(extra.missing).map(name => [prefix + name, REQUIRED])),
    ...Object.fromEntries(names(extra.invalid).map(name => [prefix + name, message])),
    ...catalogProblems(extra.catalog, message),
  };
}

/** Errors of the validation, each at its field. */
export function readProblems(errors: readonly StructuredError[], forced: boolean): Reading {
  const problems: ConnectionProblems = {};
  const others: StructuredError[] = [];
  for (const error of errors) {
    if (!forced && !SHOWN_MEANWHILE.has(error.error_type)) continue;
    const found = problemsIn(error);
    if (Object.keys(found).length === 0) others.push(error);
    for (const [name, message] of Object.entries(found)) problems[name] ??= message;
  }
  return { problems, others };
}

/** A form has no field for its address: what is said about it concerns the password that it holds. */
const fieldFor = (path: string, method: ConnectionDraft['method']): string => {
  if (path === 'sqlalchemy_uri' && method === 'dynamic_form') return 'password';
  return path.replace(/^parameters\./, '');
};

/** A refusal to connect or to save. */
export function readRefusal(error: unknown, draft: ConnectionDraft): Reading | null {
  if (!(error instanceof ClientError)) return null;
  const fields = Object.entries(error.fields);
  if (fields.length === 0) {
    const read = readProblems(error.errors, true);
    return Object.keys(read.problems).some(name => hasField(name, draft))
      ? read
      : { ...read, others: [...error.errors] };
  }
  const problems = fields.map(([path, messages]) => [fieldFor(path, draft.method), messages.join(' ')]);
  return { problems: Object.fromEntries(problems), others: [] };
}

/** By address there are no fields for host, port or user: the address as a whole is wrong. */
const hasField = (name: string, { method }: ConnectionDraft): boolean =>
  method === 'dynamic_form' || !['host', 'port', 'username', 'password', 'database'].includes(name);

/** What can be seen without asking the server. */
export function ownProblems(draft: ConnectionDraft): ConnectionProblems {
  const problems: ConnectionProblems = {};
  if (draft.database_name.trim() === '') problems.database_name = REQUIRED;
  if (draft.method === 'sqlalchemy_form' && draft.address.trim() === '') problems.sqlalchemy_uri = REQUIRED;
  if (!/^(-1|\d*)$/.test(draft.cache_timeout.trim()))
    problems.cache_timeout = t('A whole number of seconds, or -1');
  for (const name of ['schema_cache_timeout', 'table_cache_timeout', 'catalog_cache_timeout'] as const) {
    if (!isWholeNumber(draft.extra[name])) problems[name] = t('A whole number of seconds');
  }
  for (const name of ['metadata_params', 'engine_params', 'others'] as const) {
    if (!jsonObject(draft.extra[name])) problems[name] = t('Not a JSON object');
  }
  if (!jsonObject(draft.secrets)) problems.masked_encrypted_extra = t('Not a JSON object');
  return { ...problems, ...tunnelProblems(draft) };
}

function tunnelProblems({ tunnel }: ConnectionDraft): ConnectionProblems {
  if (!tunnel) return {};
  const needed = [
    'server_address',
    'server_port',
    'username',
    tunnel.by === 'key' ? 'private_key' : 'password',
  ] as const;
  const problems: ConnectionProblems = {};
  for (const name of needed) if (tunnel[name].trim() === '') problems[`ssh_tunnel.${name}`] = REQUIRED;
  const port = Number(tunnel.server_port);
  if (tunnel.server_port.trim() !== '' && !(Number.isInteger(port) && port >= 1 && port <= 65_535)) {
    problems['ssh_tunnel.server_port'] = t('A number from 1 to 65535');
  }
  return problems;
}
