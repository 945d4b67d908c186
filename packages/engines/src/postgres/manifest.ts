import type { Manifest } from '../engine.ts';
import { networkParameters } from '../network-parameters.ts';

export const manifest: Manifest = {
  engine: 'postgresql',
  aliases: ['postgres'],
  name: 'PostgreSQL',
  drivers: ['psycopg2'],
  defaultDriver: 'psycopg2',
  uriPlaceholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
  documentationUrl: 'https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING',
  preferred: true,
  parameters: networkParameters(5432),
  defaultPort: 5432,
  encryptionQuery: { sslmode: 'require' },
  capabilities: {
    fileUpload: true,
    sshTunnel: true,
    dynamicCatalog: true,
    costEstimate: true,
    localFiles: false,
    sqlValidation: true,
  },
};
