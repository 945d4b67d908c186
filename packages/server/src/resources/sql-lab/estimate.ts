import { AppError, type Body, type ProductApi, SQL_LAB } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { prepareScript } from '../../sql-lab/script.ts';
import { knownDatabase } from '../databases/access.ts';

type Asked = Body<ProductApi['sqlLab']['estimate']>;

/** What the database expects each statement to cost; nothing runs. */
export async function estimate(asked: Asked, call: Call): Promise<Record<string, string>[]> {
  const row = await knownDatabase(asked.database_id, call);
  const database = { ...(await call.services.connections.open(row.id)), row };
  const { connection, engine } = database;
  if (!connection.estimate || !call.services.settings.flags.ESTIMATE_QUERY_COST) {
    throw new AppError('GENERIC_COMMAND_ERROR', {
      message: `${engine.manifest.name} cannot tell what a query costs before it runs.`,
    });
  }
  const script = await prepareScript(
    {
      catalog: asked.catalog || null,
      schema: asked.schema || null,
      sql: asked.sql,
      parameters: asked.template_params ?? {},
      limit: SQL_LAB.maxRows,
      create: null,
    },
    database,
    call,
  );
  const timeout = SQL_LAB.estimateTimeoutSeconds * 1000;
  const costs: Record<string, string>[] = [];
  for (const { sql } of script.statements) {
    const { catalog, schema } = script;
    const found = await connection
      .estimate(sql, { catalog, schema, timeout, signal: call.signal })
      .catch(error => {
        throw timely(error instanceof AppError ? error : engine.classify(error, sql));
      });
    costs.push(Object.assign({}, ...found));
  }
  return costs;
}

const timely = (error: AppError): AppError =>
  error.code === 'BACKEND_TIMEOUT_ERROR'
    ? new AppError('SQLLAB_TIMEOUT_ERROR', { message: 'The cost could not be told in time.' })
    : error;
