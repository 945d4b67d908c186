import { parseAddress } from './address.ts';

export { type Address, parseAddress } from './address.ts';

/** Stands for a stored password everywhere outside the server. */
export const PASSWORD_MASK = 'XXXXXXXXXX';

/** From the scheme to the @: the password may hold any character, so the last @ before the path ends it. */
const CREDENTIALS = /^([^:]+:\/\/)([^:/@?]*):(.*)@([^@]*)$/s;

/** The address with its password replaced by the mask; unchanged when it has none. */
export function maskUri(uri: string): string {
  return uri.replace(
    CREDENTIALS,
    (_, scheme: string, user: string, _password: string, rest: string) =>
      `${scheme}${user}:${PASSWORD_MASK}@${rest}`,
  );
}

/** Puts the stored password back into an address that came masked from a client. */
export function unmaskUri(uri: string, stored: string | null): string {
  const match = CREDENTIALS.exec(uri);
  if (match?.[3] !== PASSWORD_MASK || stored === null) return uri;
  const password = CREDENTIALS.exec(stored)?.[3];
  return password === undefined ? uri : `${match[1]}${match[2]}:${password}@${match[4]}`;
}

/** Values of a connection form. */
export interface UriParameters {
  username?: string | null;
  password?: string | null;
  host?: string | null;
  port?: number | string | null;
  database?: string | null;
  query?: Record<string, string | number | boolean> | null;
}

/** Writes an address from form values, every part escaped: `buildUri('postgresql', 'psycopg2', {…})`. */
export function buildUri(engine: string, driver: string | null, parameters: UriParameters): string {
  const { username, password, host, port, database, query } = parameters;
  const scheme = driver ? `${engine}+${driver}` : engine;
  const user = username ? encodeURIComponent(username) : '';
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  const place = host?.includes(':') ? `[${host}]` : encodeURIComponent(host ?? '');
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString();
  return [
    `${scheme}://`,
    user || secret ? `${user}${secret}@` : '',
    place,
    port === null || port === undefined || port === '' ? '' : `:${port}`,
    database ? `/${encodeURI(database).replaceAll('?', '%3F').replaceAll('#', '%23')}` : '',
    search && `?${search}`,
  ].join('');
}

/** Form values of an address; the password is the real one. */
export function parametersOf(uri: string): Required<UriParameters> {
  const { username, password, host, port, path, query } = parseAddress(uri);
  return { username, password, host, port, database: path, query };
}
