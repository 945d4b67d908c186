import { AppError, PlainError } from '@parallax/contract';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Wanted } from './script.ts';

export interface Creation {
  method: 'TABLE' | 'VIEW';
  schema: string | null;
  table: string;
  create: NonNullable<Wanted['create']>;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What a run shall create, as far as the connection allows it. */
export function creationOf(
  asked: { method: string; name: string; now: number; username: string },
  { row, engine }: OpenDatabase,
): Creation {
  const method = asked.method.toUpperCase();
  if (method !== 'TABLE' && method !== 'VIEW') {
    throw new PlainError(400, { ctas_method: ['Must be one of: TABLE, VIEW.'] });
  }
  if (!(method === 'TABLE' ? row.allow_ctas : row.allow_cvas)) {
    throw new AppError('QUERY_SECURITY_ACCESS_ERROR', {
      message: `This database does not allow creating ${method === 'TABLE' ? 'tables' : 'views'} from queries.`,
    });
  }
  const table = asked.name || madeName(asked.username, asked.now);
  if (!NAME.test(table)) {
    throw new PlainError(400, { tmp_table_name: ['Must be letters, digits and underscores.'] });
  }
  const { dialect } = engine;
  const schema = row.force_ctas_schema || null;
  const path = schema && dialect.flags.schemas ? [schema, table] : [table];
  return { method, schema, table, create: { method, target: path.map(dialect.quote).join('.') } };
}

const madeName = (username: string, now: number): string => {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/\D/g, '_');
  return `tmp_${username.replace(/\W/g, '_')}_table_${stamp}`;
};
