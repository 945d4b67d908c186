import { api, type EndpointDefinition, encodeRison } from '@parallax/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { arbitraryOf, junk } from '../testing/arbitrary.ts';

const RUNS = Number(process.env.PARALLAX_FUZZ_RUNS ?? 0) || 25;
/** Ends the fuzzing client's own session, or waits for a password hash each time. */
const LEFT_OUT = new Set(['session.signOut', 'session.signIn', 'session.login', 'me.update']);

const endpoints = Object.entries(api).flatMap(([resource, operations]) =>
  Object.entries(operations as Record<string, EndpointDefinition>)
    .map(([operation, definition]) => ({ name: `${resource}.${operation}`, definition }))
    .filter(({ name }) => !LEFT_OUT.has(name)),
);

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
});
afterAll(() => app.close());

describe('whatever a client sends, the answer is never a server error', () => {
  it.each(endpoints.map(({ name, definition }) => [name, definition] as const))(
    '%s',
    async (_name, definition) => {
      await fc.assert(
        fc.asyncProperty(requestOf(definition), async ({ path, query, body }) => {
          const url = `${path}${query.size > 0 ? `?${query}` : ''}`;
          const reply = await admin.send({
            method: definition.method,
            url,
            ...(body === undefined
              ? {}
              : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
          });
          expect(
            reply.status,
            `${definition.method} ${url} ${JSON.stringify(body)}: ${reply.text}`,
          ).toBeLessThan(500);
        }),
        { numRuns: RUNS },
      );
    },
  );
});

function requestOf(definition: EndpointDefinition) {
  const parameters = definition.params as { properties?: Record<string, object> } | undefined;
  const params = fc.record(
    Object.fromEntries(
      Object.entries(parameters?.properties ?? {}).map(([name, schema]) => [name, arbitraryOf(schema)]),
    ),
  );
  return fc
    .record({
      params,
      query: definition.query ? arbitraryOf(definition.query) : fc.constant({}),
      q: definition.q ? fc.option(arbitraryOf(definition.q), { nil: undefined }) : fc.constant(undefined),
      body: definition.body
        ? fc.oneof({ weight: 9, arbitrary: arbitraryOf(definition.body) }, junk)
        : fc.constant(undefined),
    })
    .map(({ params, query, q, body }) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query ?? {})) search.set(name, textOf(value));
      if (q !== undefined) search.set('q', encodeRison(q));
      const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        pathPart(textOf((params as Record<string, unknown>)[name])),
      );
      return { path, query: search, body };
    });
}

/** `.` and `..` are steps of a path, even when encoded: they would ask for another endpoint. */
const pathPart = (text: string): string => encodeURIComponent(/^\.{1,2}$/.test(text) ? `${text}x` : text);

/** Junk may have a `toString` of its own that is no function. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
