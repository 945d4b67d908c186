import type { QueryObject } from '@parallax/contract';
import {
  type FormHints,
  type Plan,
  type PlanOptions,
  plan,
  type SqlPlace,
  withLibraries,
} from '@parallax/query';
import { checkExpression, virtualDatasetSql } from '@parallax/query/statements';
import type { Principal } from '../auth/principal.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Services } from '../services.ts';
import type { LoadedDataset } from './dataset-catalog.ts';

export interface PlanRequest {
  dataset: LoadedDataset;
  database: OpenDatabase;
  principal: Principal;
  now: number;
  form: FormHints;
  variant?: PlanOptions['variant'];
}

/** Plans one query for one caller: their row rules are in it, and nothing they wrote stands unchecked. */
export async function planQuery(query: QueryObject, request: PlanRequest, services: Services): Promise<Plan> {
  const { dataset, database, principal, now, form, variant } = request;
  const { dialect } = database.engine;
  const rules = await services.rowRules.of(dataset.facts.id, principal);
  const allowSubquery = services.settings.flags.ALLOW_ADHOC_SUBQUERY;
  const check = (sql: string, place: SqlPlace): string => {
    if (place === 'dataset') return virtualDatasetSql(sql, dialect.parser);
    const kind = place === 'predicate' || place === 'rule' ? 'where' : place;
    // Administrators write rules and predicates; those may look into other tables.
    const trusted = place === 'rule' || place === 'predicate';
    return checkExpression(sql, { dialect: dialect.parser, kind, allowSubquery: allowSubquery || trusted });
  };
  return withLibraries(() => plan(query, dataset.facts, { now, dialect, check, rules, form, variant }));
}
