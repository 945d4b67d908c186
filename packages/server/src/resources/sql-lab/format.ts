import { type Body, PlainError, type ProductApi } from '@parallax/contract';
import { engineFor, findEngine } from '@parallax/engines';
import type { Call } from '../../http/call.ts';
import { parametersIn, renderSql } from '../../sql-lab/templates.ts';
import { knownDatabase } from '../databases/access.ts';

type Asked = Body<ProductApi['sqlLab']['formatSql']>;

/** SQL that reads well, in the dialect of the database or engine named. */
export async function format(asked: Asked, call: Call): Promise<string> {
  const { sqlReader } = call.services;
  if (asked.database_id == null) {
    return sqlReader.read('formatSql', asked.sql, await parserOf(asked.engine));
  }
  const row = await knownDatabase(asked.database_id, call);
  const engine = await engineFor(row.sqlalchemy_uri);
  const parameters = parametersIn(asked.template_params);
  const rendered = asked.template_params ? await renderSql(asked.sql, engine, parameters, call) : asked.sql;
  return sqlReader.read('formatSql', rendered, engine.dialect.parser);
}

async function parserOf(name: string | null | undefined): Promise<string> {
  if (!name) return 'generic';
  const entry = findEngine(name);
  if (!entry) throw new PlainError(400, { engine: ['There is no such engine.'] });
  return (await entry.load()).engine.dialect.parser;
}
