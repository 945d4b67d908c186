import type { Db, Trx } from '../metadata/schema.ts';
import { ColumnFile, type Contents, KIND_NAMES, KINDS, MetricFile, SshTunnelFile } from './files.ts';

type Json = Record<string, unknown>;

/** What one file says that this release does not understand, its columns and metrics by name, and its tunnel. */
interface Unknown {
  fields?: Json;
  columns?: Record<string, Json>;
  metrics?: Record<string, Json>;
  tunnel?: Json;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

const beyond = (value: Json, known: object): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !(key in known)));

function ofParts(parts: unknown, name: string, known: object): Record<string, Json> {
  const found: Record<string, Json> = {};
  for (const part of Array.isArray(parts) ? (parts as Json[]) : []) {
    const rest = beyond(part, known);
    if (!isEmpty(rest)) found[String(part[name])] = rest;
  }
  return found;
}

function unknownIn(file: Json, known: object): Unknown {
  const fields = beyond(file, known);
  const columns = ofParts(file.columns, 'column_name', ColumnFile.properties);
  const metrics = ofParts(file.metrics, 'metric_name', MetricFile.properties);
  const tunnel = isObject(file.ssh_tunnel) ? beyond(file.ssh_tunnel, SshTunnelFile.properties) : {};
  return {
    ...(!isEmpty(fields) && { fields }),
    ...(!isEmpty(columns) && { columns }),
    ...(!isEmpty(metrics) && { metrics }),
    ...(!isEmpty(tunnel) && { tunnel }),
  };
}

/** Keeps what the written files say beyond what this release understands. */
export async function keepUnknownFields(
  trx: Trx,
  contents: Contents,
  written: ReadonlySet<string>,
): Promise<void> {
  for (const kind of KIND_NAMES) {
    for (const file of contents[kind].values()) {
      if (!written.has(file.uuid)) continue;
      const unknown = unknownIn(file as Json, KINDS[kind].schema.properties);
      await trx.deleteFrom('bundle_fields').where('uuid', '=', file.uuid).execute();
      if (isEmpty(unknown)) continue;
      const fields = JSON.stringify(unknown);
      await trx.insertInto('bundle_fields').values({ uuid: file.uuid, kind, fields }).execute();
    }
  }
}

/** The kept fields of things by their uuid. */
export async function unknownFieldsOf(db: Db, uuids: readonly string[]): Promise<Map<string, Unknown>> {
  const found = new Map<string, Unknown>();
  for (let from = 0; from < uuids.length; from += 500) {
    const rows = await db
      .selectFrom('bundle_fields')
      .select(['uuid', 'fields'])
      .where('uuid', 'in', uuids.slice(from, from + 500))
      .execute();
    for (const row of rows) found.set(row.uuid, JSON.parse(row.fields) as Unknown);
  }
  return found;
}

/** A file with what an earlier import kept for it. */
export function withUnknownFields<F extends { uuid: string }>(
  file: F,
  kept: ReadonlyMap<string, Unknown>,
): F {
  const unknown = kept.get(file.uuid);
  if (!unknown) return file;
  const parts = (list: unknown, name: string, more: Record<string, Json> | undefined) =>
    Array.isArray(list) && more ? list.map((part: Json) => ({ ...part, ...more[String(part[name])] })) : list;
  const { columns, metrics, ssh_tunnel } = file as Json;
  return {
    ...file,
    ...(unknown.columns && { columns: parts(columns, 'column_name', unknown.columns) }),
    ...(unknown.metrics && { metrics: parts(metrics, 'metric_name', unknown.metrics) }),
    ...(unknown.tunnel && isObject(ssh_tunnel) && { ssh_tunnel: { ...ssh_tunnel, ...unknown.tunnel } }),
    ...unknown.fields,
  };
}
