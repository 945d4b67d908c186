import type { Api, EndpointDefinition } from '@parallax/contract';
import type { TSchema } from 'typebox';

type Json = Record<string, unknown>;

/** The API as an OpenAPI 3 document, derived from the endpoint declarations. */
export function openApiDocument(api: Api, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [resource, operations] of Object.entries(api)) {
    for (const [operation, definition] of Object.entries(operations)) {
      paths[definition.path] ??= {};
      paths[definition.path]![definition.method.toLowerCase()] = describe(
        `${resource}.${operation}`,
        definition,
      );
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Parallax', version },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  };
}

function describe(operationId: string, definition: EndpointDefinition): Json {
  return {
    operationId,
    summary: definition.summary,
    tags: definition.tags ?? [],
    ...(definition.can && { 'x-permission': definition.can }),
    security: definition.auth === 'none' ? [] : [{ jwt: [] }, { session: [] }],
    parameters: [
      ...parameters('path', definition.params),
      ...parameters('query', definition.query),
      ...(definition.q
        ? [{ in: 'query', name: 'q', content: { 'application/json': { schema: definition.q } } }]
        : []),
    ],
    ...(definition.body && {
      requestBody: { required: true, content: { [mediaType(definition)]: { schema: definition.body } } },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(definition.replies).map(([status, schema]) => [
          status,
          { description: 'Success', content: { [definition.produces ?? 'application/json']: { schema } } },
        ]),
      ),
      default: { description: definition.errors?.join(', ') || 'Failure' },
    },
  };
}

function parameters(place: 'path' | 'query', schema: TSchema | undefined): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    in: place,
    name,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function mediaType({ consumes }: EndpointDefinition): string {
  if (consumes === 'multipart') return 'multipart/form-data';
  return consumes === 'form' || consumes === 'json-form'
    ? 'application/x-www-form-urlencoded'
    : 'application/json';
}
