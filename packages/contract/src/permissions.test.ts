import { describe, expect, it } from 'vitest';
import { PERMISSION_MATRIX, permissionPairs, rolePairs } from './permissions.ts';

describe('the matrix', () => {
  const held = (permission: string, view: string): string =>
    (['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public'] as const)
      .filter(role => rolePairs(role).some(pair => pair.permission === permission && pair.view === view))
      .join(' ');

  it.each([
    ['can_read', 'Chart', 'Admin Alpha Gamma'],
    ['can_warm_up_cache', 'Chart', 'Admin'],
    ['can_set_embedded', 'Dashboard', 'Admin'],
    ['can_read', 'Database', 'Admin Alpha Gamma sql_lab'],
    ['can_write', 'Database', 'Admin'],
    ['can_upload', 'Database', 'Admin Alpha'],
    ['can_write', 'Dataset', 'Admin Alpha'],
    ['can_get_drill_info', 'Dataset', 'Admin Alpha Gamma'],
    ['can_execute_sql_query', 'SQLLab', 'Admin sql_lab'],
    ['can_export_streaming_csv', 'SQLLab', 'Admin Alpha Gamma'],
    ['can_csv', 'Superset', 'Admin Alpha Gamma sql_lab'],
    ['can_write', 'SavedQuery', 'Admin sql_lab'],
    ['can_write', 'Annotation', 'Admin Alpha'],
    ['can_write', 'ReportSchedule', 'Admin Alpha'],
    ['can_grant_guest_token', 'SecurityRestApi', 'Admin'],
    ['can_post', 'User', 'Admin'],
    ['can_recent_activity', 'Log', 'Admin Alpha Gamma'],
    ['can_read', 'Log', 'Admin'],
    ['all_datasource_access', 'all_datasource_access', 'Admin Alpha'],
    ['all_query_access', 'all_query_access', 'Admin'],
  ])('%s on %s: %s', (permission, view, roles) => {
    expect(held(permission, view)).toBe(roles);
  });

  it.each([
    ['can_list', 'UserRegistrationsRestAPI', 'Admin'],
    ['can_invalidate', 'CacheRestApi', 'Admin'],
    ['menu_access', 'Action Log', 'Admin'],
    ['can_write', 'Theme', 'Admin Alpha'],
    ['can_read', 'Theme', 'Admin Alpha Gamma'],
  ])('closes the hole %s on %s: %s', (permission, view, roles) => {
    expect(held(permission, view)).toBe(roles);
  });

  it('names 226 pairs, each once', () => {
    const keys = permissionPairs().map(({ permission, view }) => `${permission} ${view}`);
    expect(keys).toHaveLength(226);
    expect(new Set(keys).size).toBe(226);
    expect(rolePairs('Admin')).toHaveLength(226);
    expect(rolePairs('Public')).toEqual([]);
    expect(Object.keys(PERMISSION_MATRIX)).toHaveLength(84);
  });
});
