import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Client;
let silent: Server;
let openPort: number;
const PATH = '/api/v1/database/validate_parameters/';

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  silent = createServer(socket => socket.end());
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done));
  openPort = (silent.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  silent.close();
});

const complete = () => ({
  host: '127.0.0.1',
  port: openPort,
  database: 'sales',
  username: 'reader',
  password: 'secret',
});
const ask = async (body: object) => {
  const { status, body: reply } = await admin.post(PATH, {
    engine: 'postgresql',
    configuration_method: 'dynamic_form',
    ...body,
  });
  return {
    status,
    errors: reply.errors?.map(
      (error: { error_type: string; level: string; extra: Record<string, unknown> }) => [
        error.error_type,
        error.level,
        error.extra.missing ?? error.extra.invalid ?? null,
      ],
    ),
  };
};

describe('a connection form', () => {
  it.each([
    [
      { parameters: {} },
      'CONNECTION_MISSING_PARAMETERS_ERROR',
      'warning',
      ['database', 'host', 'port', 'username'],
    ],
    [
      { parameters: { host: '127.0.0.1', port: 1, username: '' } },
      'CONNECTION_MISSING_PARAMETERS_ERROR',
      'warning',
      ['database', 'username'],
    ],
    [
      { parameters: { host: 'nowhere.example.invalid' } },
      'CONNECTION_INVALID_HOSTNAME_ERROR',
      'error',
      ['host'],
    ],
    [{ parameters: { host: '127.0.0.1', port: 'abc' } }, 'CONNECTION_INVALID_PORT_ERROR', 'error', ['port']],
    [{ parameters: { host: '127.0.0.1', port: 70_000 } }, 'CONNECTION_INVALID_PORT_ERROR', 'error', ['port']],
    [{ parameters: { host: '127.0.0.1', port: 1 } }, 'CONNECTION_PORT_CLOSED_ERROR', 'error', ['port']],
    [
      { parameters: { host: '169.254.169.254', port: 80 } },
      'CONNECTION_DATABASE_PERMISSIONS_ERROR',
      'warning',
      ['host'],
    ],
    [{ engine: 'sqlite', parameters: {} }, 'GENERIC_DB_ENGINE_ERROR', 'error', null],
    [{ engine: 'nothing', parameters: {} }, 'GENERIC_DB_ENGINE_ERROR', 'error', null],
  ])('%j: %s', async (body, code, level, fields) => {
    const { status, errors } = await ask(body);
    expect(status).toBe(422);
    expect(errors).toContainEqual([code, level, fields]);
  });

  it('tells of several things at once', async () => {
    const { errors } = await ask({ parameters: { host: '127.0.0.1', port: 1 } });
    expect(errors.map(([code]: [string]) => code)).toEqual([
      'CONNECTION_MISSING_PARAMETERS_ERROR',
      'CONNECTION_PORT_CLOSED_ERROR',
    ]);
  });

  it('tells of a name that is taken', async () => {
    const { createDatabase } = await import('./service.ts');
    const id = await createDatabase(app.services, { database_name: 'taken', sqlalchemy_uri: 'duckdb://' });
    const named = { parameters: {}, database_name: 'taken' };
    const problem = ['INVALID_PAYLOAD_SCHEMA_ERROR', 'error', ['database_name']];
    expect((await ask(named)).errors).toContainEqual(problem);
    expect((await ask({ ...named, id })).errors).not.toContainEqual(problem);
  });

  it('connects when nothing else is wrong, and answers with what the database said', async () => {
    const { status, errors } = await ask({ parameters: complete() });
    expect([status, errors[0][1]]).toEqual([400, 'warning']);
  });

  it('needs the flag for a tunnel, unless the form switched it off', async () => {
    const tunnel = { server_address: 'bastion', server_port: 22, username: 'u', password: 'p' };
    expect((await ask({ parameters: complete(), ssh_tunnel: tunnel })).errors).toContainEqual([
      'GENERIC_DB_ENGINE_ERROR',
      'error',
      null,
    ]);
    const off = await ask({ parameters: { ...complete(), ssh: false }, ssh_tunnel: tunnel });
    expect(off.status).toBe(400);
  });

  it('is checked against the schema of the payload', async () => {
    const { status, body } = await admin.post(PATH, { parameters: {} });
    expect([status, Object.keys(body.message).sort()]).toEqual([422, ['configuration_method', 'engine']]);
  });
});

describe('test_connection', () => {
  const test = (body: object) => admin.post('/api/v1/database/test_connection/', body);
  it.each([
    [{ sqlalchemy_uri: 'duckdb://' }, 200],
    [{ engine: 'duckdb', parameters: { database: '' }, configuration_method: 'dynamic_form' }, 200],
    [{ sqlalchemy_uri: 'nonsense' }, 400],
    [{ sqlalchemy_uri: 'duckdb://', surprise: 1 }, 400],
    [{}, 400],
    [{ sqlalchemy_uri: 'oracle://h/x' }, 422],
    [{ sqlalchemy_uri: 'postgresql://u:p@127.0.0.1:1/x' }, 400],
    [{ sqlalchemy_uri: 'postgresql://u:p@169.254.169.254/x' }, 400],
    [{ sqlalchemy_uri: 'postgresql://u:XXXXXXXXXX@127.0.0.1:1/x' }, 400],
    [
      {
        sqlalchemy_uri: 'mysql://u:p@127.0.0.1:1/x',
        extra: '{"engine_params":{"connect_args":{"local_infile":1}}}',
      },
      400,
    ],
    [
      { sqlalchemy_uri: 'postgresql://u:p@h:5432/x', ssh_tunnel: { server_address: 'b', server_port: 22 } },
      400,
    ],
  ])('%j: %i', async (body, status) => {
    const reply = await test(body);
    expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
    expect(reply.text).not.toContain('u:p@');
  });
});
