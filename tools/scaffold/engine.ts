import { addImport, addItem, type Plan, spellings } from './plan.ts';

/** A database engine whose SQL begins as a cousin's. Its conformance suite fails until the connection is written. */
export function enginePlan(name: string, cousin: string): Plan {
  const { kebab, snake, camel, title } = spellings(name);
  const folder = `packages/engines/src/${kebab}`;
  return {
    files: {
      [`${folder}/manifest.ts`]: manifest(snake, title),
      [`${folder}/dialect.ts`]: dialect(snake, spellings(cousin).kebab),
      [`${folder}/connection.ts`]: connection(title),
      [`${folder}/errors.ts`]: errors,
      [`${folder}/index.ts`]: definition,
      [`${folder}/${kebab}.test.ts`]: test(snake),
    },
    edits: {
      'packages/engines/src/index.ts': text =>
        addItem(
          addImport(text, `import { manifest as ${camel} } from './${kebab}/manifest.ts';`),
          'export const engines: readonly EngineEntry[] = [',
          `{ manifest: ${camel}, load: () => import('./${kebab}/index.ts') }`,
        ),
    },
  };
}

const manifest = (engine: string, name: string) => `import type { Manifest } from '../engine.ts';

export const manifest: Manifest = {
  engine: '${engine}',
  aliases: [],
  name: '${name}',
  drivers: [],
  defaultDriver: null,
  uriPlaceholder: '${engine}://user:password@host:port/database',
  documentationUrl: '',
  preferred: false,
  parameters: null,
  defaultPort: null,
  capabilities: {
    fileUpload: false,
    sshTunnel: false,
    dynamicCatalog: false,
    costEstimate: false,
    localFiles: false,
    sqlValidation: false,
  },
};
`;

const dialect = (name: string, cousin: string) => `import type { Dialect } from '@parallax/query';
import { dialect as cousin } from '../${cousin}/dialect.ts';

export const dialect: Dialect = { ...cousin, name: '${name}' };
`;

const connection = (name: string) => `import type { Connection, ConnectionConfig } from '../engine.ts';

/** Import the driver here, inside the function, so that it is loaded with the first use. */
export async function open(_config: ConnectionConfig): Promise<Connection> {
  throw new Error('${name} cannot connect yet');
}
`;

const errors = `import { AppError } from '@parallax/contract';

export const classify = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError('GENERIC_DB_ENGINE_ERROR', {
        message: error instanceof Error ? error.message : String(error),
        cause: error,
      });
`;

const definition = `import type { Engine } from '../engine.ts';
import { open } from './connection.ts';
import { dialect } from './dialect.ts';
import { classify } from './errors.ts';
import { manifest } from './manifest.ts';

export const engine: Engine = { manifest, dialect, open, classify };
`;

const test = (engine: string) => `import { conformance } from '../conformance/suite.ts';
import { engine } from './index.ts';

conformance('${engine}', async () => ({
  engine,
  config: { uri: '${engine}://' },
  scope: {},
  types: {
    int: 'INTEGER',
    bigint: 'BIGINT',
    float: 'DOUBLE PRECISION',
    decimal: 'DECIMAL(18, 2)',
    text: 'VARCHAR',
    bool: 'BOOLEAN',
    date: 'DATE',
    timestamp: 'TIMESTAMP',
  },
  series: rows => \`SELECT n FROM generate_series(0, \${rows} - 1) AS t(n)\`,
  slow: marker => \`SELECT COUNT(*) AS \${marker} FROM generate_series(1, 100000000000)\`,
  isRunning: async () => false,
  drop: { skip: 'not written yet' },
  features: {
    primaryKeys: true,
    foreignKeys: true,
    indexes: true,
    views: true,
    comment: null,
    hostileNames: true,
  },
  close: async () => {},
}));
`;
