import { expect, it } from 'vitest';
import { layoutText } from './canonical.ts';
import type { DashboardDraft } from './draft.ts';
import { sketch } from './example-layout.ts';
import { hydrate } from './hydrate.ts';
import { saveBody, sizeOf } from './save-body.ts';

const draft = (properties: Partial<DashboardDraft['properties']> = {}): DashboardDraft => {
  const layout = sketch();
  hydrate(layout, ' Sales ', []);
  return {
    layout,
    metadata: { refresh_frequency: 30 },
    properties: {
      slug: '',
      css: '',
      owners: [{ id: 4, name: 'Ann' }],
      roles: [{ id: 7, name: 'Sales' }],
      tags: [{ id: 9, name: 'money' }],
      certifiedBy: '',
      certificationDetails: 'left over',
      theme: null,
      ...properties,
    },
  };
};

const ALL = { roles: true, tags: true };

it('sends empty texts as null and details only with who certified', () => {
  expect(saveBody(draft(), ALL)).toMatchObject({
    dashboard_title: 'Sales',
    slug: null,
    owners: [4],
    roles: [7],
    tags: [9],
    certified_by: null,
    certification_details: null,
  });
  expect(saveBody(draft({ certifiedBy: 'QA' }), ALL).certification_details).toBe('left over');
});

it('sends roles and tags only where the site uses them', () => {
  const body = saveBody(draft(), { roles: false, tags: false });
  expect(body).not.toHaveProperty('roles');
  expect(body).not.toHaveProperty('tags');
});

it('carries the layout inside the metadata', () => {
  const metadata = JSON.parse(saveBody(draft(), ALL).json_metadata);
  expect(metadata.refresh_frequency).toBe(30);
  expect(metadata.positions.DASHBOARD_VERSION_KEY).toBe('v2');
  expect(metadata.positions.ROOT_ID.children).toEqual(['GRID_ID']);
});

const { length } = layoutText(draft().layout);

it.each([
  [10_000, 'fits'],
  [length + 10, 'near'],
  [length - 1, 'over'],
])('within %s characters it %s', (limit, expected) => expect(sizeOf(draft(), limit)).toBe(expected));
