import { randomUUID } from 'node:crypto';
import { type Body, PlainError, type ProductApi, type ReportRecipient } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { type OwnerLinks, ownersToStore, requireOwner } from '../kit/owners.ts';
import { change, changedBy, createdBy, ifMatch, insert, removeRows, replaceLinks } from '../kit/write.ts';
import { requireRecipients, requireSchedule } from './schedule.ts';
import { requireTarget } from './target.ts';

type Api = ProductApi['report'];
type Edit = Body<Api['update']>;

export const REPORT_OWNERS: OwnerLinks = { table: 'report_owners', own: 'report_id', other: 'user_id' };

export const reportWriter: WriterOf<Api> = {
  async create({ selected_tabs: _tabs, ...body }, call) {
    const method = body.creation_method ?? 'alerts_reports';
    const recipients = method === 'alerts_reports' ? (body.recipients ?? []) : [await mailToCaller(call)];
    requireSchedule(body.crontab, body.timezone);
    requireRecipients(recipients);
    await requireTarget(
      {
        type: body.type,
        chart: body.chart ?? null,
        dashboard: body.dashboard ?? null,
        database: body.database ?? null,
        extra: body.extra ?? {},
        custom_width: body.custom_width ?? null,
      },
      call,
    );
    await requireFreeName(body.name, body.type, null, call);
    if (method !== 'alerts_reports') await requireUnattached(body, method, call);
    const owners = await ownersToStore(body.owners, 'create', call);
    const id = await call.services.metadata.transaction(async trx => {
      const made = await insert(trx, 'reports', { ...columns(body), uuid: randomUUID(), ...createdBy(call) });
      await replaceLinks(trx, REPORT_OWNERS, made, owners ?? []);
      await replaceRecipients(trx, made, recipients, call);
      return made;
    });
    return { id, result: { ...body, recipients } };
  },

  async update(id, body, call) {
    await requireOwner(REPORT_OWNERS, [id], call);
    const known = await call.services.db
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    requireSchedule(body.crontab, body.timezone);
    requireRecipients(body.recipients ?? []);
    const type = body.type ?? known.type;
    if (changesTarget(body)) {
      const next = <T>(given: T | undefined, stored: T): T => (given === undefined ? stored : given);
      await requireTarget(
        {
          type,
          chart: next(body.chart, known.chart_id),
          dashboard: next(body.dashboard, known.dashboard_id),
          database: next(body.database, known.database_id),
          extra: body.extra ?? JSON.parse(known.extra),
          custom_width: next(body.custom_width, known.custom_width),
        },
        call,
      );
    }
    await requireFreeName(body.name ?? known.name, type, id, call);
    const owners = await ownersToStore(body.owners, 'update', call);
    await call.services.metadata.transaction(async trx => {
      await change(trx, 'reports', id, { ...columns(body), ...changedBy(call) }, ifMatch(call));
      if (owners) await replaceLinks(trx, REPORT_OWNERS, id, owners);
      if (body.recipients) await replaceRecipients(trx, id, body.recipients, call);
    });
    return body;
  },

  async remove(ids, call) {
    await requireOwner(REPORT_OWNERS, ids, call);
    await removeRows(call.services.db, 'reports', ids);
  },
};

/** The body as the store names and keeps it; null leaves columns that cannot be empty as they are. */
function columns({ recipients: _recipients, owners: _owners, ...body }: Edit) {
  const { chart, dashboard, database, extra, validator_config_json, creation_method, ...plain } = body;
  return {
    ...plain,
    chart_id: chart,
    dashboard_id: dashboard,
    database_id: database,
    creation_method: creation_method ?? undefined,
    extra: extra && JSON.stringify(extra),
    validator_config_json: validator_config_json && JSON.stringify(validator_config_json),
  };
}

const changesTarget = (body: Edit): boolean =>
  (['type', 'chart', 'dashboard', 'database', 'extra', 'custom_width'] as const).some(
    field => body[field] !== undefined,
  );

/** A report made on a chart or dashboard goes to whoever made it. */
async function mailToCaller(call: Call): Promise<ReportRecipient> {
  const { email } = await call.services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', call.principal.id ?? -1)
    .executeTakeFirstOrThrow();
  return { type: 'Email', recipient_config_json: { target: email } };
}

async function requireFreeName(name: string, type: string, self: number | null, call: Call): Promise<void> {
  const taken = await call.services.db
    .selectFrom('reports')
    .select('id')
    .where('name', '=', name)
    .where('type', '=', type)
    .executeTakeFirst();
  if (!taken || taken.id === self) return;
  const kind = type === 'Alert' ? 'An alert' : 'A report';
  throw new PlainError(422, { name: [`${kind} named "${name}" already exists`] });
}

/** One report a person on each chart and dashboard, as their menus offer it. */
async function requireUnattached(body: Body<Api['create']>, method: string, call: Call): Promise<void> {
  const [column, id] = body.chart
    ? (['chart_id', body.chart] as const)
    : (['dashboard_id', body.dashboard!] as const);
  const attached = await call.services.db
    .selectFrom('reports')
    .select('id')
    .where(column, '=', id)
    .where('creation_method', '=', method)
    .where('created_by_fk', '=', call.principal.id)
    .executeTakeFirst();
  if (attached) throw new PlainError(409, 'Resource already has an attached report.');
}

async function replaceRecipients(
  trx: Trx,
  report: number,
  recipients: readonly ReportRecipient[],
  call: Call,
): Promise<void> {
  await trx.deleteFrom('report_recipients').where('report_id', '=', report).execute();
  for (const { type, recipient_config_json = {} } of recipients) {
    await insert(trx, 'report_recipients', {
      report_id: report,
      type,
      recipient_config_json: JSON.stringify(recipient_config_json),
      ...createdBy(call),
    });
  }
}
