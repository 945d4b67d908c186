import type { Manifest } from '../engine.ts';

export const manifest: Manifest = {
  engine: 'duckdb',
  aliases: [],
  name: 'DuckDB',
  drivers: ['duckdb_engine'],
  defaultDriver: 'duckdb_engine',
  uriPlaceholder: 'duckdb:////path/to/duck.db',
  documentationUrl: 'https://duckdb.org/docs/stable/configuration/overview',
  preferred: true,
  parameters: {
    type: 'object',
    properties: {
      database: {
        type: 'string',
        title: 'Database file',
        description: 'Path of the database file on the server; empty for a database in memory',
        example: '/path/to/duck.db',
        format: 'path',
      },
      query: { type: 'object', title: 'Additional parameters', description: 'Additional parameters' },
    },
    required: [],
  },
  defaultPort: null,
  capabilities: {
    fileUpload: true,
    sshTunnel: false,
    dynamicCatalog: false,
    costEstimate: true,
    localFiles: true,
    sqlValidation: true,
  },
};
