import type { Manifest } from '../engine.ts';

export const manifest: Manifest = {
  engine: 'trino',
  aliases: [],
  name: 'Trino',
  drivers: ['rest'],
  defaultDriver: null,
  uriPlaceholder: 'engine+driver://user:password@host:port/dbname[?key=value&key=value...]',
  documentationUrl: 'https://trino.io/docs/current/develop/client-protocol.html',
  preferred: false,
  parameters: null,
  defaultPort: 8080,
  capabilities: {
    fileUpload: true,
    sshTunnel: true,
    dynamicCatalog: true,
    costEstimate: true,
    localFiles: false,
    sqlValidation: true,
  },
};
