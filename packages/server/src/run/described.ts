import type { QueryObject } from '@parallax/contract';
import { AppError, PlainError } from '@parallax/contract';
import { GRAINS, grainName, QueryError } from '@parallax/query';
import type { Call } from '../http/call.ts';
import { type OpenContext, prepareQuery } from './chart-data.ts';
import { statementsOf } from './execute.ts';

/** The statements of a query without running them. What is wrong with it is told in the entry. */
export async function describeQuery(query: QueryObject, open: OpenContext, call: Call): Promise<Buffer> {
  if (call.principal.kind === 'guest') throw new PlainError(403);
  try {
    const { plan } = await prepareQuery(query, open, call);
    return entry({ language: 'sql', query: `${statementsOf(plan).join(';\n\n')};` });
  } catch (error) {
    if (error instanceof QueryError) return entry({ language: 'sql', error: error.detail });
    if (error instanceof AppError && error.status < 500)
      return entry({ language: 'sql', error: error.message });
    throw error;
  }
}

export const describeColumns = ({ dataset }: OpenContext): Buffer =>
  entry({
    data: dataset.facts.columns.map(({ name, verboseName, type }) => ({
      column_name: name,
      verbose_name: verboseName,
      dtype: type,
    })),
  });

export function describeGrains({ database }: OpenContext): Buffer {
  const { dialect } = database.engine;
  const grains = dialect.grains.map(grain => {
    const name = grainName(grain);
    return {
      name: name ? GRAINS[name] : grain,
      function: dialect.truncate('{col}', grain, null),
      duration: grain,
    };
  });
  return entry({ data: [{ name: 'Time grain', function: '{col}', duration: null }, ...grains] });
}

const entry = (body: object): Buffer => Buffer.from(JSON.stringify(body));
