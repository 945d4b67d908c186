import { type SqlPlace, withLibraries } from '@parallax/query';
import {
  type CheckerOptions,
  checkerFor,
  injectRowRules,
  type RuleOf,
  type TableRule,
} from '@parallax/query/statements';
import type { SqlReader } from '../sql-reading/sql-reader.ts';
import { awaited } from './dataset-macros.ts';

/**
 * Checks and binds the SQL of one plan. Planning is synchronous: what takes long is read in another thread, and the
 * plan starts again with what came of it.
 */
export class PlanSql {
  readonly #known = new Map<string, string>();
  readonly #check: (sql: string, place: SqlPlace) => string;

  constructor(
    private readonly dialect: string,
    private readonly options: CheckerOptions,
    private readonly reader: SqlReader,
  ) {
    this.#check = checkerFor(dialect, options);
  }

  check = (sql: string, place: SqlPlace): string => {
    if (!this.reader.isHeavy(sql)) return this.#check(sql, place);
    return awaited(this.#known, `check ${place} ${sql}`, () =>
      this.reader.read('checkPlace', sql, place, this.dialect, this.options),
    );
  };

  bind(sql: string, ruleOf: RuleOf): string {
    if (!this.reader.isHeavy(sql)) return injectRowRules(sql, ruleOf, this.dialect);
    return awaited(this.#known, `bind ${sql}`, async () => {
      const { tables } = await this.reader.read('tablesOf', sql, this.dialect);
      const rules = await withLibraries(() => tables.map((table): TableRule => [table, ruleOf(table)]));
      return this.reader.read('bindRules', sql, rules, this.dialect);
    });
  }
}
