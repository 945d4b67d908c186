import type { AppError, ColumnInfo, Frame } from '@parallax/contract';
import type { Dialect, SqlValue } from '@parallax/query';

/** One database engine: everything the product knows about it. Engines never import each other's connections. */
export interface Engine {
  manifest: Manifest;
  dialect: Dialect;
  /** Opens a pool. Cheap: the first network traffic happens with the first call. */
  open(config: ConnectionConfig): Promise<Connection>;
  /** Driver error to catalogue error, with line and column where the engine gives them. */
  classify(error: unknown, sql?: string): AppError;
}

export interface ConnectionConfig {
  /** SQLAlchemy-style address with the real password, e.g. `postgresql://user:secret@host/db`. */
  uri: string;
  /** `engine_params`, `connect_args` and the like from the connection's `extra`. */
  options?: Record<string, unknown>;
  /** Decrypted secrets beyond the URI (private keys, service accounts). */
  secrets?: Record<string, unknown>;
  /** PEM text of the server's certificate authority. */
  serverCertificate?: string;
  /** Largest number of open server connections. */
  poolSize?: number;
  /** Milliseconds before a connection attempt is given up. */
  connectTimeout?: number;
  /** Refuse everything that writes. */
  readOnly?: boolean;
  /**
   * Set by the server for its own work, never from stored settings: embedded engines may then create their file and
   * read and write other files of this machine.
   */
  trusted?: boolean;
}

export interface RunOptions {
  /** Values for `?` placeholders, where the caller wants the driver to bind them. */
  params?: SqlValue[];
  /** Stop reading after so many rows. */
  maxRows?: number;
  /** Stop reading and fail with RESULT_TOO_LARGE_ERROR after about so many bytes. */
  maxBytes?: number;
  /** Milliseconds; the query is cancelled on the server and fails with a timeout error. */
  timeout?: number;
  /** Aborting cancels the query on the server. */
  signal?: AbortSignal;
  catalog?: string | null;
  schema?: string | null;
  /** The user to impersonate, where the engine can. */
  asUser?: string;
  /**
   * Refuse what the statement would write through a function it calls. Heeded outside of sessions by the engines whose
   * functions can write.
   */
  readOnly?: boolean;
  /** Rows per batch; engines may deliver fewer or more. */
  batchSize?: number;
}

export interface Result {
  columns: ColumnInfo[];
  batches: AsyncIterable<Frame>;
}

export interface Connection {
  /**
   * Starts one statement; more than one is an error. Resolves when columns are known (none for a statement without
   * rows); rows arrive through `batches`, which must be read to the end or left (`break`) to free the connection.
   * Failures are catalogue errors, except an abort, which rejects with the signal's reason.
   */
  run(sql: string, options?: RunOptions): Promise<Result>;
  /**
   * A session of its own for statements that belong together, one after another: what one sets or makes, the next one
   * finds. It is thrown away at its end, so nothing of it reaches anybody else. Absent where the engine has no sessions.
   */
  session?(): Session;
  catalogs(): Promise<string[]>;
  defaultCatalog(): Promise<string | null>;
  schemas(catalog?: string | null): Promise<string[]>;
  defaultSchema(catalog?: string | null): Promise<string | null>;
  tables(where: TableScope, page?: TablePage): Promise<TableName[]>;
  describe(table: TableRef): Promise<TableDetails>;
  /** Cost or plan rows, for engines that can tell before running. */
  estimate?(sql: string, options?: RunOptions): Promise<Record<string, string>[]>;
  functionNames(): Promise<string[]>;
  /**
   * Writes rows into a table, whole or not at all: until it resolves readers see the old state, and after a failure or
   * an abort nothing has changed. Left out by engines that cannot be written to (`capabilities.fileUpload`).
   */
  load?(into: LoadTarget, rows: AsyncIterable<Frame>, options?: LoadOptions): Promise<void>;
  /**
   * Undoes what a load has left behind whose process ended under way. Left out where the engine does so by itself or
   * nothing can stay behind.
   */
  recover?(trace: LoadTrace): Promise<void>;
  ping(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface LoadTarget extends TableRef {
  /** What the rows hold. Of `type` only the digits of a decimal count, `DECIMAL(12, 2)`. */
  columns: readonly ColumnInfo[];
  /** `create` fails when the table is there; the others make it when it is not. */
  mode: 'create' | 'replace' | 'append';
}
/** The tables that only a load in progress knows, beside the one it is for. */
export interface LoadTrace extends TableRef {
  /** Holds the new rows until they are complete. */
  filled: string;
  /** Holds the old table while the new one takes its name. */
  aside: string;
}
export interface LoadOptions {
  signal?: AbortSignal;
  /** Told before anything is made, where a load that is cut off leaves something for `recover`. */
  onTrace?(trace: LoadTrace): Promise<void>;
  /** Told how many rows have gone out so far. */
  onRows?(rows: number): void;
}

export interface Session {
  run: Connection['run'];
  end(): Promise<void>;
}

export interface TableScope {
  catalog?: string | null;
  schema?: string | null;
}
export interface TablePage {
  search?: string;
  offset?: number;
  limit?: number;
}
export interface TableName {
  name: string;
  type: 'table' | 'view' | 'materialized_view';
}
export interface TableRef extends TableScope {
  table: string;
}
export interface TableDetails {
  columns: TableColumn[];
  primaryKey: { name: string | null; columns: string[] } | null;
  foreignKeys: ForeignKey[];
  indexes: { name: string; columns: string[]; unique: boolean }[];
  /** Partition columns and the newest partition's values, where the engine has partitions. */
  partitions?: { columns: string[]; latest: Record<string, string> } | null;
  comment: string | null;
}
export interface TableColumn extends ColumnInfo {
  nullable: boolean;
  default: string | null;
  comment: string | null;
}
export interface ForeignKey {
  name: string | null;
  columns: string[];
  referred: { schema: string | null; table: string; columns: string[] };
}

/** The connection form, the placeholders and the capabilities; the web never knows an engine's name. */
export interface Manifest {
  /** Registry key and URI scheme family, e.g. `postgresql`. */
  engine: string;
  /** Other URI schemes that mean this engine, e.g. `postgres`. */
  aliases: readonly string[];
  name: string;
  drivers: readonly string[];
  defaultDriver: string | null;
  uriPlaceholder: string;
  documentationUrl: string;
  /** Shown first in the gallery. */
  preferred: boolean;
  /** Parameter form as JSON schema (field order = display order); null = URI form only. */
  parameters: ParameterSchema | null;
  defaultPort: number | null;
  /** What the form's SSL switch adds to the address. */
  encryptionQuery?: Readonly<Record<string, string>>;
  capabilities: Capabilities;
}
export interface ParameterSchema {
  type: 'object';
  properties: Record<string, ParameterField>;
  required: readonly string[];
}
export interface ParameterField {
  type: 'string' | 'integer' | 'boolean' | 'object';
  title: string;
  description: string;
  default?: string | number | boolean | null;
  minimum?: number;
  maximum?: number;
  nullable?: boolean;
  format?: 'password' | 'path';
  example?: string;
}
export interface Capabilities {
  fileUpload: boolean;
  sshTunnel: boolean;
  dynamicCatalog: boolean;
  costEstimate: boolean;
  /** Reads or writes files of the server's own machine: administrators only. */
  localFiles: boolean;
  sqlValidation: boolean;
}
