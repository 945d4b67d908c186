import { AppError, SQL_LAB } from '@parallax/contract';
import { Answer, type Call } from '../../http/call.ts';
import { queryById, runningQuery } from '../../sql-lab/query-rows.ts';
import { payloadOf } from '../../sql-lab/reply.ts';
import { type ExecuteRequest, startRun } from '../../sql-lab/start.ts';
import { resultsWindow } from './window.ts';

/** 202 with a run that goes on by itself, or 200 with what came of it. */
export async function execute(request: ExecuteRequest, call: Call): Promise<Answer> {
  const started = await startRun(request, call);
  if (started.kind === 'known') {
    const query = runningQuery(started.query);
    return new Answer(200, { query_id: query.queryId, status: query.state, query });
  }
  const { run, done } = started;
  if (started.isAsync) {
    const asked = request.first_rows && { client_id: run.clientId, offset: 0, ...request.first_rows };
    const window = asked && (await resultsWindow(asked, call));
    return new Answer(202, { query: runningQuery(started.query), ...(window && { window }) });
  }
  await done;
  if (run.state === 'stopped') return new Answer(200, { query_id: run.id, status: 'stopped' });
  const row = await queryById(call.services.db, run.id);
  if (run.error || !row) throw run.error ?? new AppError('GENERIC_BACKEND_ERROR');
  return new Answer(200, await payloadOf(row, run.result, SQL_LAB.displayRows));
}
