import { AppError, PlainError } from '@parallax/contract';
import { engineFor } from '@parallax/engines';
import type { Call } from '../../http/call.ts';
import { isTemplate, rendererFor } from '../datasets/templates.ts';

/**
 * A clause must be one condition in the language of every database it binds. A clause with a template cannot be
 * judged before it is rendered for its reader; here it only has to be a template.
 */
export async function checkClause(clause: string, datasetIds: readonly number[], call: Call): Promise<void> {
  if (clause.trim() === '') throw refused('The clause must not be empty.');
  for (const uri of await addressesOf(datasetIds, call)) {
    const engine = await engineFor(uri).catch(() => null);
    if (!engine) continue;
    try {
      if (isTemplate(clause)) await rendererFor(engine, null, call)(clause);
      else {
        const { parser } = engine.dialect;
        const rules = { dialect: parser, kind: 'where', allowSubquery: true } as const;
        await call.services.sqlReader.read('checkExpression', clause, rules);
      }
    } catch (error) {
      if (error instanceof AppError || error instanceof PlainError) throw refused(error.message);
      throw error;
    }
  }
}

const refused = (text: string) => new PlainError(422, { clause: [text] });

async function addressesOf(ids: readonly number[], { services: { db } }: Call): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('datasets')
    .innerJoin('databases', 'databases.id', 'datasets.database_id')
    .select('databases.sqlalchemy_uri')
    .distinct()
    .where('datasets.id', 'in', [...ids])
    .execute();
  return rows.map(row => row.sqlalchemy_uri);
}
