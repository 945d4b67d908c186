import { type EndpointDefinition, encodeRison } from '@parallax/contract';

/** The loose form of an endpoint's input, once its types are no longer of use. */
export interface RequestParts {
  params?: unknown;
  query?: unknown;
  q?: unknown;
  body?: unknown;
}

export const partsOf = (input: unknown): RequestParts =>
  typeof input === 'object' && input !== null ? input : {};

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([, item]) => item !== undefined)
    : [];

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The path with its `{names}` filled in and the query string, `q` as rison. */
export function requestUrl(endpoint: EndpointDefinition, parts: RequestParts): string {
  const params = new Map(entries(parts.params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined || value === null || value === '')
      throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of entries(parts.query)) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, asText(item));
  }
  if (parts.q !== undefined) search.set('q', encodeRison(parts.q));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The body in the form the endpoint consumes, with the content type the browser cannot guess. */
export function requestBody(
  endpoint: EndpointDefinition,
  body: unknown,
): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  if (endpoint.consumes === 'multipart') {
    const form = new FormData();
    for (const [name, value] of entries(body))
      form.append(name, value instanceof Blob ? value : asText(value));
    return { body: form, headers: {} };
  }
  if (endpoint.consumes === 'form' || endpoint.consumes === 'json-form') {
    return {
      body: new URLSearchParams(entries(body).map(([name, value]) => [name, JSON.stringify(value)])),
      headers: {},
    };
  }
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}
