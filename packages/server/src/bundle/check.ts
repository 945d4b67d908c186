import { AppError, PlainError } from '@parallax/contract';
import { PASSWORD_MASK } from '@parallax/engines';
import type { Actor } from '../http/call.ts';
import { CHART_OWNERS } from '../resources/charts/policy.ts';
import { DASHBOARD_OWNERS } from '../resources/dashboards/policy.ts';
import { requireEngineAllowed, requireSafeTarget } from '../resources/databases/policy.ts';
import { ownedAmong } from '../resources/kit/owners.ts';
import { type Contents, KIND_NAMES, KINDS, type Kind } from './files.ts';
import type { Known } from './known.ts';
import type { Problems } from './problems.ts';
import { chartsOf, filterDatasetUuids } from './rewrite.ts';

export interface ImportOptions {
  main: Kind | 'assets';
  overwrite: boolean;
  /** Secrets by file path. */
  passwords: Record<string, string>;
}

export const isOverwritten = (kind: Kind, { main, overwrite }: ImportOptions): boolean =>
  main === 'assets' || (kind === main && overwrite);

/** Everything that can be known before writing: conflicts, secrets, missing parts and rights, file by file. */
export async function checkBundle(
  contents: Contents,
  known: Known,
  options: ImportOptions,
  problems: Problems,
  call: Actor,
): Promise<void> {
  for (const kind of KIND_NAMES) checkConflicts(kind, contents, known, options, problems);
  checkReferences(contents, known, problems);
  for (const [path, file] of contents.databases) {
    if (known.databases.has(file.uuid)) continue;
    const masked = file.sqlalchemy_uri.includes(`:${PASSWORD_MASK}@`);
    if (masked && !file.password && !options.passwords[path]) {
      problems.addToFile(path, 'Must provide a password for the database');
    }
    await checkTarget(path, file.sqlalchemy_uri, problems, call);
  }
  await checkRights(contents, known, options, call);
}

function checkConflicts(
  kind: Kind,
  contents: Contents,
  known: Known,
  options: ImportOptions,
  problems: Problems,
): void {
  if (kind !== options.main || options.overwrite) return;
  const { noun } = KINDS[kind];
  const title = noun.replace(/(^|_)[a-z]/g, letter => letter.toUpperCase());
  for (const [path, file] of contents[kind]) {
    if (known[kind].has(file.uuid))
      problems.add(path, `${title} already exists and \`overwrite=true\` was not passed`);
  }
}

/** A reference must be in the bundle or already here; otherwise the import says what is missing. */
function checkReferences(contents: Contents, known: Known, problems: Problems): void {
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
    for (const { key, chart } of chartsOf(file.position ?? {})) {
      if (chart.uuid !== null && !Number.isInteger(chart.id))
        problems.add(path, { position: [`${key} has no chartId`] });
    }
  }
}

async function checkTarget(path: string, uri: string, problems: Problems, call: Actor): Promise<void> {
  try {
    requireEngineAllowed(uri, call.principal.isAdmin);
    await requireSafeTarget(uri, call.services.settings);
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
async function checkRights(
  contents: Contents,
  known: Known,
  options: ImportOptions,
  call: Actor,
): Promise<void> {
  for (const kind of KIND_NAMES) {
    const files = [...contents[kind].values()];
    const fresh = files.some(file => !known[kind].has(file.uuid));
    if (fresh && !call.principal.can('can_write', VIEWS[kind]!)) {
      const { noun } = KINDS[kind];
      throw new PlainError(403, `The ${noun} does not exist and you have no permission to create ${noun}s`);
    }
  }
  if (call.principal.isAdmin) return;
  for (const [kind, links] of [
    ['charts', CHART_OWNERS],
    ['dashboards', DASHBOARD_OWNERS],
  ] as const) {
    if (!isOverwritten(kind, options)) continue;
    const ids = [...contents[kind].values()].flatMap(file => known[kind].get(file.uuid) ?? []);
    const owned = await ownedAmong(links, ids, call);
    if (ids.some(id => !owned.has(id))) {
      throw new PlainError(
        403,
        `A ${KINDS[kind].noun} already exists and you have no permission to overwrite it`,
      );
    }
  }
}
