import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { engines } from '@parallax/engines';
import { KEY_FILE } from '../auth/keys.ts';
import { ADMIN_ROLE } from '../auth/principals.ts';
import { inspectMetadata } from '../metadata/inspect.ts';
import { openServices } from '../open-services.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** One thing that was looked at; `fix` says what to do about it. */
export interface Finding {
  what: string;
  state: 'fine' | 'warning' | 'problem';
  detail: string;
  fix?: string;
}

const MEGABYTE = 1024 * 1024;
const LITTLE_SPACE = 500 * MEGABYTE;
const PING_WAIT = 5_000;

const fine = (what: string, detail: string): Finding => ({ what, state: 'fine', detail });
const problem = (what: string, detail: string, fix: string): Finding => ({
  what,
  state: 'problem',
  detail,
  fix,
});
const warning = (what: string, detail: string, fix: string): Finding => ({
  ...problem(what, detail, fix),
  state: 'warning',
});
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Looks at settings, store, engines and permissions. Nothing is changed: a store that needs migrating stays as it is. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const findings = [
    ...(await homeFindings(settings)),
    await portFinding(settings),
    ...(await engineFindings()),
  ];
  const store = await storeFinding(settings);
  findings.push(store, ...(await redisFindings(settings)));
  if (store.state === 'fine' && store.detail.endsWith('up to date')) {
    findings.push(...(await contentFindings(settings)));
  }
  return findings;
}

async function homeFindings({ home, secretKey }: Settings): Promise<Finding[]> {
  const what = 'home folder';
  if (!existsSync(home)) return [newHomeFinding(home)];
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      problem(
        what,
        `${home} cannot be read and written`,
        `Give this user the folder: chown -R $USER ${home}`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(home);
  const free = bavail * bsize;
  const space =
    free < LITTLE_SPACE
      ? warning(what, `${home} has ${Math.floor(free / MEGABYTE)} MB left`, 'Make room, or set PARALLAX_HOME')
      : fine(what, `${home}, ${Math.floor(free / MEGABYTE)} MB free`);
  return [space, secretKey === undefined ? keyFinding(home) : fine('secret key', 'PARALLAX_SECRET_KEY')];
}

/** A folder that is not there yet can be made where the nearest one that is can be written. */
function newHomeFinding(home: string): Finding {
  let above = dirname(home);
  while (!existsSync(above)) above = dirname(above);
  try {
    accessSync(above, constants.W_OK | constants.X_OK);
    // Root may write everywhere, except where the system keeps its own.
    if (['/proc', '/sys'].some(system => above === system || above.startsWith(`${system}/`)))
      throw new Error();
    return fine('home folder', `${home} will be made at the first start`);
  } catch {
    return problem(
      'home folder',
      `${home} does not exist and cannot be made in ${above}`,
      'Set PARALLAX_HOME to a folder this user can write, or make it',
    );
  }
}

function keyFinding(home: string): Finding {
  const path = join(home, KEY_FILE);
  if (!existsSync(path)) return fine('secret key', 'will be made at the first start');
  const open = statSync(path).mode & 0o077;
  return open
    ? problem('secret key', `${path} can be read by others`, `chmod 600 ${path}`)
    : fine('secret key', `${path} is readable by its owner alone`);
}

async function portFinding({ port, host }: Settings): Promise<Finding> {
  const what = 'address';
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', error =>
      resolve(
        warning(
          what,
          `${host}:${port} cannot be listened on: ${textOf(error)}`,
          'Parallax may be running already; otherwise set PORT or HOST',
        ),
      ),
    );
    server.listen(port, host, () => server.close(() => resolve(fine(what, `${host}:${port} is free`))));
  });
}

async function engineFindings(): Promise<Finding[]> {
  return Promise.all(
    engines.map(async entry => {
      const what = `engine ${entry.manifest.name}`;
      try {
        await entry.load();
        return fine(what, 'its driver loads');
      } catch (error) {
        return problem(what, textOf(error), 'Install the packages again: npm ci');
      }
    }),
  );
}

async function storeFinding({ metadataUrl, home }: Settings): Promise<Finding> {
  const what = 'metadata store';
  try {
    const { place, exists, pending, unknown } = await inspectMetadata({ url: metadataUrl, home });
    if (unknown.length > 0)
      return problem(what, `${place} was made by a newer version (${unknown[0]})`, 'Start that version');
    if (!exists) return fine(what, `${place} will be made at the first start`);
    if (pending.length > 0)
      return problem(
        what,
        `${place} was made by an earlier version: it lacks ${pending.join(', ')}`,
        'Run: parallax db migrate (the next start does the same; a SQLite file is copied to snapshots first)',
      );
    return fine(what, `${place} is up to date`);
  } catch (error) {
    return problem(what, textOf(error), 'Check PARALLAX_METADATA_URL and that the server runs');
  }
}

async function redisFindings({ redisUrl }: Settings): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const what = 'Redis';
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: PING_WAIT,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let reason = '';
  redis.on('error', error => {
    reason = textOf(error);
  });
  const place = redisUrl.replace(/:[^:@/]*@/, ':***@');
  try {
    await redis.connect();
    await redis.ping();
    return [fine(what, `${place} answers`)];
  } catch (error) {
    return [
      problem(
        what,
        `${place} does not answer: ${reason || textOf(error)}`,
        'Start Redis, correct PARALLAX_REDIS_URL, or leave it out to run without',
      ),
    ];
  } finally {
    redis.disconnect();
  }
}

async function contentFindings(settings: Settings): Promise<Finding[]> {
  try {
    const opened = await openServices({ settings });
    try {
      return [...(await peopleFindings(opened.services)), ...(await databaseFindings(opened.services))];
    } finally {
      await opened.close();
    }
  } catch (error) {
    return [problem('services', textOf(error), 'Correct the setting named here')];
  }
}

async function peopleFindings({ db }: Services): Promise<Finding[]> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.username')
    .where('roles.name', '=', ADMIN_ROLE)
    .where('users.active', '=', true)
    .execute();
  const lost = await db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('group_users', 'group_users.user_id', 'users.id')
    .select('users.username')
    .where('user_roles.role_id', 'is', null)
    .where('group_users.group_id', 'is', null)
    .execute();
  const datasets = await db.selectFrom('datasets').select(['table_name', 'perm']).execute();
  const granted = await db.selectFrom('views').select('name').execute();
  const names = new Set(granted.map(view => view.name));
  const bare = datasets.filter(({ perm }) => perm === null || !names.has(perm));
  return [
    admins.length > 0
      ? fine('administrators', admins.map(({ username }) => username).join(', '))
      : problem('administrators', 'nobody active has the role Admin', 'Run: parallax user reset admin'),
    ...(lost.length > 0
      ? [
          warning(
            'users without a role',
            lost.map(({ username }) => username).join(', '),
            'Give them a role under Settings, List users',
          ),
        ]
      : []),
    bare.length > 0
      ? warning(
          'dataset permissions',
          `${bare.length} datasets cannot be granted, among them ${bare[0]?.table_name}`,
          'Open the database list and choose Sync permissions',
        )
      : fine('dataset permissions', `${datasets.length} datasets can be granted`),
  ];
}

async function databaseFindings({ db, connections }: Services): Promise<Finding[]> {
  const rows = await db.selectFrom('databases').select(['id', 'database_name']).orderBy('id').execute();
  const findings: Finding[] = [];
  for (const { id, database_name } of rows) {
    const what = `database ${database_name}`;
    try {
      const { connection } = await connections.open(id);
      await connection.ping(AbortSignal.timeout(PING_WAIT));
      findings.push(fine(what, 'answers'));
    } catch (error) {
      findings.push(warning(what, textOf(error), 'Check its address and password in the database list'));
    }
  }
  return findings;
}
