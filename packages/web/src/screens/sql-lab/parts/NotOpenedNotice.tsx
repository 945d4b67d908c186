import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import { isGone } from '../../../ui/errors/OpenFailure.tsx';
import { MESSAGES } from '../messages.ts';
import type { NotOpened } from '../session/open.ts';

const GONE = (): Record<NotOpened['what'], string> => ({
  link: t('This link leads to no query any more'),
  'saved query': t('This saved query does not exist any more'),
  query: t('This query is not in the history any more'),
  dataset: t('This dataset does not exist any more'),
});

const LISTS = (): Partial<Record<NotOpened['what'], { label: string; path: string }>> => ({
  'saved query': { label: t('All saved queries'), path: '/savedqueryview/list/' },
  query: { label: t('Query history'), path: '/sqllab/history/' },
  dataset: { label: t('All datasets'), path: '/tablemodelview/list/' },
});

/** Over the editor, whose own tabs stay as they are: why what was asked for is not among them. */
export function NotOpenedNotice({ what, error }: NotOpened) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const gone = isGone(error);
  const list = LISTS()[what];
  const failed = what === 'dataset' ? MESSAGES.datasetNotLoaded() : MESSAGES.queryNotLoaded();
  const reason = gone ? t('It was deleted, never existed, or is hidden from you.') : errorText(error);
  return (
    <Alert
      banner
      type="warning"
      data-test="not-opened"
      title={gone ? GONE()[what] : failed}
      description={
        <>
          {reason} {t('Your own tabs are open below.')} {list && <Link to={list.path}>{list.label}</Link>}
        </>
      }
      closable={{ 'aria-label': t('Close'), onClose: () => setClosed(true) }}
    />
  );
}
