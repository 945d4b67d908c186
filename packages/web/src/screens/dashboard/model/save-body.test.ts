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
      certifiedBy: '',
      certificationDetails: 'left over',
      themeId: null,
      ...properties,
    },
  };
};

it('sends empty texts as null and details only with who certified', () => {
  expect(saveBody(draft())).toMatchObject({
    dashboard_title: 'Sales',
    slug: null,
    owners: [4],
    certified_by: null,
    certification_details: null,
  });
  expect(saveBody(draft({ certifiedBy: 'QA' })).certification_details).toBe('left over');
});

it('carries the layout inside the metadata', () => {
  const metadata = JSON.parse(saveBody(draft()).json_metadata);
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
