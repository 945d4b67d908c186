import { PlainError, type RowRulePreview } from '@parallax/contract';
import type { RowRule } from '@parallax/query';
import type { Principal } from '../../auth/principal.ts';
import type { Call } from '../../http/call.ts';
import type { LoadedDataset } from '../../run/dataset-catalog.ts';
import { conditionOf, ruleFinder, rulesBehind } from '../../run/rules-behind.ts';
import { rendererFor } from '../datasets/templates.ts';
import { accessReasons } from './access-reasons.ts';

type Rules = RowRulePreview['rules'];

/** GET preview: a dataset through the eyes of one user. */
export async function preview(datasetId: number, userId: number, call: Call): Promise<RowRulePreview> {
  const { services } = call;
  const dataset = await services.datasets.get(datasetId);
  if (!dataset) throw new PlainError(404, 'The dataset does not exist.');
  const user = await services.auth.principals.actingAs(userId);
  if (!user) throw new PlainError(404, 'The user does not exist or is disabled.');
  const own = await services.rowRules.of(datasetId, user);
  const reasons = await accessReasons(dataset, user, call);
  return {
    dataset: { id: datasetId, table_name: dataset.facts.name },
    user: { id: userId, username: user.username, roles: user.roles.map(({ id, name }) => ({ id, name })) },
    access: { allowed: reasons.length > 0, reasons },
    rules: [...(await described(own, null, call)), ...(await inherited(dataset, user, call))],
    condition: conditionOf(own).replaceAll('\n', ''),
  };
}

/** Rules of the tables that the SQL of a virtual dataset reads. */
async function inherited(dataset: LoadedDataset, user: Principal, call: Call): Promise<Rules> {
  const { sql } = dataset.facts;
  const behind = sql ? await rulesBehind(dataset.databaseId, user, call.services) : [];
  if (!sql || behind.length === 0) return [];
  const database = await call.services.connections.open(dataset.databaseId);
  const { parser } = database.engine.dialect;
  const finder = await ruleFinder(behind, database, dataset);
  const params = JSON.stringify(dataset.facts.templateParams);
  const text = await rendererFor(database.engine, params, { ...call, principal: user }, database)(sql);
  const { tables } = await call.services.sqlReader.read('tablesOf', text, parser);
  const found: Rules = [];
  for (const table of tables) {
    const rules: RowRule[] = [];
    finder(bound => {
      rules.push(...bound);
      return '';
    })(table);
    found.push(...(await described(rules, table.table, call)));
  }
  return found;
}

async function described(rules: readonly RowRule[], behind: string | null, call: Call): Promise<Rules> {
  const ids = rules.map(rule => Number(rule.id));
  if (ids.length === 0) return [];
  const rows = await call.services.db
    .selectFrom('row_rules')
    .select(['id', 'name', 'filter_type', 'group_key', 'clause'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(row => ({ ...row, behind }));
}
