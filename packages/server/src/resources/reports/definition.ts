import cronstrue from 'cronstrue';
import { sql } from 'kysely';
import { chartsReadable, dashboardsReadable, databasesReadable } from '../../run/access-sql.ts';
import { type FormField, type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { ownerFields } from '../kit/derived-fields.ts';
import {
  auditRelations,
  bool,
  derived,
  type Field,
  float,
  int,
  many,
  one,
  personFields,
  text,
  time,
} from '../kit/field.ts';
import { anyTextContains } from '../kit/filters.ts';
import { humanised } from '../kit/humanise.ts';

const people = {
  ...personFields('changed_by', 'first_name', 'last_name'),
  ...personFields('created_by', 'first_name', 'last_name'),
};
const owners = ownerFields('first_name', 'id', 'last_name', 'email');

const fields: Record<string, Field> = {
  id: int('id'),
  active: bool('active'),
  chart_id: int('chart_id'),
  'chart.id': one('chart', 'id', 'int'),
  'chart.slice_name': one('chart', 'slice_name'),
  'chart.viz_type': one('chart', 'viz_type'),
  context_markdown: text('context_markdown'),
  creation_method: text('creation_method'),
  crontab: text('crontab'),
  crontab_humanized: derived(['crontab'], row => inWords(String(row.crontab)), 'crontab'),
  custom_width: int('custom_width'),
  dashboard_id: int('dashboard_id'),
  'dashboard.id': one('dashboard', 'id', 'int'),
  'dashboard.dashboard_title': one('dashboard', 'dashboard_title'),
  'database.id': one('database', 'id', 'int'),
  'database.database_name': one('database', 'database_name'),
  description: text('description'),
  email_subject: text('email_subject'),
  extra: derived(['extra'], row => JSON.parse(String(row.extra))),
  force_screenshot: bool('force_screenshot'),
  grace_period: int('grace_period'),
  last_eval_dttm: time('last_eval_dttm'),
  last_state: text('last_state'),
  last_value: float('last_value'),
  last_value_row_json: text('last_value_row_json'),
  log_retention: int('log_retention'),
  name: text('name'),
  'recipients.id': many('recipients', 'id', 'int'),
  'recipients.type': many('recipients', 'type'),
  'recipients.recipient_config_json': many('recipients', 'recipient_config_json'),
  report_format: text('report_format'),
  sql: text('sql'),
  timezone: text('timezone'),
  type: text('type'),
  validator_config_json: text('validator_config_json'),
  validator_type: text('validator_type'),
  working_timeout: int('working_timeout'),
  changed_on: time('changed_on'),
  changed_on_delta_humanized: humanised('changed_on'),
  created_on: time('created_on'),
  ...people,
  ...owners,
};

/** A schedule as a sentence; one that reads badly is shown as it was written. */
function inWords(crontab: string): string {
  try {
    return cronstrue.toString(crontab);
  } catch {
    return crontab;
  }
}

const LISTED_ALONE = [
  ...Object.keys(people),
  'changed_on',
  'changed_on_delta_humanized',
  'chart_id',
  'created_on',
  'crontab_humanized',
  'dashboard_id',
];
const SHOWN_ALONE = [
  'chart.id',
  'chart.slice_name',
  'chart.viz_type',
  'context_markdown',
  'custom_width',
  'dashboard.dashboard_title',
  'dashboard.id',
  'database.database_name',
  'database.id',
  'email_subject',
  'force_screenshot',
  'grace_period',
  'last_value',
  'last_value_row_json',
  'log_retention',
  'recipients.recipient_config_json',
  'report_format',
  'sql',
  'validator_config_json',
  'validator_type',
  'working_timeout',
];
const without = (names: readonly string[]) => Object.keys(fields).filter(name => !names.includes(name));

const form: FormField[] = [
  { name: 'type', type: 'String', required: true },
  { name: 'name', type: 'String', required: true, unique: true },
  { name: 'crontab', type: 'String', required: true },
  ...['description', 'email_subject', 'context_markdown', 'timezone', 'sql', 'report_format'].map(
    (name): FormField => ({ name, type: 'String' }),
  ),
  ...['chart', 'dashboard', 'database', 'owners', 'recipients'].map(
    (name): FormField => ({ name, type: 'Related' }),
  ),
  ...['log_retention', 'grace_period', 'working_timeout', 'custom_width'].map(
    (name): FormField => ({ name, type: 'Integer' }),
  ),
  { name: 'active', type: 'Boolean' },
  { name: 'force_screenshot', type: 'Boolean' },
];

export const reports: ResourceDefinition = {
  table: 'reports',
  view: 'ReportSchedule',
  title: 'Report Schedule',
  noun: { one: 'report schedule', many: 'report schedules' },
  permissions: ['can_read', 'can_write'],
  versioned: true,
  fields,
  relations: {
    ...auditRelations,
    chart: { kind: 'one', table: 'charts', foreignKey: 'chart_id' },
    dashboard: { kind: 'one', table: 'dashboards', foreignKey: 'dashboard_id' },
    database: { kind: 'one', table: 'databases', foreignKey: 'database_id' },
    owners: { kind: 'many', table: 'users', link: 'report_owners', own: 'report_id', other: 'user_id' },
    recipients: { kind: 'children', table: 'report_recipients', foreignKey: 'report_id' },
  },
  list: without(SHOWN_ALONE),
  show: without(LISTED_ALONE),
  order: [
    'active',
    'description',
    'created_by.first_name',
    'changed_by.first_name',
    'changed_on',
    'changed_on_delta_humanized',
    'created_on',
    'crontab',
    'last_eval_dttm',
    'name',
    'type',
    'crontab_humanized',
  ],
  filters: {
    name: {
      set: 'T',
      custom: { report_all_text: anyTextContains('t.name', 't.description', 't.sql') },
    },
    active: { set: 'B' },
    changed_by: { set: 'O' },
    created_by: { set: 'O' },
    owners: { set: 'M' },
    type: { set: 'T' },
    last_state: { set: 'T' },
    creation_method: { set: 'T' },
    dashboard_id: { set: 'N' },
    chart_id: { set: 'N' },
  },
  related: {
    changed_by: usersRelated(),
    created_by: usersRelated({ extra: ['email', 'active'] }),
    owners: usersRelated({ extra: ['email', 'active'] }),
    chart: {
      table: 'charts',
      text: ['slice_name'],
      match: 'starts',
      visible: ({ principal }) => chartsReadable(principal),
    },
    dashboard: {
      table: 'dashboards',
      text: ['dashboard_title'],
      match: 'starts',
      visible: ({ principal, services }) =>
        dashboardsReadable(principal, { byRole: services.settings.flags.DASHBOARD_RBAC }),
    },
    database: {
      table: 'databases',
      text: ['database_name'],
      match: 'starts',
      visible: ({ principal }) => databasesReadable(principal),
    },
  },
  /** Whoever reads all data sees all schedules; everybody else their own. */
  rowFilter: ({ principal }) =>
    principal.isAdmin || principal.can('all_datasource_access', 'all_datasource_access')
      ? null
      : sql<boolean>`exists (select 1 from report_owners as o where o.report_id = t.id and o.user_id = ${principal.id ?? -1})`,
  addColumns: form,
  editColumns: form.map(field => ({ ...field, required: false })),
};

const runFields: Record<string, Field> = {
  id: int('id'),
  end_dttm: time('end_dttm'),
  error_message: text('error_message'),
  scheduled_dttm: time('scheduled_dttm'),
  start_dttm: time('start_dttm'),
  state: text('state'),
  uuid: text('uuid'),
  value: float('value'),
  value_row_json: text('value_row_json'),
};

/** Executions live under their report, whose id is part of their paths. */
export const reportRuns: ResourceDefinition = {
  table: 'report_logs',
  view: 'ReportSchedule',
  title: 'Report Execution Log',
  noun: { one: 'execution', many: 'executions' },
  permissions: ['can_read'],
  fields: runFields,
  relations: {},
  list: Object.keys(runFields),
  show: Object.keys(runFields),
  order: ['state', 'value', 'error_message', 'end_dttm', 'start_dttm', 'scheduled_dttm'],
  filters: {},
  rowFilter: (_call, path) => sql<boolean>`t.report_id = ${Number(path.pk)}`,
};
