import { createDatabase } from '../../resources/databases/service.ts';
import type { Client, TestApp, TestReply } from '../../testing/app.ts';

let runs = 0;

/** A client id nobody has used. */
export const newClientId = (): string => `run${String(++runs).padStart(6, '0')}`;

/** The SQL editor as a browser drives it. */
export class Lab {
  constructor(
    readonly client: Client,
    readonly databaseId: number,
  ) {}

  as(client: Client): Lab {
    return new Lab(client, this.databaseId);
  }

  execute(sql: string, more: object = {}): Promise<TestReply> {
    return this.client.post('/api/v1/sqllab/execute/', {
      database_id: this.databaseId,
      sql,
      client_id: newClientId(),
      ...more,
    });
  }

  /** Starts a run that goes on by itself; its client id. */
  async start(sql: string, more: object = {}): Promise<string> {
    const reply = await this.execute(sql, { runAsync: true, ...more });
    if (reply.status !== 202) throw new Error(reply.text);
    return reply.body.query.id;
  }

  window(clientId: string, more: object = {}): Promise<TestReply> {
    return this.client.get('/api/v1/sqllab/results/window/', {
      client_id: clientId,
      offset: 0,
      limit: 100,
      ...more,
    });
  }

  /** The window of a run that has ended. */
  async finished(clientId: string, more: object = {}): Promise<TestReply> {
    for (;;) {
      const reply = await this.window(clientId, { offset: 10_000_000, wait: 5_000 });
      if (reply.status !== 200 || reply.body.complete) return this.window(clientId, more);
    }
  }

  /** The run as the polling client sees it. */
  async query(clientId: string): Promise<TestReply['body']> {
    const { body } = await this.client.get('/api/v1/query/updated_since', { last_updated_ms: 0 });
    return body.result.find((query: { id: string }) => query.id === clientId);
  }

  stop(clientId: string): Promise<TestReply> {
    return this.client.post('/api/v1/query/stop', { client_id: clientId });
  }

  /** A form whose values are JSON text. */
  form(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    fields: Record<string, unknown> = {},
  ): Promise<TestReply> {
    return this.client.send({
      method,
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]),
      ).toString(),
    });
  }
}

export async function openLab(app: TestApp, client: Client, fields: object = {}): Promise<Lab> {
  const id = await createDatabase(app.services, {
    database_name: `lab ${newClientId()}`,
    sqlalchemy_uri: 'duckdb:///:memory:',
  });
  if (Object.keys(fields).length > 0) {
    await app.services.db.updateTable('databases').set(fields).where('id', '=', id).execute();
    await app.services.metadata.counters.bump('data');
  }
  return new Lab(client, id);
}

/** Runs SQL on the database behind the product's back. */
export async function onDatabase(app: TestApp, { databaseId }: Lab, ...statements: string[]): Promise<void> {
  const { connection } = await app.services.connections.open(databaseId);
  for (const sql of statements) for await (const _ of (await connection.run(sql)).batches);
}

/** The first column of what SQL answers behind the product's back. */
export async function valuesOn(app: TestApp, { databaseId }: Lab, sql: string): Promise<unknown[]> {
  const { connection } = await app.services.connections.open(databaseId);
  const values: unknown[] = [];
  for await (const { columns } of (await connection.run(sql)).batches) values.push(...columns[0]!.values);
  return values;
}
