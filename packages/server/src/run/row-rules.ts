import type { RowRule } from '@parallax/query';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../auth/principal.ts';
import type { Metadata } from '../metadata/open.ts';

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
  #version = -1;

  constructor(private readonly metadata: Metadata) {}

  /**
   * Regular rules bind those who hold one of their roles; base rules bind everybody else. Rules that a guest's token
   * carries bind the guest.
   */
  async of(datasetId: number, principal: Principal): Promise<RowRule[]> {
    const roles = new Set(principal.roles.map(role => role.id));
    const rules = await this.#rules(datasetId);
    const bound = rules.filter(rule => {
      const listed = [...rule.roleIds].some(id => roles.has(id));
      return rule.filterType === 'Base' ? !listed : listed;
    });
    const guest = (principal.guest?.rules ?? [])
      .filter(rule => rule.dataset === undefined || rule.dataset === datasetId)
      .map((rule, index) => ({ id: `guest-${index}`, clause: rule.clause, groupKey: null }));
    return [...bound.map(({ id, clause, groupKey }) => ({ id, clause, groupKey })), ...guest];
  }

  async #rules(datasetId: number): Promise<StoredRule[]> {
    const seen = this.metadata.counters.version('data');
    const version = typeof seen === 'number' ? seen : await seen;
    if (version !== this.#version) {
      this.#cache.clear();
      this.#version = version;
    }
    const known = this.#cache.get(datasetId);
    if (known) return known;
    const loading = load(this.metadata, datasetId);
    this.#cache.set(datasetId, loading);
    loading.catch(() => this.#cache.delete(datasetId));
    return loading;
  }
}

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
