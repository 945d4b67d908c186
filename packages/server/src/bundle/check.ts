import { AppError, PlainError } from '@parallax/contract';
import { parseAddress } from '@parallax/engines';
import type { Actor } from '../http/call.ts';
import { CHART_OWNERS } from '../resources/charts/policy.ts';
import { DASHBOARD_OWNERS } from '../resources/dashboards/policy.ts';
import type { Target } from '../resources/databases/connect.ts';
import { requireEngineAllowed, requireSafeTarget } from '../resources/databases/policy.ts';
import { DATASET_OWNERS } from '../resources/datasets/policy.ts';
import { ownedAmong } from '../resources/kit/owners.ts';
import { checkThemeData } from '../resources/themes/json-data.ts';
import { checkCollisions } from './collisions.ts';
import { type DatabaseFile, KIND_NAMES, KINDS, type Kind } from './files.ts';
import { type Importing, isKept, isOverwritten } from './importing.ts';
import { json } from './json.ts';
import type { Problems } from './problems.ts';
import { filterDatasetUuids } from './rewrite.ts';
import { databaseSecrets, isExtraText, NO_SECRETS } from './secrets.ts';
import { checkSources } from './source-rights.ts';

/** Everything that can be known before writing: conflicts, secrets, missing parts and rights, file by file. */
export async function checkBundle(importing: Importing): Promise<void> {
  const { contents, known, options, problems, call } = importing;
  checkConflicts(importing);
  checkReferences(importing);
  checkThemes(importing);
  await checkCollisions(importing);
  for (const [path, file] of contents.databases) {
    if (isKept('databases', file, importing)) continue;
    if (!isAddress(path, file, problems)) continue;
    const stored = await storedTarget(known.databases.get(file.uuid), call);
    for (const text of databaseSecrets(path, file, stored, options.secrets).missing)
      problems.addToFile(path, text);
    await checkTarget(path, file, problems, call);
  }
  await checkRights(importing);
  await checkSources(importing);
}

/** The stored connection of a file, with its secrets. */
export async function storedTarget(id: number | undefined, { services }: Actor): Promise<Target | null> {
  if (id === undefined) return null;
  const row = await services.db.selectFrom('databases').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? services.connections.targetOf(row) : null;
}

function checkConflicts({ contents, known, options, problems }: Importing): void {
  const kind = options.main;
  if (kind === 'assets' || isOverwritten(kind, options)) return;
  const { noun } = KINDS[kind];
  const title = noun.replace(/(^|_)[a-z]/g, letter => letter.toUpperCase());
  for (const [path, file] of contents[kind]) {
    if (known[kind].has(file.uuid))
      problems.add(path, `${title} already exists and \`overwrite=true\` was not passed`);
  }
}

/** A reference must be in the bundle or already here; otherwise the import says what is missing. */
function checkReferences({ contents, known, problems }: Importing): void {
  const has = (kind: Kind, uuid: string): boolean =>
    known[kind].has(uuid) || [...contents[kind].values()].some(file => file.uuid === uuid);
  for (const [path, file] of [...contents.datasets, ...contents.queries]) {
    if (!has('databases', file.database_uuid)) {
      problems.add(path, {
        database_uuid: [`The database ${file.database_uuid} is neither in the bundle nor here`],
      });
    }
  }
  for (const [path, file] of contents.charts) {
    if (!has('datasets', file.dataset_uuid)) {
      problems.add(path, {
        dataset_uuid: [`The dataset ${file.dataset_uuid} is neither in the bundle nor here`],
      });
    }
  }
  for (const [path, file] of contents.dashboards) {
    for (const uuid of filterDatasetUuids(file.metadata ?? {})) {
      if (!has('datasets', uuid))
        problems.add(path, {
          metadata: [`A filter uses the dataset ${uuid}, which is neither in the bundle nor here`],
        });
    }
  }
}

function checkThemes({ contents, problems }: Importing): void {
  for (const [path, file] of contents.themes) {
    try {
      checkThemeData(json(file.json_data) ?? '');
    } catch (error) {
      if (!(error instanceof PlainError) || typeof error.body !== 'object') throw error;
      problems.add(path, error.body);
    }
  }
}

function isAddress(path: string, { sqlalchemy_uri }: DatabaseFile, problems: Problems): boolean {
  try {
    parseAddress(sqlalchemy_uri);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.add(path, { sqlalchemy_uri: [error.message] });
    return false;
  }
}

async function checkTarget(path: string, file: DatabaseFile, problems: Problems, call: Actor): Promise<void> {
  const { settings } = call.services;
  for (const field of ['encrypted_extra', 'masked_encrypted_extra'] as const)
    if (!isExtraText(file[field])) problems.add(path, { [field]: ['JSON not valid'] });
  if (file.ssh_tunnel && !settings.flags.SSH_TUNNELING)
    throw new AppError('GENERIC_COMMAND_ERROR', { message: 'SSH Tunneling is not enabled', status: 400 });
  try {
    requireEngineAllowed(file.sqlalchemy_uri, call.principal.isAdmin);
    const { tunnel } = databaseSecrets(path, file, null, NO_SECRETS).secrets;
    await requireSafeTarget(file.sqlalchemy_uri, settings, tunnel);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A host that does not resolve here may resolve where the product runs later.
    if (error.code === 'CONNECTION_INVALID_HOSTNAME_ERROR') return;
    problems.add(path, { sqlalchemy_uri: [error.message] });
  }
}

const VIEWS: Partial<Record<Kind, string>> = {
  databases: 'Database',
  datasets: 'Dataset',
  charts: 'Chart',
  dashboards: 'Dashboard',
  queries: 'SavedQuery',
  themes: 'Theme',
};

/** Creating needs the right to write that kind; overwriting needs ownership as well. */
async function checkRights(importing: Importing): Promise<void> {
  const { contents, known, options, call } = importing;
  for (const kind of KIND_NAMES) {
    const files = [...contents[kind].values()];
    if (call.principal.can('can_write', VIEWS[kind]!)) continue;
    const { noun } = KINDS[kind];
    if (files.some(file => !known[kind].has(file.uuid)))
      throw new PlainError(403, `The ${noun} does not exist and you have no permission to create ${noun}s`);
    if (files.length > 0 && isOverwritten(kind, options)) throw mayNotOverwrite(kind);
  }
  if (call.principal.isAdmin) return;
  for (const [kind, links] of [
    ['datasets', DATASET_OWNERS],
    ['charts', CHART_OWNERS],
    ['dashboards', DASHBOARD_OWNERS],
  ] as const) {
    if (!isOverwritten(kind, options)) continue;
    const ids = [...contents[kind].values()].flatMap(file => known[kind].get(file.uuid) ?? []);
    const owned = await ownedAmong(links, ids, call);
    if (ids.some(id => !owned.has(id))) throw mayNotOverwrite(kind);
  }
  await checkQueries(importing);
}

const mayNotOverwrite = (kind: Kind): PlainError =>
  new PlainError(403, `A ${KINDS[kind].noun} already exists and you have no permission to overwrite it`);

/** A saved query belongs to whoever wrote it. */
async function checkQueries({ contents, known, call }: Importing): Promise<void> {
  const ids = [...contents.queries.values()].flatMap(file => known.queries.get(file.uuid) ?? []);
  if (ids.length === 0) return;
  const rows = await call.services.db
    .selectFrom('saved_queries')
    .select('created_by_fk')
    .where('id', 'in', ids)
    .execute();
  if (rows.some(row => row.created_by_fk !== call.principal.id))
    throw new PlainError(403, 'A saved query already exists and you have no permission to overwrite it');
}
