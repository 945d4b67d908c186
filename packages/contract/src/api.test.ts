import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { COMPATIBLE_OPERATIONS } from './compatible-operations.ts';
import type { EndpointDefinition } from './endpoint.ts';

const endpoints: EndpointDefinition[] = Object.values(api).flatMap(resource => Object.values(resource));

/** A slash at the end makes no other path. */
const operation = (method: string, path: string): string =>
  `${method} ${path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '')}`;
const normal = (line: string): string => {
  const [method = '', path = ''] = line.split(' ');
  return operation(method, path);
};

describe('the API', () => {
  const declared = new Set(endpoints.map(({ method, path }) => operation(method, path)));

  it('declares every operation clients know', () => {
    expect(COMPATIBLE_OPERATIONS.filter(line => !declared.has(normal(line)))).toEqual([]);
  });

  it('declares no operation twice', () => {
    expect(declared.size).toBe(endpoints.length);
  });
});
