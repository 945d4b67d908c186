import { describe, expect, it } from 'vitest';
import { metadataLocation } from './location.ts';

describe('metadataLocation', () => {
  it.each([
    [undefined, { kind: 'sqlite', path: '/home/metadata.db' }],
    ['', { kind: 'sqlite', path: '/home/metadata.db' }],
    ['sqlite:////var/lib/p.db', { kind: 'sqlite', path: '/var/lib/p.db' }],
    ['sqlite:///p.db', { kind: 'sqlite', path: '/home/p.db' }],
    ['file:/var/lib/p.db', { kind: 'sqlite', path: '/var/lib/p.db' }],
    ['file:///var/lib/p.db', { kind: 'sqlite', path: '/var/lib/p.db' }],
    ['postgres://u:p@h:5432/db', { kind: 'postgres', url: 'postgres://u:p@h:5432/db' }],
    ['PostgreSQL://h/db', { kind: 'postgres', url: 'PostgreSQL://h/db' }],
  ])('%s', (url, location) => {
    expect(metadataLocation(url, '/home')).toEqual(location);
  });

  it.each(['mysql://h/db', 'sqlite:', '/var/lib/p.db', 'nonsense'])('refuses %s', url => {
    expect(() => metadataLocation(url, '/home')).toThrow('must be postgres://… or sqlite:///path');
  });
});
