import { randomUUID } from 'node:crypto';
import { PlainError } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Trx } from '../../metadata/schema.ts';
import type { StoredValue } from '../kit/field.ts';
import { changedBy, createdBy, insert, removeRows, type Values } from '../kit/write.ts';

/** What columns and metrics have in common: rows of a dataset with a unique name. */
export interface PartKind {
  table: 'dataset_columns' | 'dataset_metrics';
  name: 'column_name' | 'metric_name';
  /** In messages and as the key of the reply's errors. */
  noun: 'columns' | 'metrics';
}
export const COLUMNS: PartKind = { table: 'dataset_columns', name: 'column_name', noun: 'columns' };
export const METRICS: PartKind = { table: 'dataset_metrics', name: 'metric_name', noun: 'metrics' };

export interface GivenPart {
  id?: number;
  uuid?: string | null;
  name: string;
  /** Stored columns besides id, uuid and name; undefined leaves what is stored. */
  values: Values;
}
type StoredPart = { id: number; uuid: string } & Record<string, unknown>;

export interface ReplaceOptions {
  /** A given part may mean the stored one of the same name although it does not carry its id. */
  matchNames?: boolean;
}

/**
 * Makes the given parts the whole list of their kind, in the given order: parts with an id are changed, others added,
 * stored ones that are not given deleted.
 */
export async function replaceParts(
  trx: Trx,
  kind: PartKind,
  dataset: { id: number; stored: readonly StoredPart[] },
  given: readonly GivenPart[],
  call: Call,
  { matchNames = false }: ReplaceOptions = {},
): Promise<void> {
  const parts = given.map(part => ({
    ...part,
    id: part.id ?? sameName(kind, part, dataset.stored, matchNames),
  }));
  check(kind, parts, dataset.stored);
  const kept = new Map(dataset.stored.map(part => [part.id, part]));
  const ids = new Set(parts.flatMap(part => part.id ?? []));
  const gone = dataset.stored.filter(part => !ids.has(part.id)).map(part => part.id);
  if (gone.length > 0) await removeRows(trx, kind.table, gone);
  await freeNames(
    trx,
    kind,
    parts.filter(part => part.id !== undefined && kept.get(part.id)?.[kind.name] !== part.name),
  );
  for (const [position, part] of parts.entries()) {
    const values = { ...part.values, [kind.name]: part.name, position };
    const stored = part.id === undefined ? undefined : kept.get(part.id);
    if (!stored) {
      const owned = { uuid: part.uuid ?? randomUUID(), dataset_id: dataset.id };
      await insert(trx, kind.table, { ...values, ...owned, ...createdBy(call) });
    } else {
      await changePart(trx, kind, stored, { ...values, uuid: part.uuid ?? undefined }, call);
    }
  }
}

const sameName = (kind: PartKind, part: GivenPart, stored: readonly StoredPart[], matchNames: boolean) =>
  matchNames ? stored.find(known => known[kind.name] === part.name)?.id : undefined;

function check(kind: PartKind, given: readonly GivenPart[], stored: readonly StoredPart[]): void {
  const refuse = (text: string) => {
    throw new PlainError(422, { [kind.noun]: [text] });
  };
  const known = new Map(stored.map(part => [part.id, part]));
  const ids = given.flatMap(part => part.id ?? []);
  if (ids.some(id => !known.has(id))) refuse(`One or more ${kind.noun} do not exist`);
  const names = given.map(part => part.name);
  if (new Set(names).size < names.length || new Set(ids).size < ids.length) {
    refuse(`One or more ${kind.noun} are duplicated`);
  }
  const taken = new Set(stored.map(part => part[kind.name]));
  if (given.some(part => part.id === undefined && taken.has(part.name))) {
    refuse(`One or more ${kind.noun} already exist`);
  }
}

/** Two parts may swap their names; the store checks uniqueness row by row. */
async function freeNames(trx: Trx, kind: PartKind, renamed: readonly GivenPart[]): Promise<void> {
  for (const { id } of renamed) {
    await sql`update ${sql.table(kind.table)} set ${sql.ref(kind.name)} = ${`\u{1}${id}`} where id = ${id}`.execute(
      trx,
    );
  }
}

/** Writes what differs; a part that is sent as it is stored keeps its dates. */
async function changePart(
  trx: Trx,
  { table }: PartKind,
  stored: StoredPart,
  values: Values,
  call: Call,
): Promise<void> {
  const changes = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !same(value, stored[name]),
  );
  if (changes.length === 0) return;
  const sets = [...changes, ...Object.entries(changedBy(call))].map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1
    where id = ${stored.id}`.execute(trx);
}

const same = (value: StoredValue | undefined, stored: unknown): boolean =>
  value === stored || (typeof value === 'boolean' && value === Boolean(stored));
