import { type FieldMessages, PlainError } from '@parallax/contract';
import {
  buildUri,
  type EngineEntry,
  findEngine,
  type Manifest,
  PASSWORD_MASK,
  parametersOf,
  parseAddress,
  type UriParameters,
} from '@parallax/engines';
import { isObject } from './extra.ts';

/** The parts of a body that say where the database is. */
export interface AddressFields {
  sqlalchemy_uri?: string;
  engine?: string | null;
  driver?: string | null;
  parameters?: Record<string, unknown>;
  configuration_method?: string;
}

/** The address a body names: written out, or made from form values. Null when it names none. */
export function addressIn(body: AddressFields): string | null {
  const fromForm = body.parameters !== undefined && Boolean(body.engine);
  if (body.sqlalchemy_uri && !(fromForm && body.configuration_method === 'dynamic_form')) {
    return checkedAddress(body.sqlalchemy_uri);
  }
  if (!fromForm) return null;
  const entry = findEngine(body.engine!);
  if (!entry?.manifest.parameters) {
    throw new PlainError(422, { engine: ['This engine has no connection form. Use an address.'] });
  }
  return formAddress(entry.manifest, body.driver ?? null, body.parameters!);
}

function checkedAddress(uri: string): string {
  try {
    parseAddress(uri);
    return uri.trim();
  } catch (error) {
    throw new PlainError(422, {
      sqlalchemy_uri: [error instanceof Error ? error.message : 'Invalid connection string.'],
    });
  }
}

export function formAddress(
  manifest: Manifest,
  driver: string | null,
  parameters: Record<string, unknown>,
): string {
  const known = driver !== null && manifest.drivers.includes(driver) ? driver : manifest.defaultDriver;
  const values = readParameters(parameters);
  const query = {
    ...values.query,
    ...(parameters.encryption === true && manifest.encryptionQuery),
  };
  const uri = buildUri(manifest.engine, known, { ...values, query });
  return checkedAddress(manifest.capabilities.localFiles ? fileAddress(manifest, known, values) : uri);
}

/** `duckdb:///` plus the path as typed: an absolute one keeps its slash. */
const fileAddress = (manifest: Manifest, driver: string | null, { database, query }: UriParameters) =>
  buildUri(manifest.engine, driver, { database: database ?? '', query: query ?? {} });

function readParameters(parameters: Record<string, unknown>): UriParameters {
  const problems: FieldMessages = {};
  const text = (name: string): string | null => {
    const value = parameters[name];
    if (value === undefined || value === null) return null;
    if (typeof value === 'string') return value;
    problems[name] = ['Not a valid string.'];
    return null;
  };
  const port = parameters.port;
  if (port != null && port !== '' && !isPort(port)) problems.port = ['Not a valid port.'];
  const query = parameters.query ?? {};
  if (!isObject(query)) problems.query = ['Not a valid mapping type.'];
  const values = {
    username: text('username'),
    password: text('password'),
    host: text('host'),
    port: port == null || port === '' ? null : Number(port),
    database: text('database'),
    query: isObject(query) ? (scalars(query) as UriParameters['query']) : {},
  };
  if (Object.keys(problems).length > 0) throw new PlainError(422, { parameters: problems });
  return values;
}

export const isPort = (value: unknown): boolean =>
  /^\d{1,5}$/.test(String(value)) && Number(value) <= 65_535 && typeof value !== 'object';

const scalars = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );

/** Form values of a stored address, password masked, as the dialog shows them. */
export function formValues(uri: string, entry: EngineEntry | undefined): Record<string, unknown> {
  const { password, query, ...rest } = parametersOf(uri);
  const added = Object.entries(entry?.manifest.encryptionQuery ?? {});
  const encryption = added.length > 0 && added.every(([key, value]) => query?.[key] === value);
  const shown = Object.entries(query ?? {}).filter(
    ([key]) => !(encryption && added.some(([name]) => name === key)),
  );
  return {
    ...rest,
    ...(password !== null && { password: PASSWORD_MASK }),
    query: Object.fromEntries(shown),
    encryption,
  };
}

/** Engine and driver of an address, as the wire names them. */
export function backendOf(uri: string): { backend: string; driver: string | null; entry?: EngineEntry } {
  try {
    const { scheme, driver } = parseAddress(uri);
    const entry = findEngine(scheme);
    return {
      backend: entry?.manifest.engine ?? scheme,
      driver: driver ?? entry?.manifest.defaultDriver ?? null,
      ...(entry && { entry }),
    };
  } catch {
    return { backend: '', driver: null };
  }
}
