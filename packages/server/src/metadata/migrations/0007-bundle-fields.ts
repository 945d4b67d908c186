import { id, json, text, uuid } from '../column.ts';
import { migration } from '../migration.ts';

/** Fields of imported files that this release does not know; they go out again as they came in. */
export const bundleFields = migration({
  name: '0007-bundle-fields',
  tables: {
    bundle_fields: { id: id(), uuid: uuid(), kind: text(), fields: json() },
  },
  indexes: [],
});
