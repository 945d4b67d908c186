import { type Static, Type } from 'typebox';
import { crud, ItemQuery, ListQuery, Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, IdList, Nullable, OneOf, Opt, OptText } from '../schema.ts';
import { MaybePerson, Person } from './person.ts';

const Text = Nullable(Type.String());
const Whole = Nullable(Type.Integer());

export const REPORT_STATES = ['Success', 'Working', 'Error', 'Not triggered', 'On Grace'] as const;
export const CUSTOM_WIDTH = { min: 600, max: 2400 } as const;

const Named = {
  id: Type.Integer(),
  active: Type.Boolean(),
  creation_method: Type.String(),
  crontab: Type.String(),
  description: Text,
  extra: AnyObject,
  last_eval_dttm: Text,
  last_state: Type.String(),
  name: Type.String(),
  owners: Type.Array(Person),
  timezone: Type.String(),
  type: Type.String(),
};
/** An alert or a report as lists show it. */
export const ReportRow = Type.Object({
  ...Named,
  changed_by: MaybePerson,
  changed_on: Type.String(),
  changed_on_delta_humanized: Type.String(),
  chart_id: Whole,
  created_by: MaybePerson,
  created_on: Type.String(),
  crontab_humanized: Type.String(),
  dashboard_id: Whole,
  recipients: Type.Array(Type.Object({ id: Opt(Type.Integer()), type: Opt(Type.String()) })),
});
export const ReportItem = Type.Object({
  ...Named,
  chart: Nullable(Type.Object({ id: Opt(Type.Integer()), slice_name: Opt(Text), viz_type: Opt(Text) })),
  dashboard: Nullable(Type.Object({ id: Opt(Type.Integer()), dashboard_title: Opt(Text) })),
  database: Nullable(Type.Object({ id: Opt(Type.Integer()), database_name: Opt(Type.String()) })),
  context_markdown: Text,
  custom_width: Whole,
  email_subject: Text,
  force_screenshot: Type.Boolean(),
  grace_period: Whole,
  last_value: Nullable(Type.Number()),
  last_value_row_json: Text,
  log_retention: Whole,
  recipients: Type.Array(
    Type.Object({
      id: Opt(Type.Integer()),
      type: Opt(Type.String()),
      recipient_config_json: Opt(Text),
    }),
  ),
  report_format: Text,
  sql: Text,
  validator_config_json: Text,
  validator_type: Text,
  working_timeout: Whole,
});

export const ReportRecipient = Type.Object(
  {
    type: OneOf('Email', 'Slack', 'SlackV2', 'Webhook'),
    recipient_config_json: Opt(
      Type.Object(
        { target: Opt(Type.String()), ccTarget: Opt(Type.String()), bccTarget: Opt(Type.String()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ReportRecipient = Static<typeof ReportRecipient>;

const CreationMethod = OneOf('charts', 'dashboards', 'alerts_reports');
const ValidatorType = OneOf('not null', 'operator');
const ReportType = OneOf('Alert', 'Report');
const Name = Type.String({ minLength: 1, maxLength: 150 });
const Crontab = Type.String({ minLength: 1, maxLength: 1000 });
const AtLeast = (minimum: number) => Type.Integer({ minimum, maximum: 2 ** 31 - 1 });

const either = {
  description: OptText(),
  email_subject: OptText({ maxLength: 255 }),
  context_markdown: OptText(),
  active: Opt(Type.Boolean()),
  timezone: Opt(Type.String({ minLength: 1, maxLength: 100 })),
  chart: Opt(Whole),
  dashboard: Opt(Whole),
  owners: Opt(IdList),
  validator_config_json: Opt(
    Type.Object(
      { op: Opt(OneOf('<', '<=', '>', '>=', '==', '!=')), threshold: Opt(Type.Number()) },
      { additionalProperties: false },
    ),
  ),
  grace_period: Opt(AtLeast(1)),
  recipients: Opt(Type.Array(ReportRecipient)),
  report_format: Opt(OneOf('PDF', 'PNG', 'CSV', 'TEXT')),
  extra: Opt(AnyObject),
  force_screenshot: Opt(Type.Boolean()),
  custom_width: Opt(Whole),
};
const add = Type.Object(
  {
    ...either,
    type: ReportType,
    name: Name,
    crontab: Crontab,
    sql: Opt(Type.String()),
    creation_method: Opt(CreationMethod),
    selected_tabs: Opt(Nullable(IdList)),
    database: Opt(Type.Integer()),
    validator_type: Opt(ValidatorType),
    log_retention: Opt(AtLeast(1)),
    working_timeout: Opt(AtLeast(1)),
  },
  { additionalProperties: false },
);
const edit = Type.Object(
  {
    ...either,
    type: Opt(ReportType),
    name: Opt(Name),
    crontab: Opt(Crontab),
    sql: OptText(),
    creation_method: Opt(Nullable(CreationMethod)),
    database: Opt(Whole),
    validator_type: Opt(Nullable(ValidatorType)),
    log_retention: Opt(AtLeast(0)),
    working_timeout: Opt(Nullable(AtLeast(1))),
  },
  { additionalProperties: false },
);

const path = '/api/v1/report';
const view = 'ReportSchedule';
const noun = 'alerts and reports';
const { distinct: _distinct, ...generic } = crud({
  path,
  noun,
  view,
  permissions: 'read-write',
  row: ReportRow,
  item: ReportItem,
  add,
  edit,
});

const run = {
  id: Type.Integer(),
  end_dttm: Text,
  error_message: Text,
  scheduled_dttm: Type.String(),
  start_dttm: Text,
  state: Type.String(),
  uuid: Text,
  value: Nullable(Type.Number()),
  value_row_json: Text,
};
/** One execution of an alert or report. */
export const ReportRun = Type.Object(run);
const { list: runs, item: oneRun } = crud({
  path: `${path}/{pk}/log`,
  noun,
  view,
  permissions: 'read-write',
  row: ReportRun,
  item: ReportRun,
  add: Type.Object({}),
  edit: Type.Object({}),
});

export const report = {
  ...generic,
  runs: endpoint({ ...runs, summary: 'Executions of an alert or report', params: Pk, q: ListQuery }),
  run: endpoint({
    ...oneRun,
    path: `${path}/{pk}/log/{log_id}`,
    summary: 'One execution of an alert or report',
    params: Type.Object({ pk: Type.Integer(), log_id: Type.Integer() }),
    q: ItemQuery,
  }),
  slackChannels: endpoint({
    method: 'GET',
    path: `${path}/slack_channels/`,
    summary: 'Channels a report can be sent to',
    auth: 'user',
    can: ['can_write', view],
    q: Type.Object({
      search_string: Opt(Type.String()),
      types: Opt(Type.Array(OneOf('public_channel', 'private_channel'))),
      exact_match: Opt(Type.Boolean()),
      force: Opt(Type.Boolean()),
    }),
    replies: {
      200: Type.Object({
        result: Type.Array(
          Type.Object({
            id: Type.String(),
            name: Type.String(),
            is_member: Type.Boolean(),
            is_private: Type.Boolean(),
          }),
        ),
      }),
    },
    tags: [noun],
  }),
};
