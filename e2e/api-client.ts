import type { Product } from './product.ts';

export interface ApiClient {
  /** What signs its requests. */
  readonly headers: Readonly<Record<string, string>>;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  download(path: string): Promise<Blob>;
  /** Sends a bundle to one of the import endpoints. */
  upload<T>(path: string, bundle: Blob): Promise<T>;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Prepares what a journey starts from through the public API, as a client with a bearer token does. */
export async function apiClient(product: Product, user = product.admin): Promise<ApiClient> {
  const headers: Record<string, string> = {};
  const fetched = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const reply = await fetch(product.url + path, {
      method,
      headers: body === undefined || body instanceof FormData ? headers : { ...headers, ...JSON_BODY },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await fetched(method, path, body)).json();

  const login = await send<{ access_token: string }>('POST', '/api/v1/security/login', {
    ...user,
    provider: 'db',
  });
  headers.authorization = `Bearer ${login.access_token}`;
  const csrf = await fetched('GET', '/api/v1/security/csrf_token/');
  headers.cookie = csrf.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ');
  const { result }: { result: string } = await csrf.json();
  headers['x-csrftoken'] = result;
  return {
    headers,
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    download: async path => (await fetched('GET', path)).blob(),
    upload: (path, bundle) => {
      const form = new FormData();
      form.set('formData', bundle, 'bundle.zip');
      return send('POST', path, form);
    },
  };
}

export const GAMMA = { username: 'greta', password: 'a quiet garden gate' };

/** Adds somebody who holds nothing but the role Gamma. */
export async function addGammaUser(api: ApiClient): Promise<void> {
  const { result } = await api.get<{ result: { id: number; name: string }[] }>(
    '/api/v1/security/roles/?q=(page_size:100)',
  );
  await api.post('/api/v1/security/users/', {
    ...GAMMA,
    first_name: 'Greta',
    last_name: 'Gamma',
    email: 'greta@example.com',
    roles: result.filter(role => role.name === 'Gamma').map(role => role.id),
  });
}
