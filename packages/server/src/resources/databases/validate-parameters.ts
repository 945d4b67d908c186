import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { Body } from '@parallax/contract';
import { AppError, type ProductApi, type StructuredError } from '@parallax/contract';
import { findEngine, type Manifest } from '@parallax/engines';
import type { Call } from '../../http/call.ts';
import { AppErrors, structured } from '../../http/errors.ts';
import { formAddress, isPort } from './address.ts';
import { tryConnection } from './connect.ts';
import { requireFreeName, requireUsableName } from './names.ts';
import { requireEngineAllowed, requireSafeTarget } from './policy.ts';
import { findDatabase } from './store.ts';
import { targetIn } from './target.ts';

type Asked = Body<ProductApi['database']['validateParameters']>;

const PORT_WAIT = 3_000;
const LOOKUP_WAIT = 3_000;

/** POST validate_parameters: each check says what it found; the database is only asked when all others passed. */
export async function validateParameters(body: Asked, call: Call): Promise<void> {
  const manifest = findEngine(body.engine)?.manifest;
  if (!manifest?.parameters) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', {
      message: `Engine "${body.engine}" cannot be configured through parameters.`,
      status: 422,
      level: 'error',
      extra: { allowed: [], provided: body.engine },
    });
  }
  const parameters = body.parameters ?? {};
  const tunnelled = body.ssh_tunnel != null && parameters.ssh !== false;
  const errors = [
    ...missingParameters(manifest, parameters),
    ...(tunnelled ? tunnelProblems(body.ssh_tunnel!, parameters, manifest, call) : []),
    ...(await nameProblems(body, call)),
  ];
  const target = await placeProblems(manifest, parameters, tunnelled, call);
  if (errors.length + target.length > 0) throw new AppErrors([...errors, ...target], 422);
  const row = body.id == null ? null : await findDatabase(call.services.metadata, body.id);
  const stored = row && (await call.services.connections.targetOf(row));
  const fields = {
    ...body,
    configuration_method: 'dynamic_form',
    ssh_tunnel: tunnelled ? body.ssh_tunnel : null,
  };
  await tryConnection(await targetIn(fields, stored, call), call.services.settings, call.signal);
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

function missingParameters(manifest: Manifest, parameters: Record<string, unknown>): StructuredError[] {
  const missing = (manifest.parameters?.required ?? []).filter(name => isBlank(parameters[name])).sort();
  if (missing.length === 0) return [];
  return [
    structured(
      'CONNECTION_MISSING_PARAMETERS_ERROR',
      `One or more parameters are missing: ${missing.join(', ')}`,
      'warning',
      { missing },
    ),
  ];
}

function tunnelProblems(
  tunnel: Record<string, unknown>,
  parameters: Record<string, unknown>,
  manifest: Manifest,
  call: Call,
): StructuredError[] {
  if (!call.services.settings.flags.SSH_TUNNELING) {
    return [
      structured('GENERIC_DB_ENGINE_ERROR', 'SSH tunnels are not enabled.', 'error', { ssh_tunnel: true }),
    ];
  }
  const problems: StructuredError[] = [];
  const missing = ['server_address', 'server_port', 'username'].filter(name => isBlank(tunnel[name]));
  if (isBlank(tunnel.password) && isBlank(tunnel.private_key)) missing.push('password');
  if (isBlank(parameters.port) && !manifest.parameters?.required.includes('port')) {
    problems.push(
      structured('CONNECTION_MISSING_PARAMETERS_ERROR', 'A database port is required.', 'warning', {
        missing: ['port'],
      }),
    );
  }
  if (missing.length > 0) {
    problems.push(
      structured(
        'CONNECTION_MISSING_PARAMETERS_ERROR',
        `One or more parameters of the SSH tunnel are missing: ${missing.join(', ')}`,
        'warning',
        { missing, ssh_tunnel: true },
      ),
    );
  }
  return problems;
}

async function nameProblems({ database_name, id }: Asked, call: Call): Promise<StructuredError[]> {
  if (!database_name) return [];
  try {
    requireUsableName(database_name);
    await requireFreeName(call.services.db, database_name, id ?? null);
    return [];
  } catch {
    return [
      structured('INVALID_PAYLOAD_SCHEMA_ERROR', 'A database with the same name already exists.', 'error', {
        invalid: ['database_name'],
      }),
    ];
  }
}

/** Host and port, as far as they can be looked at from here; behind a tunnel they cannot. */
async function placeProblems(
  manifest: Manifest,
  parameters: Record<string, unknown>,
  tunnelled: boolean,
  call: Call,
): Promise<StructuredError[]> {
  const { host, port } = parameters;
  if (!isBlank(port) && !isPort(port)) {
    return [
      structured('CONNECTION_INVALID_PORT_ERROR', 'The port must be a number from 0 to 65535.', 'error', {
        invalid: ['port'],
      }),
    ];
  }
  if (typeof host !== 'string' || host === '') return [];
  const refused = await refusal(manifest, host, call);
  if (refused) return [refused];
  if (tunnelled) return [];
  if (!(await resolves(host))) {
    return [
      structured('CONNECTION_INVALID_HOSTNAME_ERROR', 'The hostname provided cannot be resolved.', 'error', {
        invalid: ['host'],
      }),
    ];
  }
  if (isBlank(port) || (await answers(host, Number(port), call.signal))) return [];
  return [structured('CONNECTION_PORT_CLOSED_ERROR', 'The port is closed.', 'error', { invalid: ['port'] })];
}

/** The policy speaks before anything is sent to the host. */
async function refusal(manifest: Manifest, host: string, call: Call): Promise<StructuredError | null> {
  try {
    const uri = formAddress(manifest, null, { host });
    requireEngineAllowed(uri, call.principal.isAdmin);
    await requireSafeTarget(uri, call.services.settings);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.structured();
    return structured(
      'CONNECTION_INVALID_HOSTNAME_ERROR',
      'The hostname provided cannot be resolved.',
      'error',
      {
        invalid: ['host'],
      },
    );
  }
}

async function resolves(host: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(done => {
    timer = setTimeout(() => done(false), LOOKUP_WAIT);
  });
  try {
    return await Promise.race([lookup(host).then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const answers = (host: string, port: number, signal: AbortSignal): Promise<boolean> =>
  new Promise(done => {
    const socket = connect({ host, port, signal });
    const end = (open: boolean) => {
      socket.destroy();
      done(open);
    };
    socket.setTimeout(PORT_WAIT, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
