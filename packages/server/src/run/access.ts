import { AppError, PlainError, type QueryContext } from '@parallax/contract';
import { grantNames } from '../auth/grants.ts';
import type { Principal } from '../auth/principal.ts';
import type { Services } from '../services.ts';
import { dashboardRoute, type Route } from './dashboard-route.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { lockPayload } from './guest-lock.ts';

type Place = Pick<LoadedDataset, 'databaseId' | 'databaseName' | 'catalog' | 'schema'>;

export const canReadDatabase = (principal: Principal, { databaseId, databaseName }: Place): boolean =>
  principal.isAdmin ||
  principal.can('all_datasource_access', 'all_datasource_access') ||
  principal.can('all_database_access', 'all_database_access') ||
  principal.can('database_access', grantNames.database(databaseName, databaseId));

export const canReadSchema = (principal: Principal, place: Place): boolean =>
  canReadDatabase(principal, place) ||
  (place.catalog !== null &&
    principal.can('catalog_access', grantNames.catalog(place.databaseName, place.catalog))) ||
  (place.schema !== null &&
    principal.can('schema_access', grantNames.schema(place.databaseName, place.catalog, place.schema)));

/** May the caller read rows of this dataset at all? Row rules come on top. */
export const canReadDataset = (principal: Principal, dataset: LoadedDataset): boolean =>
  canReadSchema(principal, dataset) ||
  principal.can(
    'datasource_access',
    grantNames.dataset(dataset.databaseName, dataset.facts.name, dataset.facts.id),
  ) ||
  (principal.id !== null && dataset.ownerIds.includes(principal.id));

export function requireDataset(principal: Principal, dataset: LoadedDataset): void {
  if (canReadDataset(principal, dataset)) return;
  throw new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', {
    message: `This endpoint requires the datasource ${dataset.facts.id}, database or \`all_datasource_access\` permission`,
    extra: { link: null, datasource: dataset.facts.id, datasource_name: dataset.facts.name },
  });
}

/**
 * May the caller send this query context? By a grant on the dataset, or by a dashboard that shows it. Guests come by
 * their dashboard only, and ask only what it asks. Null when no dashboard had to help.
 */
export async function requireContext(
  context: QueryContext,
  dataset: LoadedDataset,
  principal: Principal,
  services: Services,
): Promise<Route | null> {
  const guest = principal.kind === 'guest';
  if (!guest && canReadDataset(principal, dataset)) return null;
  const route = await dashboardRoute(context, dataset, principal, services);
  if (!route) throw new PlainError(403);
  if (guest) await lockPayload(context, route, dataset, principal, services);
  return route;
}
