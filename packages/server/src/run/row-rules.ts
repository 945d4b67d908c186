import type { RowRule } from '@parallax/query';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../auth/principal.ts';
import type { Metadata } from '../metadata/open.ts';

/** A physical table somebody's rules are about. */
export interface RuledTable {
  datasetId: number;
  catalog: string | null;
  schema: string | null;
  table: string;
}

export interface RuleScope {
  /** Leaves out rules of a guest's token that name no dataset: those bind the dataset that is asked, once. */
  named?: boolean;
}

interface StoredRule {
  id: number;
  filterType: string;
  groupKey: string | null;
  clause: string;
  roleIds: ReadonlySet<number>;
}

/** Row-level security: which conditions bind a caller on a dataset. */
export class RowRules {
  readonly #cache = new LRUCache<number, Promise<StoredRule[]>>({ max: 5_000 });
  readonly #tables = new LRUCache<number, Promise<RuledTable[]>>({ max: 1_000 });
  #version = -1;

  constructor(private readonly metadata: Metadata) {}

  /**
   * Regular rules bind those who hold one of their roles; base rules bind everybody else. Rules that a guest's token
   * carries bind the guest.
   */
  async of(datasetId: number, principal: Principal, { named = false }: RuleScope = {}): Promise<RowRule[]> {
    const roles = new Set(principal.roles.map(role => role.id));
    const rules = await this.#rules(datasetId);
    const bound = rules.filter(rule => {
      const listed = [...rule.roleIds].some(id => roles.has(id));
      return rule.filterType === 'Base' ? !listed : listed;
    });
    const guest = (principal.guest?.rules ?? [])
      .filter(rule => (rule.dataset === undefined ? !named : rule.dataset === datasetId))
      .map((rule, index) => ({ id: `guest-${index}`, clause: rule.clause, groupKey: null }));
    return [...bound.map(({ id, clause, groupKey }) => ({ id, clause, groupKey })), ...guest];
  }

  /** The physical tables of a database that any rule, stored or of the caller's token, is about. */
  async tablesOf(databaseId: number, principal: Principal): Promise<RuledTable[]> {
    await this.#refresh();
    const stored = await remember(this.#tables, databaseId, () => ruledTables(this.metadata, databaseId));
    const guest = (principal.guest?.rules ?? []).flatMap(rule => rule.dataset ?? []);
    if (guest.length === 0) return stored;
    return [...stored, ...(await physicalTables(this.metadata, databaseId, guest))];
  }

  async #rules(datasetId: number): Promise<StoredRule[]> {
    await this.#refresh();
    return remember(this.#cache, datasetId, () => load(this.metadata, datasetId));
  }

  #refresh(): void | Promise<void> {
    const seen = this.metadata.counters.version('data');
    return typeof seen === 'number' ? this.#at(seen) : seen.then(version => this.#at(version));
  }

  #at(version: number): void {
    if (version === this.#version) return;
    this.#cache.clear();
    this.#tables.clear();
    this.#version = version;
  }
}

function remember<T extends object>(
  cache: LRUCache<number, Promise<T>>,
  key: number,
  read: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const loading = read();
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}

const physical = ({ db }: Metadata, databaseId: number) =>
  db
    .selectFrom('datasets')
    .select([
      'datasets.id as datasetId',
      'datasets.catalog',
      'datasets.schema',
      'datasets.table_name as table',
    ])
    .where('datasets.database_id', '=', databaseId)
    .where(eb => eb.or([eb('datasets.sql', 'is', null), eb('datasets.sql', '=', '')]));

const ruledTables = (metadata: Metadata, databaseId: number): Promise<RuledTable[]> =>
  physical(metadata, databaseId)
    .innerJoin('row_rule_datasets', 'row_rule_datasets.dataset_id', 'datasets.id')
    .distinct()
    .execute();

const physicalTables = (metadata: Metadata, databaseId: number, ids: number[]): Promise<RuledTable[]> =>
  physical(metadata, databaseId).where('datasets.id', 'in', ids).execute();

async function load({ db }: Metadata, datasetId: number): Promise<StoredRule[]> {
  const rules = await db
    .selectFrom('row_rules')
    .innerJoin('row_rule_datasets', 'row_rule_datasets.row_rule_id', 'row_rules.id')
    .select(['row_rules.id', 'filter_type', 'group_key', 'clause'])
    .where('row_rule_datasets.dataset_id', '=', datasetId)
    .orderBy('row_rules.id')
    .execute();
  if (rules.length === 0) return [];
  const roles = await db
    .selectFrom('row_rule_roles')
    .selectAll()
    .where(
      'row_rule_id',
      'in',
      rules.map(rule => rule.id),
    )
    .execute();
  return rules.map(rule => ({
    id: rule.id,
    filterType: rule.filter_type,
    groupKey: rule.group_key || null,
    clause: rule.clause,
    roleIds: new Set(roles.filter(role => role.row_rule_id === rule.id).map(role => role.role_id)),
  }));
}
