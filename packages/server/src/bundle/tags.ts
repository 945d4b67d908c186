import { TAG_TYPES, TAGGED_OBJECT_TYPES } from '@parallax/contract';
import type { Db } from '../metadata/schema.ts';
import { tagObject } from '../resources/tags/service.ts';
import { isSystemTag } from '../resources/tags/system-tags.ts';
import type { Importing } from './importing.ts';
import type { TagRows } from './to-files.ts';

const KINDS = ['chart', 'dashboard'] as const;

/** Custom tags of the given charts and dashboards. */
export async function tagsOf(
  db: Db,
  objects: Record<(typeof KINDS)[number], readonly number[]>,
): Promise<TagRows> {
  const names = new Map<string, string[]>();
  const descriptions = new Map<string, string | null>();
  for (const kind of KINDS) {
    if (objects[kind].length === 0) continue;
    const rows = await db
      .selectFrom('tagged_objects')
      .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
      .select(['object_id', 'tags.name', 'tags.description'])
      .where('object_type', '=', TAGGED_OBJECT_TYPES[kind])
      .where('tags.type', '=', TAG_TYPES.custom)
      .where('object_id', 'in', [...objects[kind]])
      .orderBy('tags.name')
      .execute();
    for (const row of rows) {
      names.set(`${kind}:${row.object_id}`, [...(names.get(`${kind}:${row.object_id}`) ?? []), row.name]);
      descriptions.set(row.name, row.description);
    }
  }
  return { names, descriptions };
}

/** Hangs the tags of the files on what was imported, and takes off those the files do not name. */
export async function importTags(db: Db, { contents, known, call }: Importing): Promise<void> {
  for (const [kind, files] of [
    ['chart', contents.charts],
    ['dashboard', contents.dashboards],
  ] as const) {
    for (const file of files.values()) {
      if (!file.tags) continue;
      const id = known[`${kind}s`].get(file.uuid)!;
      const type = TAGGED_OBJECT_TYPES[kind];
      const kept: number[] = [];
      for (const name of file.tags.filter(tag => !isSystemTag(tag))) {
        kept.push(await tagObject(db, { name, description: contents.tags.get(name) }, { type, id }, call));
      }
      await db
        .deleteFrom('tagged_objects')
        .where('object_type', '=', type)
        .where('object_id', '=', id)
        .where('tag_id', 'in', eb =>
          eb.selectFrom('tags').select('tags.id').where('type', '=', TAG_TYPES.custom),
        )
        .$if(kept.length > 0, query => query.where('tag_id', 'not in', kept))
        .execute();
    }
  }
}
