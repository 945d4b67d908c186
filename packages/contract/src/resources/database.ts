import { Type } from 'typebox';
import { crud, Message, Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Anything, Id, JsonText, Nullable, OneOf, Opt, OptText } from '../schema.ts';
import { databaseMetadata } from './database-metadata.ts';
import { MaybePerson } from './person.ts';

export const CONFIGURATION_METHODS = ['sqlalchemy_form', 'dynamic_form'] as const;

export const EngineInformation = Type.Object({
  supports_file_upload: Type.Boolean(),
  disable_ssh_tunneling: Type.Boolean(),
  supports_dynamic_catalog: Type.Boolean(),
  supports_oauth2: Type.Boolean(),
  supports_schemas: Type.Optional(Type.Boolean()),
});

/** A tunnel as it is shown: every secret is the mask. */
export const SshTunnel = Type.Object({
  id: Type.Optional(Nullable(Type.Integer())),
  server_address: Type.Optional(Type.String()),
  server_port: Type.Optional(Nullable(Type.Integer())),
  username: Type.Optional(Type.String()),
  password: OptText(),
  private_key: OptText(),
  private_key_password: OptText(),
});

const flags = {
  expose_in_sqllab: Type.Boolean(),
  allow_run_async: Type.Boolean(),
  allow_file_upload: Type.Boolean(),
  allow_ctas: Type.Boolean(),
  allow_cvas: Type.Boolean(),
  allow_dml: Type.Boolean(),
};

export const Database = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  database_name: Type.String(),
  backend: Type.String(),
  configuration_method: Type.String(),
  force_ctas_schema: Nullable(Type.String()),
  ...flags,
  allows_cost_estimate: Type.Boolean(),
  allows_subquery: Type.Boolean(),
  allows_virtual_table_explore: Type.Boolean(),
  explore_database_id: Type.Integer(),
  disable_data_preview: Type.Boolean(),
  disable_drill_to_detail: Type.Boolean(),
  allow_multi_catalog: Type.Boolean(),
  extra: Type.String(),
  engine_information: EngineInformation,
  changed_on: Type.String(),
  changed_on_delta_humanized: Type.String(),
  changed_by: MaybePerson,
  created_by: MaybePerson,
});

export const DatabaseItem = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  database_name: Type.String(),
  cache_timeout: Nullable(Type.Integer()),
  configuration_method: Type.String(),
  backend: Type.String(),
  driver: Nullable(Type.String()),
  force_ctas_schema: Nullable(Type.String()),
  ...flags,
  impersonate_user: Type.Boolean(),
  is_managed_externally: Type.Boolean(),
  engine_information: EngineInformation,
  ssh_tunnel: Opt(Nullable(SshTunnel)),
});

/** What the connection dialog edits; secrets are masked. */
export const DatabaseConnection = Type.Object({
  ...DatabaseItem.properties,
  extra: Type.String(),
  masked_encrypted_extra: Nullable(Type.String()),
  parameters: AnyObject,
  parameters_schema: AnyObject,
  server_cert: Nullable(Type.String()),
  sqlalchemy_uri: Type.String(),
});

const tunnelFields = Type.Object(
  {
    id: Opt(Nullable(Type.Integer())),
    server_address: Opt(Type.String({ minLength: 1, maxLength: 256, pattern: '^[\\w.:\\[\\]-]+$' })),
    server_port: Opt(Nullable(Type.Integer({ minimum: 1, maximum: 65535 }))),
    username: Opt(Type.String({ maxLength: 256 })),
    password: OptText(),
    private_key: OptText(),
    private_key_password: OptText(),
  },
  { additionalProperties: true },
);

/** How to reach the database: an address, or form values from which the server writes one. */
const target = {
  engine: OptText(),
  driver: OptText(),
  parameters: Opt(AnyObject),
  configuration_method: Opt(OneOf(...CONFIGURATION_METHODS)),
  sqlalchemy_uri: Opt(Type.String({ maxLength: 1024 })),
  impersonate_user: Opt(Type.Boolean()),
  extra: Opt(JsonText()),
  masked_encrypted_extra: Opt(Nullable(JsonText())),
  server_cert: OptText(),
  ssh_tunnel: Opt(Nullable(tunnelFields)),
};
const name = Type.String({ minLength: 1, maxLength: 250 });
const settings = {
  ...target,
  encrypted_extra: Opt(Nullable(JsonText())),
  cache_timeout: Opt(Nullable(Type.Integer({ minimum: -1 }))),
  expose_in_sqllab: Opt(Type.Boolean()),
  allow_run_async: Opt(Type.Boolean()),
  allow_file_upload: Opt(Type.Boolean()),
  allow_ctas: Opt(Type.Boolean()),
  allow_cvas: Opt(Type.Boolean()),
  allow_dml: Opt(Type.Boolean()),
  force_ctas_schema: OptText({ maxLength: 250 }),
  is_managed_externally: Opt(Nullable(Type.Boolean())),
  external_url: OptText(),
  uuid: Opt(Type.String({ format: 'uuid' })),
};

const base = crud({
  path: '/api/v1/database',
  noun: 'databases',
  view: 'Database',
  permissions: 'read-write',
  row: Database,
  item: DatabaseItem,
  add: Type.Object({ ...settings, database_name: name }),
  edit: Type.Object({ ...settings, database_name: Opt(Nullable(name)) }),
});
const { distinct: _distinct, removeMany: _removeMany, ...generic } = base;
const write = { auth: 'user', can: ['can_write', 'Database'], tags: ['databases'] } as const;

/** A file and how to read it. Lists are set apart by commas. */
const FileForm = Type.Object({
  file: Anything,
  type: Opt(OneOf('csv', 'excel', 'columnar')),
  delimiter: OptText(),
  sheet_name: OptText(),
  header_row: OptText(),
  skip_rows: OptText(),
  skip_initial_space: OptText(),
  decimal_character: OptText(),
  day_first: OptText(),
  null_values: OptText(),
  rows_to_read: OptText(),
  columns_read: OptText(),
  column_dates: OptText(),
  /** JSON of names and types. */
  column_data_types: OptText(),
  dataframe_index: OptText(),
  index_label: OptText(),
  index_column: OptText(),
});
const UploadForm = Type.Object({
  ...FileForm.properties,
  table_name: OptText(),
  catalog: OptText(),
  schema: OptText(),
  already_exists: Opt(OneOf('fail', 'replace', 'append')),
  create_dataset: OptText(),
});

export const AvailableEngine = Type.Object({
  name: Type.String(),
  engine: Type.String(),
  available_drivers: Type.Array(Type.String()),
  default_driver: Opt(Type.String()),
  preferred: Type.Boolean(),
  sqlalchemy_uri_placeholder: Type.String(),
  documentation_url: Type.String(),
  default_port: Nullable(Type.Integer()),
  /** Only administrators may connect it: it reads files of the server's machine. */
  local_files: Type.Boolean(),
  supports_oauth2: Type.Boolean(),
  engine_information: EngineInformation,
  parameters: Opt(AnyObject),
});

const upload = { auth: 'user', can: ['can_upload', 'Database'], tags: ['databases'] } as const;

/** The client makes up an id, sends it with the file and asks for that one. */
const UploadId = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' });

export const UPLOAD_STATES = ['receiving', 'reading', 'writing', 'done', 'failed'] as const;

export const UploadProgress = Type.Object({
  state: OneOf(...UPLOAD_STATES),
  /** Of the request's body; the total is null when the client did not say. */
  bytes_received: Id,
  bytes_total: Nullable(Id),
  /** Known as soon as the file has been read. */
  rows_total: Nullable(Id),
  rows_written: Id,
});

export const database = {
  ...generic,
  create: endpoint({ ...base.create, invalidStatus: 422 }),
  connection: endpoint({
    method: 'GET',
    path: '/api/v1/database/{pk}/connection',
    summary: 'A connection with everything its dialog edits, secrets masked',
    params: Pk,
    replies: { 200: Type.Object({ id: Type.Integer(), result: DatabaseConnection }) },
    ...write,
  }),
  available: endpoint({
    method: 'GET',
    path: '/api/v1/database/available/',
    summary: 'Engines that can be connected, preferred ones first',
    auth: 'user',
    can: ['can_read', 'Database'],
    replies: { 200: Type.Object({ databases: Type.Array(AvailableEngine) }) },
    tags: ['databases'],
  }),
  oauth2: endpoint({
    method: 'GET',
    path: '/api/v1/database/oauth2/',
    summary: 'Where a database that signs people in itself sends them back',
    auth: 'none',
    query: Type.Object({
      state: OptText(),
      code: OptText(),
      scope: OptText(),
      error: OptText(),
    }),
    replies: { 200: Type.String() },
    tags: ['databases'],
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/api/v1/database/test_connection/',
    summary: 'Try to connect, without storing anything',
    body: Type.Object({ ...target, database_name: OptText() }, { additionalProperties: false }),
    replies: { 200: Message },
    ...write,
  }),
  validateParameters: endpoint({
    method: 'POST',
    path: '/api/v1/database/validate_parameters/',
    summary: 'Check the values of a connection form, field by field',
    body: Type.Object({
      ...target,
      id: Opt(Nullable(Id)),
      engine: Type.String(),
      configuration_method: OneOf(...CONFIGURATION_METHODS),
      database_name: OptText(),
      catalog: Opt(AnyObject),
      ssh_tunnel: Opt(Nullable(AnyObject)),
    }),
    replies: { 200: Message },
    errors: ['CONNECTION_MISSING_PARAMETERS_ERROR', 'INVALID_PAYLOAD_SCHEMA_ERROR'],
    invalidStatus: 422,
    ...write,
  }),
  syncPermissions: endpoint({
    method: 'POST',
    path: '/api/v1/database/{pk}/sync_permissions/',
    summary: 'Make the grants of every catalog and schema there is now',
    params: Pk,
    replies: { 200: Message },
    ...write,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/database/{pk}/upload/',
    summary: 'Load a CSV, Excel, Parquet or JSON file into a table, whole or not at all',
    params: Pk,
    query: Type.Object({ upload_id: Opt(UploadId) }),
    consumes: 'multipart',
    body: UploadForm,
    replies: { 201: Type.Object({ message: Type.String(), dataset_id: Opt(Anything), rows: Opt(Id) }) },
    ...upload,
  }),
  uploadProgress: endpoint({
    method: 'GET',
    path: '/api/v1/database/upload_progress/{upload_id}/',
    summary: 'How far an upload of mine has come; closing its request cancels it',
    params: Type.Object({ upload_id: UploadId }),
    replies: { 200: Type.Object({ result: UploadProgress }) },
    ...upload,
  }),
  uploadMetadata: endpoint({
    method: 'POST',
    path: '/api/v1/database/upload_metadata/',
    summary: 'Sheets and columns of a file, before it is loaded',
    consumes: 'multipart',
    body: FileForm,
    replies: {
      200: Type.Object({
        result: Type.Object({
          items: Type.Array(
            Type.Object({
              sheet_name: Nullable(Type.String()),
              column_names: Type.Array(Type.String()),
              column_types: Opt(Type.Record(Type.String(), Type.String())),
              rows: Opt(Type.Array(Type.Array(Nullable(Type.String())))),
            }),
          ),
        }),
      }),
    },
    ...upload,
  }),
  ...databaseMetadata,
};
