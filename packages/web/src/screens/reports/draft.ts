import type { api, Body, ReportRecipient, SuccessReply } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { type Problems, required } from '../../ui/form/model.ts';
import { idsOf } from '../../ui/security-choices.ts';
import type { Option } from '../../ui/select/model.ts';
import type { ReportKind } from './list.tsx';

type Stored = SuccessReply<typeof api.report.item>['result'];

export interface ReportDraft {
  name: string;
  description: string;
  active: boolean;
  owners: readonly Option[];
  /** Which of the two is sent; the other stays empty. */
  about: 'chart' | 'dashboard';
  chart: Option | null;
  dashboard: Option | null;
  database: Option | null;
  sql: string;
  op: string;
  threshold: string;
  crontab: string;
  timezone: string;
  report_format: string;
  /** E-mail addresses, separated by commas or semicolons. */
  recipients: string;
  /** Recipients of other kinds: kept as they are. */
  others: readonly ReportRecipient[];
}

export const OPERATORS = ['<', '<=', '>', '>=', '==', '!='] as const;
export const FORMATS = ['PNG', 'PDF', 'CSV', 'TEXT'] as const;
export const NOT_NULL = 'not null';

export const emptyDraft = (): ReportDraft => ({
  name: '',
  description: '',
  active: true,
  owners: [],
  about: 'dashboard',
  chart: null,
  dashboard: null,
  database: null,
  sql: '',
  op: NOT_NULL,
  threshold: '',
  crontab: '0 0 * * *',
  timezone: 'UTC',
  report_format: 'PNG',
  recipients: '',
  others: [],
});

const option = (id: number | undefined, label: string | null | undefined): Option | null =>
  id === undefined ? null : { value: id, label: label ?? '' };

export function toDraft(stored: Stored): ReportDraft {
  const config = readObject(stored.validator_config_json);
  const all = (stored.recipients ?? []).map(toRecipient);
  const mail = all.find(isPlainMail);
  const { chart, dashboard, database } = stored;
  return {
    ...emptyDraft(),
    name: stored.name ?? '',
    description: stored.description ?? '',
    active: stored.active ?? false,
    owners: (stored.owners ?? []).map(({ id = 0, first_name = '', last_name = '' }) => ({
      value: id,
      label: `${first_name} ${last_name}`,
    })),
    about: chart ? 'chart' : 'dashboard',
    chart: option(chart?.id, chart?.slice_name),
    dashboard: option(dashboard?.id, dashboard?.dashboard_title),
    database: option(database?.id, database?.database_name),
    sql: stored.sql ?? '',
    op: stored.validator_type === 'operator' ? String(config.op ?? '>') : NOT_NULL,
    threshold: config.threshold === undefined ? '' : String(config.threshold),
    crontab: stored.crontab ?? '',
    timezone: stored.timezone ?? 'UTC',
    report_format: stored.report_format ?? 'PNG',
    recipients: mail?.recipient_config_json?.target ?? '',
    others: all.filter(recipient => recipient !== mail),
  };
}

function readObject(text: string | null | undefined): Record<string, unknown> {
  const value: unknown = JSON.parse(text || '{}');
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

type StoredRecipient = NonNullable<Stored['recipients']>[number];

const KINDS: readonly ReportRecipient['type'][] = ['Email', 'Slack', 'SlackV2', 'Webhook'];

function toRecipient({ type, recipient_config_json }: StoredRecipient): ReportRecipient {
  const config = readObject(recipient_config_json);
  const texts = (['target', 'ccTarget', 'bccTarget'] as const).flatMap(key =>
    typeof config[key] === 'string' ? [[key, config[key]] as const] : [],
  );
  return {
    type: KINDS.find(kind => kind === type) ?? 'Email',
    recipient_config_json: Object.fromEntries(texts),
  };
}

const isPlainMail = ({ type, recipient_config_json: config = {} }: ReportRecipient): boolean =>
  type === 'Email' && !config.ccTarget && !config.bccTarget;

export function problemsOf(draft: ReportDraft, kind: ReportKind): Problems<ReportDraft> {
  const problems = required(draft, 'name', 'crontab', draft.about);
  if (draft.others.length === 0) Object.assign(problems, required(draft, 'recipients'));
  if (kind === 'Report') return problems;
  Object.assign(problems, required(draft, 'database', 'sql'));
  if (draft.op !== NOT_NULL && !Number.isFinite(Number.parseFloat(draft.threshold))) {
    problems.threshold = t('Enter a number');
  }
  return problems;
}

const idOf = (chosen: Option | null): number | null => (chosen ? Number(chosen.value) : null);

/** The draft as the API takes it. */
export function toBody(draft: ReportDraft, kind: ReportKind) {
  const mail: ReportRecipient[] = draft.recipients.trim()
    ? [{ type: 'Email', recipient_config_json: { target: draft.recipients.trim() } }]
    : [];
  const op = OPERATORS.find(name => name === draft.op);
  const alert = {
    database: Number(draft.database?.value),
    sql: draft.sql,
    validator_type: op ? ('operator' as const) : ('not null' as const),
    validator_config_json: op ? { op, threshold: Number.parseFloat(draft.threshold) } : {},
  };
  return {
    type: kind,
    name: draft.name.trim(),
    description: draft.description,
    active: draft.active,
    ...(draft.owners.length > 0 && { owners: idsOf(draft.owners) }),
    chart: draft.about === 'chart' ? idOf(draft.chart) : null,
    dashboard: draft.about === 'dashboard' ? idOf(draft.dashboard) : null,
    crontab: draft.crontab.trim(),
    timezone: draft.timezone,
    report_format: FORMATS.find(format => format === draft.report_format) ?? 'PNG',
    recipients: [...mail, ...draft.others],
    ...(kind === 'Alert' && alert),
  } satisfies Body<typeof api.report.create>;
}
