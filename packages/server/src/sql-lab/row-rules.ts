import type { RowRule } from '@parallax/query';
import { renderTemplate, withLibraries } from '@parallax/query';
import { checkerFor, injectRowRules } from '@parallax/query/statements';
import type { Call } from '../http/call.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Place } from '../resources/datasets/sql-access.ts';
import { conditionOf, ruleFinder, rulesBehind } from '../run/rules-behind.ts';
import { templateContext } from './templates.ts';

export interface RuleBinder {
  /** Puts the caller's row rules into a statement; one that cannot be filtered is refused. */
  bind(sql: string): Promise<string>;
  hasRules: boolean;
}

const NO_RULES: RuleBinder = { bind: async sql => sql, hasRules: false };

/** The rules that bind the caller on the tables of a database. */
export async function ruleBinder(database: OpenDatabase, place: Place, call: Call): Promise<RuleBinder> {
  const { services, principal } = call;
  if (!services.settings.flags.RLS_IN_SQLLAB) return NO_RULES;
  const behind = await rulesBehind(database.row.id, principal, services);
  if (behind.length === 0) return NO_RULES;
  const { parser } = database.engine.dialect;
  const check = checkerFor(parser, { allowSubquery: false });
  const context = templateContext(database.engine, {}, call);
  const templates = services.settings.flags.ENABLE_TEMPLATE_PROCESSING;
  const clause = (text: string) => check(templates ? renderTemplate(text, context).sql : text, 'rule');
  const write = (rules: readonly RowRule[]) =>
    conditionOf(rules.map(rule => ({ ...rule, clause: clause(rule.clause) })));
  const find = await ruleFinder(behind, database, place);
  return { bind: sql => withLibraries(() => injectRowRules(sql, find(write), parser)), hasRules: true };
}
