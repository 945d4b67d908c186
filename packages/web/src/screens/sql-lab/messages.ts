import { t } from '../../platform/i18n.ts';

const administrator = (text: string): string => `${text}. ${t('Please contact your administrator.')}`;

/** What the editor says when something was done, or was not. */
export const MESSAGES = {
  queryNotLoaded: () => t("The query couldn't be loaded"),
  datasetNotLoaded: () => t("The datasource couldn't be loaded"),
  scheduled: () =>
    t('Your query has been scheduled. To see details of your query, navigate to Saved queries'),
  notScheduled: () => t('Your query could not be scheduled'),
  noResults: () => t('Failed at retrieving results'),
  sessionOver: () => t('Your session timed out, please refresh your page and try again.'),
  unknown: () => t('Unknown error'),
  stopped: () => t('Query was stopped.'),
  notStopped: () => t('Failed to stop query.'),
  notMigrated: (what: 'query editor state' | 'table schema state' | 'query state') =>
    t(
      'Unable to migrate %s to backend. Parallax will retry later. Please contact your administrator if this problem persists.',
      t(what),
    ),
  tabNotFetched: () => t('An error occurred while fetching tab state'),
  queryNotRemoved: () => administrator(t('An error occurred while removing query')),
  saved: () => t('Your query was saved'),
  notSaved: () => t('Your query could not be saved'),
  notProperlySaved: () => t('Your query was not properly saved'),
  updated: () => t('Your query was updated'),
  notUpdated: () => t('Your query could not be updated'),
  notStored: () =>
    t(
      'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
    ),
  tableNotRead: () => administrator(t('An error occurred while fetching table metadata')),
  tableNotExpanded: () => administrator(t('An error occurred while expanding the table schema')),
  tableNotCollapsed: () => administrator(t('An error occurred while collapsing the table schema')),
  tableNotRemoved: () => administrator(t('An error occurred while removing the table schema')),
  datasetNotCreated: () => t('An error occurred while creating the data source'),
  notShared: () => t('Sorry, an error occurred'),
};
