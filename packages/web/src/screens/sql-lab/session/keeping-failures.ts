import { ClientError } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';

export const TEXT = {
  migrate: (what: string) =>
    t(
      'Unable to migrate %s to backend. Parallax will retry later. Please contact your administrator if this problem persists.',
      what,
    ),
  load: () => t('An error occurred while fetching tab state'),
  store: () =>
    t(
      'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.',
    ),
};

/** A failure that is told in words of its own. */
export class KeepingError extends Error {}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ClientError && error.status === status;
