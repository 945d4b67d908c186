import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Clock } from '../../clock.ts';
import { type Metadata, openMetadata } from '../open.ts';

/** A place for one store, empty at first; `open` may be called again to meet what was stored. */
export interface TestPlace {
  home: string;
  url: string | undefined;
  open(clock?: Clock): Promise<Metadata>;
  remove(): Promise<void>;
}

/** A fresh SQLite file in a temporary folder. */
export async function sqlitePlace(): Promise<TestPlace> {
  const home = temporaryHome();
  return {
    home,
    url: undefined,
    open: clock => openMetadata({ home, clock }),
    remove: async () => rmSync(home, { recursive: true, force: true }),
  };
}

/** A fresh database on the PostgreSQL server the tests were given. */
export async function postgresPlace(server: string): Promise<TestPlace> {
  const home = temporaryHome();
  const name = `parallax_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    home,
    url: address.href,
    open: clock => openMetadata({ home, url: address.href, clock }),
    remove: async () => {
      rmSync(home, { recursive: true, force: true });
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The engines a store test runs on: `describe.each(testEngines)('%s', (_, newPlace) => …)`. */
export const testEngines: readonly (readonly [
  name: 'sqlite' | 'postgres',
  newPlace: () => Promise<TestPlace>,
])[] = [
  ['sqlite', sqlitePlace],
  ...(process.env.PARALLAX_TEST_POSTGRES_URL
    ? [['postgres', () => postgresPlace(process.env.PARALLAX_TEST_POSTGRES_URL!)] as const]
    : []),
];

const temporaryHome = (): string => mkdtempSync(join(tmpdir(), 'parallax-'));

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
