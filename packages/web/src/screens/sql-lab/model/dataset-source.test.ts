import { expect, it } from 'vitest';
import { datasetFields, sourceOfRows, sourceOfText } from './dataset-source.ts';
import { startQuery } from './queries.ts';
import { EMPTY_LAB, type Lab } from './state.ts';
import { addTab, blankContent, editTab } from './tabs.ts';

/** A tab that ran in one place and was edited and moved to another since. */
function moved(): Lab {
  const content = blankContent({ databaseId: 1, catalog: 'c', schema: 's', queryLimit: 10 });
  const opened = addTab(EMPTY_LAB, 'a', { ...content, sql: 'SELECT 1', templateParams: '{"x":1}' }, 1);
  const place = { tabId: 'a', databaseId: 1, catalog: 'c', schema: 's' };
  const ran = startQuery(
    opened,
    { ...place, id: 'run', sql: 'SELECT 1', limit: 10, runAsync: false, offset: 0 },
    2,
  );
  return editTab(ran, 'a', { sql: 'SELECT 2', databaseId: 2, catalog: null, schema: 'other' }, 3);
}

it('a dataset of the text has the text and where the tab is now', () => {
  const tab = moved().tabs[0]!;
  expect(sourceOfText(tab, tab.sql)).toEqual({
    ...{ databaseId: 2, catalog: null, schema: 'other' },
    ...{ sql: 'SELECT 2', templateParams: '{"x":1}' },
  });
});

it('a dataset of the rows has the query they came from and where it ran', () => {
  const { tabs, queries } = moved();
  const source = sourceOfRows(tabs[0]!, queries.run!);
  expect(source).toMatchObject({ databaseId: 1, catalog: 'c', schema: 's', sql: 'SELECT 1' });
  expect(datasetFields(source, false)).toEqual({ catalog: 'c', schema: 's', sql: 'SELECT 1' });
  expect(datasetFields(source, true)).toMatchObject({ template_params: '{"x":1}' });
});
