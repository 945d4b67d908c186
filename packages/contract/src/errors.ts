/**
 * The error catalogue: every code an API reply may carry, its default HTTP status, and the issue codes that explain it.
 * Handlers throw `new AppError(code, …)`; `server/src/http/errors.ts` turns it into the envelope of the path.
 */
interface ErrorEntry {
  status: number;
  issues: readonly IssueCode[];
}

export const ISSUES = {
  1000: 'The dataset is too large to query.',
  1001: 'The database is under an unusual load.',
  1002: 'The database returned an unexpected error.',
  1003: 'There is a syntax error in the SQL query. Perhaps there was a misspelling or a typo.',
  1004: 'The column was deleted or renamed in the database.',
  1005: 'The table was deleted or renamed in the database.',
  1006: 'One or more parameters specified in the query are missing.',
  1007: 'The hostname provided cannot be resolved.',
  1008: 'The port is closed.',
  1009: 'The host might be down, and cannot be reached on the provided port.',
  1010: 'The server could not complete the command.',
  1011: 'The server met an unexpected error.',
  1012: 'The username provided does not exist.',
  1013: 'The password provided is incorrect.',
  1014: 'Either the username or the password is wrong.',
  1015: 'Either the database is spelled incorrectly or does not exist.',
  1016: 'The schema was deleted or renamed in the database.',
  1017: 'The user does not have the proper permissions to access the database.',
  1018: 'One or more parameters needed to configure a database are missing.',
  1019: 'The submitted payload has the incorrect format.',
  1020: 'The submitted payload has the incorrect schema.',
  1021: 'Asynchronous queries need a results store, and none is configured.',
  1022: 'The database does not allow data manipulation.',
  1023: 'The last statement of a CREATE TABLE AS SELECT must be a SELECT.',
  1024: 'A CREATE VIEW AS SELECT takes exactly one statement.',
  1025: 'The statement of a CREATE VIEW AS SELECT must be a SELECT.',
  1026: 'The query is too complex to finish in time.',
  1027: 'The database is running too many queries.',
  1028: 'One or more parameters of the query are malformed.',
  1029: 'The object does not exist in the given database.',
  1030: 'The query has a syntax error.',
  1031: 'The stored results have expired.',
  1032: 'The query that produced the results no longer exists.',
  1033: 'The results were stored in a format that can no longer be read.',
  1034: 'The port number is invalid.',
  1035: 'A worker for the query could not be started.',
  1036: 'The database connection was deleted.',
  1037: 'Custom SQL fields cannot contain sub-queries.',
  1040: 'The submitted payload failed validation.',
  1041: 'The result is larger than the limit allows.',
} as const;
export type IssueCode = keyof typeof ISSUES;

const entry = (status: number, ...issues: IssueCode[]): ErrorEntry => ({ status, issues });

export const ERRORS = {
  FRONTEND_CSRF_ERROR: entry(400),
  FRONTEND_NETWORK_ERROR: entry(599),
  FRONTEND_TIMEOUT_ERROR: entry(408, 1000, 1001),
  FRONTEND_ADDRESS_ERROR: entry(400),
  GENERIC_DB_ENGINE_ERROR: entry(400, 1002),
  COLUMN_DOES_NOT_EXIST_ERROR: entry(400, 1003, 1004),
  TABLE_DOES_NOT_EXIST_ERROR: entry(400, 1003, 1005),
  SCHEMA_DOES_NOT_EXIST_ERROR: entry(400, 1003, 1016),
  CONNECTION_INVALID_USERNAME_ERROR: entry(400, 1012),
  CONNECTION_INVALID_PASSWORD_ERROR: entry(400, 1013),
  CONNECTION_INVALID_HOSTNAME_ERROR: entry(400, 1007),
  CONNECTION_PORT_CLOSED_ERROR: entry(400, 1008),
  CONNECTION_INVALID_PORT_ERROR: entry(400, 1034),
  CONNECTION_HOST_DOWN_ERROR: entry(400, 1009),
  CONNECTION_ACCESS_DENIED_ERROR: entry(400, 1014, 1015),
  CONNECTION_UNKNOWN_DATABASE_ERROR: entry(400, 1015),
  CONNECTION_DATABASE_PERMISSIONS_ERROR: entry(400, 1017),
  CONNECTION_MISSING_PARAMETERS_ERROR: entry(422, 1018),
  OBJECT_DOES_NOT_EXIST_ERROR: entry(400, 1029),
  SYNTAX_ERROR: entry(400, 1030),
  CONNECTION_DATABASE_TIMEOUT: entry(408, 1001, 1009),
  VIZ_GET_DF_ERROR: entry(400),
  UNKNOWN_DATASOURCE_TYPE_ERROR: entry(400),
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: entry(404),
  TABLE_SECURITY_ACCESS_ERROR: entry(403),
  DATASOURCE_SECURITY_ACCESS_ERROR: entry(403),
  DATABASE_SECURITY_ACCESS_ERROR: entry(403),
  QUERY_SECURITY_ACCESS_ERROR: entry(403),
  MISSING_OWNERSHIP_ERROR: entry(403),
  USER_ACTIVITY_SECURITY_ACCESS_ERROR: entry(403),
  DASHBOARD_SECURITY_ACCESS_ERROR: entry(403),
  CHART_SECURITY_ACCESS_ERROR: entry(403),
  OAUTH2_REDIRECT: entry(403),
  OAUTH2_REDIRECT_ERROR: entry(400),
  BACKEND_TIMEOUT_ERROR: entry(408, 1000, 1001),
  DATABASE_NOT_FOUND_ERROR: entry(404, 1011, 1036),
  TABLE_NOT_FOUND_ERROR: entry(404),
  MISSING_TEMPLATE_PARAMS_ERROR: entry(400, 1006),
  INVALID_TEMPLATE_PARAMS_ERROR: entry(400, 1028),
  RESULTS_BACKEND_NOT_CONFIGURED_ERROR: entry(400, 1021),
  RESULTS_BACKEND_ERROR: entry(410, 1031, 1032, 1033),
  DML_NOT_ALLOWED_ERROR: entry(400, 1022),
  INVALID_CTAS_QUERY_ERROR: entry(400, 1023),
  INVALID_CVAS_QUERY_ERROR: entry(400, 1024, 1025),
  SQLLAB_TIMEOUT_ERROR: entry(408, 1026, 1027),
  ASYNC_WORKERS_ERROR: entry(503, 1035),
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: entry(400, 1037),
  INVALID_SQL_ERROR: entry(422, 1003),
  RESULT_TOO_LARGE_ERROR: entry(400, 1041),
  GENERIC_COMMAND_ERROR: entry(422, 1010),
  GENERIC_BACKEND_ERROR: entry(500, 1011),
  INVALID_PAYLOAD_FORMAT_ERROR: entry(400, 1019),
  INVALID_PAYLOAD_SCHEMA_ERROR: entry(422, 1020),
  MARSHMALLOW_ERROR: entry(422, 1040),
  REPORT_NOTIFICATION_ERROR: entry(422),
} as const satisfies Record<string, ErrorEntry>;
export type ErrorType = keyof typeof ERRORS;
export type ErrorLevel = 'info' | 'warning' | 'error';

/** One entry of the structured envelope `{ errors: [...] }`. */
export interface StructuredError {
  message: string;
  error_type: ErrorType;
  level: ErrorLevel;
  extra: { issue_codes?: { code: number; message: string }[]; [key: string]: unknown };
}

/** Field messages of a rejected body: `{ field: ['text'] }`, nested for lists and objects. */
export type FieldMessages = { [field: string]: string | (string | FieldMessages)[] | FieldMessages };

/**
 * The plain outcomes that carry no catalogue code on the wire: `{ message }` bodies and token-layer `{ msg }` bodies.
 */
export type PlainStatus = 304 | 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 428 | 429;

export interface AppErrorOptions {
  message?: string;
  status?: number;
  level?: ErrorLevel;
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** A failure with a catalogue code; answered as `{ errors: [...] }`. */
export class AppError extends Error {
  readonly code: ErrorType;
  readonly status: number;
  readonly level: ErrorLevel;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorType, options: AppErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? ERRORS[code].status;
    this.level = options.level ?? (this.status >= 500 ? 'error' : 'warning');
    this.extra = options.extra ?? {};
  }

  structured(): StructuredError {
    return {
      message: this.message,
      error_type: this.code,
      level: this.level,
      extra: { ...this.extra, issue_codes: issueCodes(this.code) },
    };
  }
}

/** A failure answered as `{ message }`, where the message may be text or per-field messages. */
export class PlainError extends Error {
  constructor(
    readonly status: PlainStatus,
    readonly body: string | FieldMessages = DEFAULT_MESSAGES[status],
    readonly headers: Record<string, string> = {},
  ) {
    super(typeof body === 'string' ? body : JSON.stringify(body));
    this.name = 'PlainError';
  }
}

export const DEFAULT_MESSAGES: Record<PlainStatus, string> = {
  304: '',
  400: 'Arguments are not correct',
  401: 'Not authorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Request too large',
  415: 'Unsupported media type',
  422: 'Could not process entity',
  428: 'Precondition required',
  429: 'Too many requests',
};

export const issueCodes = (code: ErrorType): { code: number; message: string }[] =>
  ERRORS[code].issues.map(issue => ({ code: issue, message: `Issue ${issue} - ${ISSUES[issue]}` }));
