import { KIND_NAMES } from './files.ts';
import type { Importing } from './importing.ts';

/** What two things cannot share: a uuid, a slug, a place in a database. Nothing that is here gives way to a file. */
export async function checkCollisions(importing: Importing): Promise<void> {
  checkUuids(importing);
  await checkSlugs(importing);
  await checkPlaces(importing);
  await checkParts(importing);
}

function checkUuids({ contents, problems }: Importing): void {
  const owners = new Map<string, string>();
  for (const kind of KIND_NAMES) {
    for (const [path, { uuid }] of contents[kind]) {
      const other = owners.get(`${kind} ${uuid}`);
      if (other) problems.add(path, { uuid: [`${other} has the same uuid`] });
      else owners.set(`${kind} ${uuid}`, path);
    }
  }
}

async function checkSlugs({ contents, problems, call }: Importing): Promise<void> {
  const { db } = call.services;
  const seen = new Map<string, string>();
  for (const [path, { slug, uuid }] of contents.dashboards) {
    if (!slug) continue;
    const other = seen.get(slug);
    if (other) problems.add(path, { slug: [`${other} has the same slug`] });
    seen.set(slug, path);
    const holder = await db
      .selectFrom('dashboards')
      .select('uuid')
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (holder && holder.uuid !== uuid)
      problems.add(path, { slug: [`Another dashboard already has the slug ${slug}`] });
  }
}

async function checkPlaces({ contents, known, problems, call }: Importing): Promise<void> {
  const { db } = call.services;
  const seen = new Map<string, string>();
  for (const [path, file] of contents.datasets) {
    const { database_uuid, table_name } = file;
    const [catalog, schema] = [file.catalog ?? '', file.schema ?? ''];
    const place = JSON.stringify([database_uuid, catalog, schema, table_name]);
    const other = seen.get(place);
    if (other) problems.add(path, { table_name: [`${other} is a dataset of the same table`] });
    seen.set(place, path);
    const databaseId = known.databases.get(database_uuid);
    if (databaseId === undefined) continue;
    const holder = await db
      .selectFrom('datasets')
      .select('uuid')
      .where('database_id', '=', databaseId)
      .where('table_name', '=', table_name)
      .where(eb => eb(eb.fn.coalesce('catalog', eb.val('')), '=', catalog))
      .where(eb => eb(eb.fn.coalesce('schema', eb.val('')), '=', schema))
      .executeTakeFirst();
    if (holder && holder.uuid !== file.uuid)
      problems.add(path, { table_name: [`Another dataset of ${table_name} already exists here`] });
  }
}

/** Names and uuids of columns and metrics. */
async function checkParts({ contents, known, problems, call }: Importing): Promise<void> {
  const { db } = call.services;
  for (const [path, file] of contents.datasets) {
    const columns = (file.columns ?? []).map(({ column_name, uuid }) => ({ name: column_name, uuid }));
    const metrics = (file.metrics ?? []).map(({ metric_name, uuid }) => ({ name: metric_name, uuid }));
    for (const [field, table, parts] of [
      ['columns', 'dataset_columns', columns],
      ['metrics', 'dataset_metrics', metrics],
    ] as const) {
      const twice = parts.find(({ name }, index) => parts.findIndex(part => part.name === name) < index);
      if (twice) problems.add(path, { [field]: [`${twice.name} appears more than once`] });
      const uuids = parts.flatMap(({ uuid }) => uuid ?? []);
      if (uuids.length === 0) continue;
      const taken = await db
        .selectFrom(table)
        .select(['uuid', 'dataset_id'])
        .where('uuid', 'in', uuids)
        .execute();
      const own = known.datasets.get(file.uuid);
      const foreign = taken.find(row => row.dataset_id !== own);
      if (foreign || new Set(uuids).size < uuids.length)
        problems.add(path, { [field]: ['A uuid belongs to something else already'] });
    }
  }
}
