import { GENERIC, genericOf } from '@parallax/contract';
import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';
import { columnsOf } from './execute.ts';
import { type PlanRequest, planQuery } from './planning.ts';

const known = new LRUCache<string, boolean>({ max: 5_000 });

/** Whether free SQL on an axis yields moments: the database says so in a query that returns no row. */
export async function probeTemporal(sql: string, request: PlanRequest, services: Services): Promise<boolean> {
  const query = { columns: [{ label: 'probe', sqlExpression: sql, expressionType: 'SQL' }], row_limit: 1 };
  const { plan } = await planQuery(query, { ...request, variant: 'query', form: {} }, services);
  const { row } = request.database;
  const key = `${row.id}.${row.version}.${plan.sql}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const [column] = await columnsOf(`SELECT * FROM (\n${plan.sql}\n) AS probe WHERE 1 = 0`, request);
  const temporal = column !== undefined && genericOf(column.kind) === GENERIC.temporal;
  known.set(key, temporal);
  return temporal;
}
