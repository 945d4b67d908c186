import { PlainError, type ProductApi, SQL_LAB } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readableQuery, resultOf } from '../../sql-lab/read.ts';
import { payloadOf } from '../../sql-lab/reply.ts';
import { sqlLabStart } from './bootstrap.ts';
import { estimate } from './estimate.ts';
import { execute } from './execute.ts';
import { download, streamCsv } from './export.ts';
import { format } from './format.ts';
import { resultsWindow } from './window.ts';

const required = (name: string) =>
  new PlainError(400, `Not a valid rison schema '${name}' is a required property`);

export const sqlLabHandlers: Handlers<ProductApi>['sqlLab'] = {
  bootstrap: async (_, call) => ({ result: await sqlLabStart(call) }),
  execute: ({ body }, call) => execute(body, call),
  results: async ({ q }, call) => {
    if (!q) throw required('key');
    const row = await readableQuery({ key: q.key }, call);
    const asked = q.rows && q.rows > 0 ? q.rows : SQL_LAB.displayRows;
    return payloadOf(row, await resultOf(row, call), Math.min(asked, SQL_LAB.maxPayloadRows));
  },
  resultsWindow: ({ q }, call) => {
    if (!q) throw required('offset');
    return resultsWindow(q, call);
  },
  estimate: async ({ body }, call) => ({ result: await estimate(body, call) }),
  formatSql: async ({ body }, call) => ({ result: await format(body, call) }),
  exportCsv: ({ params }, call) => download(params.client_id, 'csv', call),
  exportStreaming: ({ body }, call) => streamCsv({ clientId: body.client_id, filename: body.filename }, call),
  download: ({ params, query }, call) => download(params.client_id, query?.format ?? 'csv', call),
};
