import { isAbsolute, join } from 'node:path';

export type MetadataLocation = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** Where the metadata lives: a SQLite file in the home folder unless the URL says otherwise. */
export function metadataLocation(url: string | undefined, home: string): MetadataLocation {
  if (!url) return { kind: 'sqlite', path: join(home, 'metadata.db') };
  const scheme = /^([a-z][a-z0-9+]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === 'postgres' || scheme === 'postgresql') return { kind: 'postgres', url };
  const file = /^(?:sqlite:\/\/\/|file:(?:\/\/)?)(.+)$/i.exec(url)?.[1];
  if (file) return { kind: 'sqlite', path: isAbsolute(file) ? file : join(home, file) };
  throw new Error('must be postgres://… or sqlite:///path');
}
