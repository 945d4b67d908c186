import { DeleteOutlined, EditOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { api, badgeOf, isInProgress } from '@parallax/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/hooks.ts';
import { formatDate, formatNumber, t } from '../../../platform/i18n.ts';
import { durationText } from '../../../ui/duration.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import type { TabCommands } from '../commands.ts';
import { useLabList, useSession, useTab, useTabId } from '../context.ts';
import { MESSAGES } from '../messages.ts';
import { queryOfRow } from '../model/history.ts';
import { queriesOf, removeQuery } from '../model/queries.ts';
import { editorIdOf, findTab, type Query } from '../model/state.ts';
import { showPane } from '../model/tables.ts';
import { useNow } from '../parts/StatusLine.tsx';
import styles from './South.module.css';

const PAGE = 25;
/** The most rows the server gives at once. */
const MOST = 100;

/** The runs of this tab, newest first; their results can be looked at for as long as they are kept. */
export function HistoryPane({ commands }: { commands: TabCommands }) {
  const { store } = useSession();
  const tabId = useTabId();
  const editorId = useTab(editorIdOf) ?? '';
  const [shown, setShown] = useState(PAGE);
  const stored = useCall(api.query.list, {
    q: {
      filters: [{ col: 'sql_editor_id', opr: 'eq', value: editorId }],
      order_column: 'start_time',
      order_direction: 'desc',
      page_size: shown,
    },
  });
  useEffect(() => {
    if (!stored.data) return;
    store.change(lab => {
      const older = stored.data.result.flatMap(row => queryOfRow(row, tabId) ?? []);
      const fresh = older.filter(query => !lab.queries[query.id]);
      if (fresh.length === 0) return lab;
      return {
        ...lab,
        queries: { ...Object.fromEntries(fresh.map(query => [query.id, query])), ...lab.queries },
      };
    });
  }, [stored.data, store, tabId]);
  const queries = useLabList(lab => queriesOf(lab, tabId));
  const now = useNow(queries.some(query => isInProgress(query.state)));
  if (queries.length === 0 && stored.isLoading) return <SkeletonRows rows={4} columns={4} />;
  if (queries.length === 0 && stored.error) {
    return (
      <div className={styles.message}>
        <ErrorDisplay error={stored.error} source="sqllab" onRetry={() => stored.refetch()} />
      </div>
    );
  }
  if (queries.length === 0) {
    return (
      <EmptyState
        title={t('No query history yet…')}
        description={t('Each run of this tab is listed here with its results.')}
      />
    );
  }
  const more = (stored.data?.count ?? 0) > shown && shown < MOST;
  return (
    <>
      <table className={styles.history} data-test="query-history">
        <thead>
          <tr>
            <th style={{ width: 110 }}>{t('State')}</th>
            <th style={{ width: 150 }}>{t('Started')}</th>
            <th style={{ width: 110 }} data-numeric>
              {t('Duration')}
            </th>
            <th style={{ width: 90 }} data-numeric>
              {t('Rows')}
            </th>
            <th>{t('SQL')}</th>
            <th style={{ width: 120 }}>{t('Results')}</th>
            <th style={{ width: 120 }}>{t('Actions')}</th>
          </tr>
        </thead>
        <tbody>
          {queries.map(query => (
            <HistoryRow key={query.id} query={query} now={now} commands={commands} />
          ))}
        </tbody>
      </table>
      {more && (
        <p className={styles.older}>
          <Button type="link" size="small" loading={stored.isFetching} onClick={() => setShown(MOST)}>
            {t('Show older runs')}
          </Button>
        </p>
      )}
    </>
  );
}

/** The time alone for a run of today. */
const startText = (moment: number): string =>
  new Date(moment).toDateString() === new Date().toDateString()
    ? formatDate(moment, { timeStyle: 'medium' })
    : formatDate(moment, { dateStyle: 'medium', timeStyle: 'short' });

interface HistoryRowProps {
  query: Query;
  now: number;
  commands: TabCommands;
}

function HistoryRow({ query, now, commands }: HistoryRowProps) {
  const { store } = useSession();
  const view = () => {
    commands.edit(query.tabId, { latestQueryId: query.id });
    store.change(lab => showPane(lab, query.tabId, 'results'));
  };
  const remove = async () => {
    const serverId = findTab(store.getState(), query.tabId)?.serverId;
    try {
      if (serverId) await call(api.tabState.removeQuery, { params: { pk: serverId, client_id: query.id } });
      store.change(lab => removeQuery(lab, query.id));
    } catch {
      toast.danger(MESSAGES.queryNotRemoved());
    }
  };
  return (
    <tr>
      <td>
        <span className={styles.state}>
          <StatusDot tone={badgeOf(query.state)} />
          <span className={styles.stateName}>{t(query.state)}</span>
        </span>
      </td>
      <td>{startText(query.startedAt)}</td>
      <td data-numeric>{durationText((query.endedAt ?? now) - query.startedAt)}</td>
      <td data-numeric>{query.rows === null ? '' : formatNumber(query.rows)}</td>
      <td className={styles.sql} title={query.sql}>
        {query.sql.replace(/\s+/g, ' ')}
      </td>
      <td>
        {(query.state === 'success' && !query.createsTable) || query.state === 'failed' ? (
          <Button type="link" size="small" onClick={view}>
            {query.state === 'failed' ? t('View error') : t('View results')}
          </Button>
        ) : null}
      </td>
      <td>
        <IconButton
          icon={<EditOutlined />}
          tip={t('Overwrite text in the editor with this query')}
          onClick={() => commands.edit(query.tabId, { sql: query.sql })}
        />
        <IconButton
          icon={<PlusSquareOutlined />}
          tip={t('Open in a new tab')}
          onClick={() =>
            commands.add({
              sql: query.sql,
              databaseId: query.databaseId,
              catalog: query.catalog,
              schema: query.schema,
            })
          }
        />
        <IconButton icon={<DeleteOutlined />} tip={t('Remove query from log')} onClick={remove} />
      </td>
    </tr>
  );
}
