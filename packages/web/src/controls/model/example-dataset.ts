import type { ExploreDataset } from './facts.ts';

const column = (name: string, generic: 0 | 1 | 2 | 3, type: string): ExploreDataset['columns'][number] => ({
  name,
  verboseName: null,
  description: null,
  expression: null,
  type,
  generic,
  temporal: generic === 2,
  dateFormat: null,
  filterable: true,
  groupable: true,
});

/** A small dataset for tests of the models. */
export const exampleDataset: ExploreDataset = {
  id: 7,
  uid: '7__table',
  name: 'flights',
  catalog: null,
  schema: null,
  table: 'flights',
  sql: null,
  columns: [
    column('date', 2, 'TIMESTAMP'),
    column('delay', 0, 'INTEGER'),
    column('origin', 1, 'VARCHAR'),
    column('late', 3, 'BOOLEAN'),
  ],
  metrics: [
    {
      name: 'avg_delay',
      verboseName: 'Mean delay',
      expression: 'AVG(delay)',
      d3Format: null,
      currency: null,
    },
    { name: 'count', verboseName: null, expression: 'COUNT(*)', d3Format: null, currency: null },
  ],
  mainTimeColumn: 'date',
  offset: 0,
  fetchValuesPredicate: null,
  alwaysFilterMainTime: false,
  templateParams: {},
  timezone: null,
  databaseId: 1,
  databaseName: 'examples',
  backend: 'duckdb',
  description: null,
  timeGrains: [
    ['P1D', 'Day'],
    ['P1M', 'Month'],
  ],
  suggestsValues: true,
  notes: {},
  folders: [],
  ownerIds: [1],
  missing: false,
};
