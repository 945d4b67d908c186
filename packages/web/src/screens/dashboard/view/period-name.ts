import { t, tn } from '../../../platform/i18n.ts';

/** A refresh period in seconds, as people say it. */
export const periodName = (seconds: number): string => {
  if (seconds === 0) return t("Don't refresh");
  if (seconds < 60) return tn('%s second', '%s seconds', seconds);
  if (seconds < 3600) return tn('%s minute', '%s minutes', seconds / 60);
  return tn('%s hour', '%s hours', seconds / 3600);
};
