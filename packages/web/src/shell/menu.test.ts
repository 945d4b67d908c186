import { describe, expect, it } from 'vitest';
import { menuFor } from './menu.ts';

const all = { can: () => true, hasFlag: () => true, exists: () => true };
const keys = (entries: { key: string }[]) => entries.map(entry => entry.key);

describe('menuFor', () => {
  it('shows everything to somebody who may do everything', () => {
    const menu = menuFor(all);
    expect(keys(menu.main)).toEqual(['dashboards', 'charts', 'datasets']);
    expect(keys(menu.settings)).toEqual(['data', 'manage', 'security']);
  });

  it('leaves out what is not permitted, and groups that become empty', () => {
    const menu = menuFor({
      ...all,
      can: (permission, view) => permission === 'menu_access' && view === 'Tags',
    });
    expect(menu.main).toEqual([]);
    expect(menu.create).toEqual([]);
    expect(menu.settings.map(group => keys(group.entries))).toEqual([['tags']]);
  });

  it('leaves out what is switched off or has no screen', () => {
    const off = menuFor({ ...all, hasFlag: () => false });
    expect(off.settings.flatMap(group => keys(group.entries))).not.toContain('alerts');
    expect(
      menuFor({ ...all, exists: path => path === '/users/' }).settings.map(group => keys(group.entries)),
    ).toEqual([['users']]);
  });
});
