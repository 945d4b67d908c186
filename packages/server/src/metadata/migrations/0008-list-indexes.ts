import { migration } from '../migration.ts';

/** Lists are filtered by the type of a chart and shown newest first: both come from one index. */
export const listIndexes = migration({
  name: '0008-list-indexes',
  tables: {},
  indexes: [{ table: 'charts', on: ['viz_type', 'changed_on', 'id'] }],
});
