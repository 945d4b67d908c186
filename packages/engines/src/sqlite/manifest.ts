import type { Manifest } from '../engine.ts';

export const manifest: Manifest = {
  engine: 'sqlite',
  aliases: [],
  name: 'SQLite',
  drivers: ['pysqlite'],
  defaultDriver: null,
  uriPlaceholder: 'engine+driver://user:password@host:port/dbname[?key=value&key=value...]',
  documentationUrl: 'https://www.sqlite.org/lang.html',
  preferred: false,
  parameters: null,
  defaultPort: null,
  capabilities: {
    fileUpload: true,
    sshTunnel: false,
    dynamicCatalog: false,
    costEstimate: false,
    localFiles: true,
    sqlValidation: true,
  },
};
