import type { RowRule } from '@parallax/query';
import { renderTemplate, withLibraries } from '@parallax/query';
import { checkerFor, type TableName, type TableRule } from '@parallax/query/statements';
import type { Call } from '../http/call.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Place } from '../resources/datasets/sql-access.ts';
import { conditionOf, ruleFinder, rulesBehind, type TableRules } from '../run/rules-behind.ts';
import { templateContext } from './templates.ts';

/** What rows of the named tables must meet, for every one of them. */
export type RulesOn = (tables: readonly TableName[]) => Promise<TableRule[]>;

/** The rules that bind the caller on the tables of a database. */
export async function callersRules(
  { row }: OpenDatabase,
  { services, principal }: Call,
): Promise<TableRules[]> {
  return services.settings.flags.RLS_IN_SQLLAB ? rulesBehind(row.id, principal, services) : [];
}

/** The rules on tables as names written in the given place reach them. */
export async function rulesOn(
  behind: readonly TableRules[],
  database: OpenDatabase,
  place: Place,
  call: Call,
): Promise<RulesOn> {
  const { parser } = database.engine.dialect;
  const check = checkerFor(parser, { allowSubquery: false });
  const context = templateContext(database.engine, {}, call);
  const templates = call.services.settings.flags.ENABLE_TEMPLATE_PROCESSING;
  const clause = (text: string) => check(templates ? renderTemplate(text, context).sql : text, 'rule');
  const write = (rules: readonly RowRule[]) =>
    conditionOf(rules.map(rule => ({ ...rule, clause: clause(rule.clause) })));
  const ruleOf = (await ruleFinder(behind, database, place))(write);
  return tables => withLibraries(() => tables.map((table): TableRule => [table, ruleOf(table)]));
}
