import type { ErrorType, StructuredError } from '@parallax/contract';
import { statusLabel } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { didYouMean } from './did-you-mean.ts';
import { type SqlExcerpt, sqlExcerpt } from './sql-excerpt.ts';

/** Where an error is shown; owners are named where a reader cannot mend the chart. */
export interface ErrorContext {
  source?: 'dashboard' | 'explore' | 'sqllab' | 'crud';
  owners?: readonly string[];
  /** The status the call failed with. */
  status?: number;
  /** What the action was about: 'chart', 'dashboard', … */
  subject?: string;
}

/** Everything a display needs, decided without a screen. */
export interface ErrorDescription {
  title: string;
  body: string;
  level: 'info' | 'warning' | 'error';
  /** Lines that say what to do next. */
  hints: string[];
  issues: { code: number; message: string }[];
  excerpt?: SqlExcerpt;
  fields?: { path: string; messages: string[] }[];
  /** The rejected body or another raw text, folded away. */
  details?: string;
  authorise?: { url: string; tabId: string };
  link?: { label: string; url: string };
  retriable: boolean;
}

const TIMEOUTS: ReadonlySet<ErrorType> = new Set([
  'FRONTEND_TIMEOUT_ERROR',
  'BACKEND_TIMEOUT_ERROR',
  'SQLLAB_TIMEOUT_ERROR',
  'CONNECTION_DATABASE_TIMEOUT',
]);
const PAYLOADS: ReadonlySet<ErrorType> = new Set([
  'INVALID_PAYLOAD_FORMAT_ERROR',
  'INVALID_PAYLOAD_SCHEMA_ERROR',
  'MARSHMALLOW_ERROR',
]);
const PARSING: ReadonlySet<ErrorType> = new Set(['INVALID_SQL_ERROR', 'SYNTAX_ERROR']);
const PARAMETERS: ReadonlySet<ErrorType> = new Set([
  'MISSING_TEMPLATE_PARAMS_ERROR',
  'INVALID_TEMPLATE_PARAMS_ERROR',
]);

/** Titles of the remaining codes; a code without one is a database error. */
const TITLES: Partial<Record<ErrorType, string>> = {
  FRONTEND_CSRF_ERROR: 'Session expired',
  FRONTEND_NETWORK_ERROR: 'Network error',
  COLUMN_DOES_NOT_EXIST_ERROR: 'Column not found',
  TABLE_DOES_NOT_EXIST_ERROR: 'Table not found',
  TABLE_NOT_FOUND_ERROR: 'Table not found',
  SCHEMA_DOES_NOT_EXIST_ERROR: 'Schema not found',
  OBJECT_DOES_NOT_EXIST_ERROR: 'Object not found',
  VIZ_GET_DF_ERROR: 'The chart could not read its data',
  UNKNOWN_DATASOURCE_TYPE_ERROR: 'Unknown data source',
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: 'Missing dataset',
  DATABASE_NOT_FOUND_ERROR: 'Missing database',
  TABLE_SECURITY_ACCESS_ERROR: 'No access to this table',
  DATASOURCE_SECURITY_ACCESS_ERROR: 'No access to this dataset',
  DATABASE_SECURITY_ACCESS_ERROR: 'No access to this database',
  QUERY_SECURITY_ACCESS_ERROR: 'No access to this query',
  USER_ACTIVITY_SECURITY_ACCESS_ERROR: 'No access to this activity',
  DASHBOARD_SECURITY_ACCESS_ERROR: 'No access to this dashboard',
  CHART_SECURITY_ACCESS_ERROR: 'No access to this chart',
  MISSING_OWNERSHIP_ERROR: 'Only an owner may change this',
  OAUTH2_REDIRECT: 'Authorization needed',
  OAUTH2_REDIRECT_ERROR: 'Authorization failed',
  RESULTS_BACKEND_NOT_CONFIGURED_ERROR: 'No results store',
  RESULTS_BACKEND_ERROR: 'The stored results are gone',
  DML_NOT_ALLOWED_ERROR: 'This database is read-only here',
  INVALID_CTAS_QUERY_ERROR: 'Not a CREATE TABLE AS query',
  INVALID_CVAS_QUERY_ERROR: 'Not a CREATE VIEW AS query',
  ASYNC_WORKERS_ERROR: 'No worker took the query',
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: 'Sub-queries are not allowed here',
  RESULT_TOO_LARGE_ERROR: 'The result is too large',
  GENERIC_COMMAND_ERROR: 'The request was refused',
  GENERIC_BACKEND_ERROR: 'Unexpected error',
  REPORT_NOTIFICATION_ERROR: 'The report could not be sent',
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldList(messages: Record<string, unknown>, prefix = ''): { path: string; messages: string[] }[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    isRecord(value)
      ? fieldList(value, `${prefix}${name}.`)
      : [{ path: prefix + name, messages: Array.isArray(value) ? value.map(String) : [String(value)] }],
  );
}

function parameterHints(extra: StructuredError['extra']): string[] {
  const known = isRecord(extra.template_parameters)
    ? Object.keys(extra.template_parameters)
    : texts(extra.template_parameters);
  return texts(extra.undefined_parameters).map(name => {
    const near = didYouMean(name, known);
    return near.length > 0
      ? t('Parameter "%s": Did you mean %s?', name, near.map(word => `"${word}"`).join(t(' or ')))
      : t('Parameter "%s" has no value.', name);
  });
}

function ownerHints({ source, owners = [] }: ErrorContext): string[] {
  if (source !== 'dashboard' && source !== 'explore') return [];
  if (owners.length === 0) return [];
  return [
    t('Please reach out to the Chart Owner(s) for assistance'),
    t('Chart Owner(s): %s', owners.join(', ')),
  ];
}

/** What to show for one structured error. Every code of the catalogue has an answer. */
export function describeError(error: StructuredError, context: ErrorContext = {}): ErrorDescription {
  const { error_type: type, extra } = error;
  const description: ErrorDescription = {
    title: t(TITLES[type] ?? 'Database error'),
    body: error.message,
    level: error.level,
    hints: [],
    issues: extra.issue_codes ?? [],
    retriable: type === 'FRONTEND_NETWORK_ERROR' || TIMEOUTS.has(type),
  };
  const engine = text(extra.engine_name);
  if (!TITLES[type] && engine) description.title = t('%s error', engine);
  const link = text(extra.link);
  if (link) description.link = { label: t('Request Access'), url: link };

  if (TIMEOUTS.has(type)) {
    const seconds = number(extra.timeout);
    description.title = t('Timeout error');
    if (seconds !== undefined)
      description.hints.push(t('Queries are set to timeout after %s seconds', seconds));
  } else if (PARSING.has(type)) {
    description.title = t('SQL error');
    const line = number(extra.line);
    const sql = text(extra.sql);
    if (sql && line) description.excerpt = sqlExcerpt(sql, line, number(extra.column)) ?? undefined;
  } else if (PARAMETERS.has(type)) {
    description.title = t('Parameter error');
    description.hints.push(...parameterHints(extra));
  } else if (PAYLOADS.has(type)) {
    description.title = t('Some fields were not accepted');
    if (isRecord(extra.messages)) {
      description.fields = fieldList(extra.messages);
      description.body = '';
    }
    if (extra.payload !== undefined) description.details = JSON.stringify(extra.payload, null, 2);
  } else if (type === 'OAUTH2_REDIRECT') {
    const url = text(extra.url);
    description.body = t(
      'This database asks each person to authorize once. Your query runs again afterwards.',
    );
    if (url) description.authorise = { url, tabId: text(extra.tab_id) ?? '' };
  } else if (type === 'FAILED_FETCHING_DATASOURCE_INFO_ERROR') {
    description.hints.push(t('The dataset linked to this chart may have been deleted.'));
  } else if (type === 'GENERIC_COMMAND_ERROR' && context.status === 404) {
    description.title = t('It does not exist any more');
    if (error.message === statusLabel(404))
      description.body = t('It was deleted, never existed, or is hidden from you.');
  } else if (type === 'FRONTEND_NETWORK_ERROR') {
    description.body = t('The server could not be reached. Check your connection and try again.');
  } else if (type === 'FRONTEND_CSRF_ERROR') {
    description.body = t('Your session timed out, please refresh your page and try again.');
  }
  const trace = text(extra.stacktrace);
  if (trace) {
    description.title = t('Unexpected error: %s', error.message);
    description.details = trace;
  }
  description.hints.push(...ownerHints(context));
  return description;
}
