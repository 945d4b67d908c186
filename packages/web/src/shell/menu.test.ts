import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { screens } from '../routes.tsx';
import { menuFor } from './menu.ts';

const all = { can: () => true, hasFlag: () => true };
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

  it('leads to screens that are there', () => {
    const { main, sql, create, settings } = menuFor(all);
    const entries = [...main, ...sql, ...create, ...settings.flatMap(group => group.entries)];
    const lost = entries.filter(({ path }) => !matchRoutes([...screens], path.split('?')[0]!));
    expect(keys(lost)).toEqual([]);
  });

  it('leaves out what is switched off', () => {
    const off = menuFor({ ...all, hasFlag: () => false });
    expect(off.settings.flatMap(group => keys(group.entries))).not.toContain('alerts');
  });
});
