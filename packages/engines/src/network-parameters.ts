import type { ParameterSchema } from './engine.ts';

/** The connection form of an engine that listens on a port. */
export const networkParameters = (defaultPort: number): ParameterSchema => ({
  type: 'object',
  properties: {
    host: { type: 'string', title: 'Host', description: 'Hostname or IP address', example: '127.0.0.1' },
    port: {
      type: 'integer',
      title: 'Port',
      description: 'Database port',
      default: defaultPort,
      minimum: 0,
      maximum: 65536,
      nullable: true,
    },
    database: { type: 'string', title: 'Database name', description: 'Database name' },
    username: { type: 'string', title: 'Username', description: 'Username', nullable: true },
    password: {
      type: 'string',
      title: 'Password',
      description: 'Password',
      nullable: true,
      format: 'password',
    },
    query: { type: 'object', title: 'Additional parameters', description: 'Additional parameters' },
    encryption: {
      type: 'boolean',
      title: 'SSL',
      description: 'Use an encrypted connection to the database',
    },
    ssh: {
      type: 'boolean',
      title: 'SSH tunnel',
      description: 'Use an SSH tunnel connection to the database',
    },
  },
  required: ['database', 'host', 'port', 'username'],
});
