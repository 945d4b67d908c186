import type { api, Body, SuccessReply } from '@parallax/contract';
import { type Engine, formFields } from './engine.ts';
import { type ExtraDraft, extraDraft, extraText } from './extra.ts';
import { pairsOf, pairsText } from './pairs.ts';

export type ConnectionMethod = 'dynamic_form' | 'sqlalchemy_form';

export const FLAGS = [
  'expose_in_sqllab',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'allow_run_async',
  'allow_file_upload',
  'impersonate_user',
] as const;
export type Flag = (typeof FLAGS)[number];

export interface TunnelDraft {
  server_address: string;
  server_port: string;
  username: string;
  /** By which secret the SSH server knows us. */
  by: 'password' | 'key';
  password: string;
  private_key: string;
  private_key_password: string;
}

/** A connection as its dialog edits it. Form and address are both kept, so that changing between them loses nothing. */
export interface ConnectionDraft {
  database_name: string;
  method: ConnectionMethod;
  engine: string;
  parameters: Record<string, string | boolean>;
  address: string;
  tunnel: TunnelDraft | null;
  flags: Record<Flag, boolean>;
  cache_timeout: string;
  force_ctas_schema: string;
  server_cert: string;
  /** JSON text, secrets masked. */
  secrets: string;
  extra: ExtraDraft;
}

type Stored = SuccessReply<typeof api.database.connection>['result'];
export type ConnectionBody = Body<typeof api.database.create>;

const NO_FLAGS: Record<Flag, boolean> = {
  expose_in_sqllab: true,
  allow_ctas: false,
  allow_cvas: false,
  allow_dml: false,
  allow_run_async: false,
  allow_file_upload: false,
  impersonate_user: false,
};

export const EMPTY_TUNNEL: TunnelDraft = {
  server_address: '',
  server_port: '22',
  username: '',
  by: 'password',
  password: '',
  private_key: '',
  private_key_password: '',
};

/** A new connection to an engine: the form with its initial values, or the address where there is no form. */
export function newDraft(engine: Engine): ConnectionDraft {
  const fields = formFields(engine);
  const initial = fields
    .filter(({ initial }) => initial !== null)
    .map(({ name, initial }) => [name, String(initial)]);
  return {
    database_name: engine.name,
    method: fields.length > 0 ? 'dynamic_form' : 'sqlalchemy_form',
    engine: engine.engine,
    parameters: Object.fromEntries(initial),
    address: '',
    tunnel: null,
    flags: NO_FLAGS,
    cache_timeout: '',
    force_ctas_schema: '',
    server_cert: '',
    secrets: '{}',
    extra: extraDraft('{}'),
  };
}

export function storedDraft(stored: Stored, engine: Engine | undefined): ConnectionDraft {
  const method = stored.configuration_method === 'dynamic_form' && engine?.parameters;
  return {
    database_name: stored.database_name,
    method: method ? 'dynamic_form' : 'sqlalchemy_form',
    engine: stored.backend,
    parameters: parametersIn(stored.parameters),
    address: stored.sqlalchemy_uri,
    tunnel: stored.ssh_tunnel ? tunnelIn(stored.ssh_tunnel) : null,
    flags: {
      expose_in_sqllab: stored.expose_in_sqllab,
      allow_ctas: stored.allow_ctas,
      allow_cvas: stored.allow_cvas,
      allow_dml: stored.allow_dml,
      allow_run_async: stored.allow_run_async,
      allow_file_upload: stored.allow_file_upload,
      impersonate_user: stored.impersonate_user,
    },
    cache_timeout: stored.cache_timeout === null ? '' : String(stored.cache_timeout),
    force_ctas_schema: stored.force_ctas_schema ?? '',
    server_cert: stored.server_cert ?? '',
    secrets: stored.masked_encrypted_extra ?? '{}',
    extra: extraDraft(stored.extra),
  };
}

function parametersIn(parameters: Record<string, unknown>): ConnectionDraft['parameters'] {
  const result: ConnectionDraft['parameters'] = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'boolean') result[name] = value;
    else result[name] = typeof value === 'object' ? pairsText(value) : String(value);
  }
  return result;
}

const tunnelIn = (tunnel: NonNullable<Stored['ssh_tunnel']>): TunnelDraft => ({
  server_address: tunnel.server_address ?? '',
  server_port: tunnel.server_port == null ? '' : String(tunnel.server_port),
  username: tunnel.username ?? '',
  by: tunnel.private_key ? 'key' : 'password',
  password: tunnel.password ?? '',
  private_key: tunnel.private_key ?? '',
  private_key_password: tunnel.private_key_password ?? '',
});

/** Numbers go as numbers; what is none goes as it was typed, for the server to name the field. */
const numeric = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text);

/** The form's values as the server takes them: blanks are left out. */
export function parametersBody(draft: ConnectionDraft, engine: Engine | undefined): Record<string, unknown> {
  const values: Record<string, unknown> = { ssh: draft.tunnel !== null };
  for (const { name, kind } of engine ? formFields(engine) : []) {
    const value = draft.parameters[name];
    if (kind === 'switch') values[name] = value === true;
    else if (typeof value !== 'string' || value === '') continue;
    else values[name] = kind === 'pairs' ? pairsOf(value) : kind === 'number' ? numeric(value) : value;
  }
  return values;
}

export function tunnelBody(tunnel: TunnelDraft | null): ConnectionBody['ssh_tunnel'] {
  if (!tunnel) return null;
  const port = numeric(tunnel.server_port);
  return {
    server_address: tunnel.server_address.trim(),
    server_port: typeof port === 'number' ? port : null,
    username: tunnel.username,
    password: tunnel.by === 'password' ? tunnel.password || null : null,
    private_key: tunnel.by === 'key' ? tunnel.private_key || null : null,
    private_key_password: tunnel.by === 'key' ? tunnel.private_key_password || null : null,
  };
}

/** How to reach the database, as test, validation and saving all say it. */
export function targetBody(draft: ConnectionDraft, engine: Engine | undefined) {
  const byForm = draft.method === 'dynamic_form';
  return {
    configuration_method: draft.method,
    engine: draft.engine || null,
    ...(byForm
      ? { driver: engine?.default_driver ?? null, parameters: parametersBody(draft, engine) }
      : { sqlalchemy_uri: draft.address.trim() }),
    ssh_tunnel: tunnelBody(draft.tunnel),
    extra: extraText(draft.extra),
    masked_encrypted_extra: draft.secrets.trim() || '{}',
    server_cert: draft.server_cert.trim() || null,
    impersonate_user: draft.flags.impersonate_user,
  };
}

/** The whole connection, to be stored. */
export const connectionBody = (draft: ConnectionDraft, engine: Engine | undefined): ConnectionBody => ({
  ...targetBody(draft, engine),
  ...draft.flags,
  database_name: draft.database_name.trim(),
  cache_timeout: draft.cache_timeout.trim() === '' ? null : Number(draft.cache_timeout),
  force_ctas_schema: draft.force_ctas_schema.trim() || null,
});
