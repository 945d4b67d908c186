import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readError, structured } from '../../../../api/errors.ts';
import { addressOf } from './address.ts';
import {
  type ConnectionDraft,
  connectionBody,
  EMPTY_TUNNEL,
  newDraft,
  storedDraft,
  tunnelBody,
} from './draft.ts';
import { engineOfAddress, formFields } from './engine.ts';
import { extraDraft, extraText } from './extra.ts';
import { postgres, sqlite } from './fixtures.ts';
import { pairsOf, pairsText } from './pairs.ts';
import { ownProblems, REQUIRED, readProblems, readRefusal } from './problems.ts';
import { isDirty, startEditing, startNew, step } from './state.ts';
import { visibleParts } from './visibility.ts';

const empty = newDraft(postgres);
const filled: ConnectionDraft = {
  ...empty,
  parameters: {
    host: 'db',
    port: '5433',
    database: 'sales',
    username: 'ann',
    password: 'p@:/',
    query: 'a=1',
    encryption: true,
  },
};

describe('the form', () => {
  it('is the manifest, in its order, with the tunnel left to its own switch', () => {
    expect(formFields(postgres).map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['host', 'text', true],
      ['port', 'number', true],
      ['database', 'text', true],
      ['username', 'text', true],
      ['password', 'secret', false],
      ['query', 'pairs', false],
      ['encryption', 'switch', false],
    ]);
    expect(formFields(sqlite)).toEqual([]);
  });

  it('starts with the initial values; an engine without a form starts with an address', () => {
    expect(empty).toMatchObject({ method: 'dynamic_form', parameters: { port: '5432' } });
    expect(newDraft(sqlite).method).toBe('sqlalchemy_form');
  });

  it('is sent with numbers as numbers, pairs as an object and blanks left out', () => {
    expect(connectionBody(filled, postgres)).toMatchObject({
      configuration_method: 'dynamic_form',
      driver: 'psycopg2',
      parameters: { host: 'db', port: 5433, query: { a: '1' }, encryption: true, ssh: false },
      ssh_tunnel: null,
      cache_timeout: null,
    });
    expect(connectionBody(empty, postgres).parameters).toEqual({ port: 5432, encryption: false, ssh: false });
    expect(connectionBody({ ...empty, parameters: { port: 'x' } }, postgres).parameters).toMatchObject({
      port: 'x',
    });
  });

  it('becomes an address that loses nothing', () => {
    expect(addressOf(filled, postgres)).toBe('postgresql://ann:p%40%3A%2F@db:5433/sales?a=1');
    expect(addressOf({ parameters: { database: '/tmp/a.db' } }, sqlite)).toBe('sqlite:////tmp/a.db');
  });
});

it.each([
  ['postgresql://u@h/d', 'postgresql'],
  ['postgresql+psycopg2://u@h/d', 'postgresql'],
  ['SQLITE:///x', 'sqlite'],
  ['mystery://x', undefined],
  ['', undefined],
])('%s is an address of %s', (address, engine) => {
  expect(engineOfAddress([postgres, sqlite], address)?.engine).toBe(engine);
});

describe('a stored connection', () => {
  const stored = {
    id: 1,
    uuid: '',
    database_name: 'Sales',
    cache_timeout: 60,
    configuration_method: 'dynamic_form',
    backend: 'postgresql',
    driver: 'psycopg2',
    force_ctas_schema: null,
    expose_in_sqllab: true,
    allow_run_async: true,
    allow_file_upload: false,
    allow_ctas: false,
    allow_cvas: false,
    allow_dml: false,
    impersonate_user: false,
    is_managed_externally: false,
    engine_information: postgres.engine_information,
    extra: '{"version":"9"}',
    masked_encrypted_extra: '{}',
    parameters: { host: 'db', port: 5432, password: 'XXXXXXXXXX', query: { a: 1 }, encryption: false },
    parameters_schema: {},
    server_cert: null,
    sqlalchemy_uri: 'postgresql://u:XXXXXXXXXX@db/x',
    ssh_tunnel: { server_address: 's', server_port: 22, username: 'j', private_key: 'XXXXXXXXXX' },
  };

  it('sends its masks back, so that the secrets stay', () => {
    const body = connectionBody(storedDraft(stored, postgres), postgres);
    expect(body.parameters).toMatchObject({ password: 'XXXXXXXXXX', query: { a: '1' }, ssh: true });
    expect(body.ssh_tunnel).toMatchObject({ private_key: 'XXXXXXXXXX', password: null });
    expect(body.cache_timeout).toBe(60);
    expect(JSON.parse(body.extra ?? '')).toMatchObject({ version: '9' });
  });
});

describe('extra', () => {
  it('keeps every key, those with a control and those without', () => {
    const extra = {
      metadata_params: { schema: 's' },
      engine_params: { connect_args: { a: 1 } },
      metadata_cache_timeout: { schema_cache_timeout: 5, table_cache_timeout: 0 },
      schemas_allowed_for_file_upload: ['public'],
      allows_virtual_table_explore: false,
      cost_estimate_enabled: true,
      disable_data_preview: true,
      disable_drill_to_detail: true,
      cancel_query_on_windows_unload: true,
      allow_multi_catalog: true,
      per_user_caching: true,
      explore_database_id: 3,
      schema_options: { expand_rows: true },
      default_schemas: ['a'],
      version: '1',
    };
    expect(JSON.parse(extraText(extraDraft(JSON.stringify(extra))))).toEqual(extra);
  });

  it('reads what is not there as the server does', () => {
    expect(extraDraft('{}')).toMatchObject({
      allows_virtual_table_explore: true,
      disable_data_preview: false,
    });
    expect(extraDraft('not json').others).toBe('{}');
  });
});

it('pairs survive being written and read', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), pairs => {
      fc.pre(!('__proto__' in pairs && Object.hasOwn(pairs, '__proto__')));
      expect(pairsOf(pairsText(pairs))).toEqual({ ...pairs });
    }),
  );
});

describe('problems', () => {
  const missing = structured('CONNECTION_MISSING_PARAMETERS_ERROR', 'm', { missing: ['host', 'database'] });
  const denied = structured('CONNECTION_ACCESS_DENIED_ERROR', 'denied', {
    invalid: ['username', 'password'],
  });
  const taken = structured('INVALID_PAYLOAD_SCHEMA_ERROR', 'taken', { invalid: ['database_name'] });
  const unknownHost = structured('CONNECTION_INVALID_HOSTNAME_ERROR', 'no host', { invalid: ['host'] });
  const closed = structured('CONNECTION_PORT_CLOSED_ERROR', 'closed', { invalid: ['port'] });
  const generic = structured('GENERIC_DB_ENGINE_ERROR', 'odd');

  it.each([
    ['missing', missing, false, { host: REQUIRED, database: REQUIRED }],
    ['denied', denied, false, { username: 'denied', password: 'denied' }],
    ['taken', taken, false, { database_name: 'taken' }],
    ['host, meanwhile', unknownHost, false, {}],
    ['host, forced', unknownHost, true, { host: 'no host' }],
    ['port, meanwhile', closed, false, {}],
    ['port, forced', closed, true, { port: 'closed' }],
    [
      'tunnel',
      structured('CONNECTION_MISSING_PARAMETERS_ERROR', 'm', { missing: ['username'], ssh_tunnel: true }),
      false,
      { 'ssh_tunnel.username': REQUIRED },
    ],
    [
      'an entry of the catalog',
      structured('INVALID_PAYLOAD_SCHEMA_ERROR', 'no url', { catalog: { idx: 2, url: true } }),
      false,
      { 'catalog.2.url': 'no url' },
    ],
  ])('%s', (_, error, forced, problems) => {
    expect(readProblems([error], forced).problems).toEqual(problems);
  });

  it('says above the form what no field owns, once it is asked for', () => {
    expect(readProblems([generic], true).others).toEqual([generic]);
    expect(readProblems([generic], false).others).toEqual([]);
  });

  it('finds the field of a refusal', () => {
    const mask = readError(422, { message: { sqlalchemy_uri: ['Enter it again.'] } });
    expect(readRefusal(mask, filled)?.problems).toEqual({ password: 'Enter it again.' });
    expect(readRefusal(mask, newDraft(sqlite))?.problems).toEqual({ sqlalchemy_uri: 'Enter it again.' });
    const port = readError(422, { message: { parameters: { port: ['Not a valid port.'] } } });
    expect(readRefusal(port, filled)?.problems).toEqual({ port: 'Not a valid port.' });
  });

  it('shows the whole error where a form has no field for it', () => {
    const refusal = readError(400, { errors: [unknownHost] });
    expect(readRefusal(refusal, filled)).toEqual({ problems: { host: 'no host' }, others: [] });
    expect(readRefusal(refusal, { ...filled, method: 'sqlalchemy_form' })?.others).toHaveLength(1);
  });

  it.each<[Partial<ConnectionDraft>, string]>([
    [{ database_name: ' ' }, 'database_name'],
    [{ method: 'sqlalchemy_form' }, 'sqlalchemy_uri'],
    [{ cache_timeout: '-2' }, 'cache_timeout'],
    [{ secrets: '[1]' }, 'masked_encrypted_extra'],
    [{ extra: { ...empty.extra, engine_params: '{' } }, 'engine_params'],
    [{ extra: { ...empty.extra, table_cache_timeout: '1.5' } }, 'table_cache_timeout'],
    [
      { tunnel: { ...EMPTY_TUNNEL, server_port: '0', server_address: 's', username: 'u', password: 'p' } },
      'ssh_tunnel.server_port',
    ],
    [
      { tunnel: { ...EMPTY_TUNNEL, by: 'key', server_address: 's', username: 'u', password: 'p' } },
      'ssh_tunnel.private_key',
    ],
  ])('%o is wrong by itself', (changes, field) => {
    expect(Object.keys(ownProblems({ ...filled, ...changes }))).toEqual([field]);
  });

  it('finds nothing wrong with a filled form', () => {
    expect(ownProblems(filled)).toEqual({});
  });
});

it('sends one secret of the tunnel, the one that was chosen', () => {
  const both = { ...EMPTY_TUNNEL, password: 'p', private_key: 'k', private_key_password: 'l' };
  expect(tunnelBody(both)).toMatchObject({ password: 'p', private_key: null, private_key_password: null });
  expect(tunnelBody({ ...both, by: 'key' })).toMatchObject({ password: null, private_key: 'k' });
});

describe('what is shown', () => {
  const flags = (changes: Partial<ConnectionDraft['flags']>) => ({
    ...filled,
    flags: { ...filled.flags, ...changes },
  });
  it.each([
    ['tunnels are switched off', filled, postgres, false, { tunnel: false }],
    ['an engine without tunnels', filled, sqlite, true, { tunnel: false, multiCatalog: false }],
    [
      'a server',
      filled,
      postgres,
      true,
      { tunnel: true, multiCatalog: true, uploadSchemas: false, storedTables: false },
    ],
    [
      'hidden from the editor',
      flags({ expose_in_sqllab: false, allow_ctas: true }),
      postgres,
      true,
      { sqlEditorRules: false, storedTables: false },
    ],
    ['stored tables', flags({ allow_cvas: true }), postgres, true, { storedTables: true }],
    ['uploads', flags({ allow_file_upload: true }), postgres, true, { uploadSchemas: true }],
  ])('%s', (_, draft, engine, ssh, expected) => {
    expect(visibleParts(draft, engine, ssh)).toMatchObject(expected);
  });
});

describe('step', () => {
  const reading = { problems: { host: REQUIRED, database: REQUIRED }, others: [] };
  const open = step(startNew, { type: 'engine', draft: empty });

  it('tells about fields somebody has been in, and about all once they ask to connect', () => {
    const touched = step(open, { type: 'touch', field: 'host' });
    expect(step(touched, { type: 'answered', reading, forced: false }).problems).toEqual({ host: REQUIRED });
    expect(step(touched, { type: 'answered', reading, forced: true }).problems).toEqual(reading.problems);
  });

  it('forgets the problem of a field that is edited', () => {
    const wrong = step(open, { type: 'answered', reading, forced: true });
    const edited = step(wrong, { type: 'edit', changes: { parameters: { host: 'h' } }, fields: ['host'] });
    expect(edited.problems).toEqual({ database: REQUIRED });
  });

  it('asks before edits are lost, and never while saving', () => {
    expect(isDirty(startEditing(1, filled))).toBe(false);
    const edited = step(open, { type: 'edit', changes: { database_name: 'x' }, fields: [] });
    expect(isDirty(edited)).toBe(true);
    const saving = step(edited, { type: 'work', work: 'saving' });
    expect(step(saving, { type: 'leave' })).toBe(saving);
    expect(step(step(edited, { type: 'leave' }), { type: 'stay' }).phase).toBe('form');
  });

  it('keeps the draft while it says what comes next', () => {
    expect(step(open, { type: 'saved', id: 7 })).toMatchObject({ phase: 'connected', id: 7, draft: empty });
  });
});
