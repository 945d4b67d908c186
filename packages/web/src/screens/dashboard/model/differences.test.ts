import { describe, expect, test } from 'vitest';
import { differences } from './differences.ts';
import { type DashboardDraft, NO_PROPERTIES } from './draft.ts';
import { sketch } from './example-layout.ts';
import { hydrate } from './hydrate.ts';

function version(change: Partial<DashboardDraft> = {}, title = 'Sales'): DashboardDraft {
  const layout = sketch([
    'ROW',
    'r1',
    [['CHART', 'a', { chartId: 1, sliceName: 'One', width: 4, height: 50 }]],
  ]);
  hydrate(layout, title, [{ id: 1, name: 'One' }]);
  return { layout, metadata: {}, properties: NO_PROPERTIES, ...change };
}

describe('differences', () => {
  test('equal versions have none', () => {
    expect(differences(version(), version())).toEqual([]);
  });

  test.each([
    [
      'a style',
      version({ properties: { ...NO_PROPERTIES, css: 'a {}' } }),
      { what: 'CSS', stored: '', mine: 'a {}' },
    ],
    [
      'a setting that only one has',
      version({ metadata: { refresh_frequency: 30 } }),
      { what: 'refresh_frequency', stored: '', mine: '30' },
    ],
    [
      'people by their names',
      version({ properties: { ...NO_PROPERTIES, owners: [{ id: 1, name: 'Ann' }] } }),
      { what: 'Owners', stored: '', mine: 'Ann' },
    ],
  ])('tells %s', (_, mine, expected) => {
    expect(differences(version(), mine)).toEqual([{ ...expected, id: expected.what, onPage: false }]);
  });

  test('names components that only one version has, and what changed in the others', () => {
    const mine = version();
    const row = mine.layout.r1;
    if (row) row.children = [];
    delete mine.layout.a;
    expect(differences(version(), mine)).toEqual([
      { what: 'One', stored: 'there', mine: '', id: 'a', onPage: false },
      { what: 'Row', stored: 'holds One', mine: 'holds nothing', id: 'r1', onPage: true },
    ]);
    const wider = version();
    if (wider.layout.a) wider.layout.a.meta.width = 6;
    expect(differences(version(), wider)).toEqual([
      { what: 'One', stored: 'width 4', mine: 'width 6', id: 'a', onPage: true },
    ]);
  });
});
