import type { FilterValue } from '@parallax/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Table } from '../../metadata/schema.ts';
import type { Field, Relation } from './field.ts';

/** Operator sets of the wire: text, number, date, boolean, to-one, to-many. */
export type OperatorSet = 'T' | 'N' | 'D' | 'B' | 'O' | 'M';
export type Condition = RawBuilder<boolean>;

export interface FilterRule {
  set: OperatorSet | null;
  /** Resource-specific operators, e.g. `chart_all_text`. Null leaves the list as it is. */
  custom?: Record<string, (value: FilterValue, call: Call) => Condition | null>;
}

/** Where the choices of a related column come from. */
export interface RelatedSource {
  table: 'users' | 'roles' | 'databases' | 'datasets' | 'charts' | 'dashboards';
  /** The columns shown, joined by a space. */
  text: readonly string[];
  /** Columns the text filter looks into besides the shown text. */
  search?: readonly string[];
  match: 'contains' | 'starts' | 'none';
  extra?: readonly string[];
  order?: string;
  /** Limits the choices to what the caller may see. */
  visible?(call: Call): Condition | null;
}

/**
 * A resource as the generic kit sees it. Its folder adds rules (`service.ts`), rights (`policy.ts`) and whatever
 * endpoints are its own.
 */
export interface ResourceDefinition {
  table: Table;
  view: string;
  /** `List Css Template`, `Add Css Template`: the singular title of the wire. */
  title: string;
  listTitle?: string;
  /** In `Deleted 2 css templates`. */
  noun: { one: string; many: string };
  /** Permissions the resource itself defines, as `_info` lists them. */
  permissions: readonly string[];
  fields: Record<string, Field>;
  relations: Record<string, Relation>;
  list: readonly string[];
  show: readonly string[];
  order: readonly string[];
  defaultOrder?: { column: string; descending: boolean };
  filters: Record<string, FilterRule>;
  related?: Record<string, RelatedSource>;
  distinct?: readonly string[];
  /** Rows the caller may see at all, checked before any filter of the client. */
  rowFilter?(call: Call, params: Readonly<Record<string, unknown>>): Condition | null;
  maxPageSize?: number;
  /** Fields of the create and update bodies, for `_info`. */
  addColumns?: readonly FormField[];
  editColumns?: readonly FormField[];
  /** The table has a `version` column: item replies carry an ETag and updates honour If-Match. */
  versioned?: boolean;
  /** Class name under which stars are kept. */
  favourite?: string;
}

export interface FormField {
  name: string;
  type: 'String' | 'Integer' | 'Boolean' | 'List' | 'DateTime' | 'Related';
  required?: boolean;
  unique?: boolean;
}

export const usersRelated = (options: Partial<RelatedSource> = {}): RelatedSource => ({
  table: 'users',
  text: ['first_name', 'last_name'],
  search: ['username'],
  match: 'contains',
  order: 'first_name',
  // Whoever has not signed in learns nobody's name.
  visible: ({ principal }) => (principal.kind === 'user' ? null : sql<boolean>`1 = 0`),
  ...options,
});
