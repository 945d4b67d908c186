import { type ColumnInfo, concatFrames, type Frame, type JsonValue } from '@parallax/contract';
import type { Connection, Result, RunOptions } from '../engine.ts';
import { show } from './show.ts';
import type { TestEngine } from './test-engine.ts';

/** What every group of tests works with: the server, one open connection to it, and names for its tables. */
export interface Kit {
  test: TestEngine;
  connection: Connection;
}

export const TABLES = { people: 'conf_people', instants: 'conf_instants' } as const;

/** A table name as SQL, qualified by the suite's scope. */
export function tableSql({ engine, scope }: TestEngine, name: string): string {
  return [scope.catalog, scope.schema, name]
    .filter(part => part !== undefined && part !== null)
    .map(part => engine.dialect.quote(part))
    .join('.');
}

export async function drain(running: Promise<Result>): Promise<{ columns: ColumnInfo[]; frame: Frame }> {
  const { columns, batches } = await running;
  const frames: Frame[] = [];
  for await (const batch of batches) frames.push(batch);
  return { columns, frame: concatFrames(columns, frames) };
}

/** Runs a statement and reads everything, shown as the case files write it. */
export async function rowsOf(
  connection: Pick<Connection, 'run'>,
  sql: string,
  options?: RunOptions,
): Promise<JsonValue[][]> {
  const { frame } = await drain(connection.run(sql, options));
  return Array.from({ length: frame.length }, (_, row) => frame.columns.map(column => show(column, row)));
}

export async function count(running: Promise<Result>): Promise<number> {
  let rows = 0;
  for await (const batch of (await running).batches) rows += batch.length;
  return rows;
}

export async function execute(connection: Connection, sql: string): Promise<void> {
  await drain(connection.run(sql));
}

/** `2024-02-29 12:34:56` read as UTC. */
export const instantOf = (text: string) => ({ instant: Date.parse(`${text.replace(' ', 'T')}Z`) });
