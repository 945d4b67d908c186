import { describe, expect, it } from 'vitest';
import { placeOnTab } from './place-on-tab.ts';

const node = (id: string, type: string, children: string[], meta: Record<string, unknown> = {}) => ({
  id,
  type,
  children,
  parents: ['ROOT_ID'],
  meta,
});

const layout = (width: number) =>
  JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    'TAB-a': node('TAB-a', 'TAB', ['ROW-1']),
    'ROW-1': node('ROW-1', 'ROW', ['CHART-1']),
    'CHART-1': node('CHART-1', 'CHART', [], { chartId: 1, width }),
  });

const placed = (stored: string) => JSON.parse(placeOnTab(stored, 'TAB-a', { id: 7, name: 'New' })!);

describe('a chart put on a tab', () => {
  it('joins the first row with room', () => {
    const result = placed(layout(8));
    expect(result['ROW-1'].children).toEqual(['CHART-1', 'CHART-explore-7-1']);
    expect(result['TAB-a'].children).toEqual(['ROW-1']);
    expect(result['CHART-explore-7-1']).toMatchObject({
      parents: ['ROOT_ID', 'TAB-a', 'ROW-1'],
      meta: { chartId: 7, sliceName: 'New', width: 4, height: 50 },
    });
    expect(result.DASHBOARD_VERSION_KEY).toBe('v2');
  });

  it('gets a row of its own when none has room', () => {
    const result = placed(layout(9));
    expect(result['TAB-a'].children).toEqual(['ROW-1', 'ROW-explore-7-1']);
    expect(result['ROW-explore-7-1']).toMatchObject({ type: 'ROW', children: ['CHART-explore-7-1'] });
  });

  it.each([
    ['a tab that is gone', layout(4), 'TAB-b', 7],
    ['a chart that lies there already', layout(4), 'TAB-a', 1],
    ['no layout', null, 'TAB-a', 7],
    ['an unreadable layout', '{', 'TAB-a', 7],
  ])('leaves %s alone', (_, stored, tab, id) => {
    expect(placeOnTab(stored, tab, { id, name: '' })).toBeNull();
  });
});
