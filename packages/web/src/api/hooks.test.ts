import { api, endpoint } from '@parallax/contract';
import { expect, it } from 'vitest';
import { keyOf, resourceOf } from './hooks.ts';

const at = (path: string) => endpoint({ method: 'GET', path, summary: '', auth: 'user', replies: {} });

it.each([
  ['/api/v1/tag/', 'tag'],
  ['/api/v1/tag/{pk}', 'tag'],
  ['/api/v1/annotation_layer/{pk}/annotation/', 'annotation_layer'],
  ['/api/v1/security/users/', 'security/users'],
  ['/tabstateview/{id}', 'tabstateview'],
])('%s belongs to %s', (path, resource) => {
  expect(resourceOf(at(path))).toBe(resource);
});

it('starts every key with the resource, so that one change refreshes list and item', () => {
  expect(keyOf(api.tag.list, { q: { page: 0 } })[0]).toBe(keyOf(api.tag.remove)[0]);
});
