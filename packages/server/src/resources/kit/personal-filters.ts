import type { FilterValue } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { matches } from '../../metadata/match.ts';
import type { Condition, FilterRule } from './definition.ts';

type Custom = NonNullable<FilterRule['custom']>[string];

export const isTrue = (value: FilterValue): boolean => value === true || value === 'true' || value === 1;

const either = (yes: Condition, value: FilterValue): Condition =>
  isTrue(value) ? yes : sql<boolean>`not (${yes})`;

export const starredBy = (className: string, call: Call): Condition =>
  sql<boolean>`exists (select 1 from favourites as f where f.class_name = ${className}
    and f.obj_id = t.id and f.user_id = ${call.principal.id ?? -1})`;

/** Starred by the caller, or not. */
export const isFavourite =
  (className: string): Custom =>
  (value, call) =>
    either(starredBy(className, call), value);

/** Somebody vouches for it, or nobody does. */
export const isCertified: Custom = value =>
  isTrue(value)
    ? sql<boolean>`(t.certified_by is not null and t.certified_by <> '')`
    : sql<boolean>`(t.certified_by is null or t.certified_by = '')`;

export const hasCreator: Custom = value => either(sql<boolean>`t.created_by_fk is not null`, value);

/** Created or last changed by the caller. */
export const createdByMe: Custom = (_value, call) =>
  sql<boolean>`(t.created_by_fk = ${call.principal.id ?? -1} or t.changed_by_fk = ${call.principal.id ?? -1})`;

const tagged = (objectType: number, which: Condition): Condition =>
  sql<boolean>`t.id in (select o.object_id from tagged_objects as o join tags as g on g.id = o.tag_id
    where o.object_type = ${objectType} and ${which})`;

const idOf = (value: FilterValue): number => (Number.isSafeInteger(Number(value)) ? Number(value) : -1);

/** The filters on tags of one kind of object; `prefix` is the resource's name in its operators. */
export const tagFilters = (prefix: string, objectType: number): FilterRule => ({
  set: null,
  custom: {
    rel_m_m: value =>
      sql<boolean>`(${sql.join(
        [value].flat().map(id => tagged(objectType, sql<boolean>`g.id = ${idOf(id)}`)),
        sql` and `,
      )})`,
    [`${prefix}_tags`]: value =>
      String(value) === ''
        ? null
        : tagged(objectType, sql<boolean>`${matches(sql.ref('g.name'), 'contains', String(value))}`),
    [`${prefix}_tag_id`]: value => tagged(objectType, sql<boolean>`g.id = ${idOf(value)}`),
  },
});
