import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MESSAGES } from './messages.ts';

const TEXTS: Record<Exclude<keyof typeof MESSAGES, 'notMigrated'>, string> = {
  queryNotLoaded: "The query couldn't be loaded",
  datasetNotLoaded: "The datasource couldn't be loaded",
  scheduled: 'Your query has been scheduled. To see details of your query, navigate to Saved queries',
  notScheduled: 'Your query could not be scheduled',
  noResults: 'Failed at retrieving results',
  sessionOver: 'Your session timed out, please refresh your page and try again.',
  unknown: 'Unknown error',
  stopped: 'Query was stopped.',
  notStopped: 'Failed to stop query.',
  tabNotFetched: 'An error occurred while fetching tab state',
  queryNotRemoved: 'An error occurred while removing query. Please contact your administrator.',
  saved: 'Your query was saved',
  notSaved: 'Your query could not be saved',
  notProperlySaved: 'Your query was not properly saved',
  updated: 'Your query was updated',
  notUpdated: 'Your query could not be updated',
  notStored:
    'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
  tableNotRead: 'An error occurred while fetching table metadata. Please contact your administrator.',
  tableNotExpanded: 'An error occurred while expanding the table schema. Please contact your administrator.',
  tableNotCollapsed:
    'An error occurred while collapsing the table schema. Please contact your administrator.',
  tableNotRemoved: 'An error occurred while removing the table schema. Please contact your administrator.',
  datasetNotCreated: 'An error occurred while creating the data source',
  notShared: 'Sorry, an error occurred',
};

it.each(Object.entries(TEXTS))('says %s in the agreed words', (name, text) => {
  expect(MESSAGES[name as keyof typeof TEXTS]()).toBe(text);
});

it.each(['query editor state', 'table schema state', 'query state'] as const)(
  'says that the %s stays in the browser',
  what => {
    expect(MESSAGES.notMigrated(what)).toBe(
      `Unable to migrate ${what} to backend. Parallax will retry later. Please contact your administrator if this problem persists.`,
    );
  },
);

it('has no message that nothing says', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(name => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const unsaid = Object.keys(MESSAGES).filter(name => !sources.includes(`MESSAGES.${name}`));
  expect(unsaid).toEqual([]);
});
