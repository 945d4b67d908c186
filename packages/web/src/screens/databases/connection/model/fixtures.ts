import type { Engine } from './engine.ts';

const information = {
  supports_file_upload: true,
  disable_ssh_tunneling: false,
  supports_dynamic_catalog: true,
  supports_oauth2: false,
};

/** Engines as the server describes them, for the tests of the model. */
export const postgres: Engine = {
  name: 'PostgreSQL',
  engine: 'postgresql',
  available_drivers: ['psycopg2'],
  default_driver: 'psycopg2',
  preferred: true,
  sqlalchemy_uri_placeholder: 'postgresql://user:password@host:port/dbname',
  documentation_url: 'https://example.org',
  default_port: 5432,
  local_files: false,
  supports_oauth2: false,
  engine_information: information,
  parameters: {
    type: 'object',
    properties: {
      host: { type: 'string', title: 'Host', description: 'Hostname or IP address', example: '127.0.0.1' },
      port: { type: 'integer', title: 'Port', description: 'Database port', default: 5432 },
      database: { type: 'string', title: 'Database name', description: 'Database name' },
      username: { type: 'string', title: 'Username' },
      password: { type: 'string', title: 'Password', format: 'password' },
      query: { type: 'object', title: 'Additional parameters' },
      encryption: { type: 'boolean', title: 'SSL' },
      ssh: { type: 'boolean', title: 'SSH tunnel' },
    },
    required: ['database', 'host', 'port', 'username'],
  },
};

export const sqlite: Engine = {
  ...postgres,
  name: 'SQLite',
  engine: 'sqlite',
  local_files: true,
  engine_information: { ...information, disable_ssh_tunneling: true, supports_dynamic_catalog: false },
  parameters: undefined,
};
