import { isInProgress } from '@parallax/contract';
import { Button, Progress } from 'antd';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ClientError } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import { durationText } from '../../../ui/duration.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { useLab, useLatestQuery, useSession } from '../context.ts';
import type { DialogName } from '../dialogs/Dialogs.tsx';
import { MESSAGES } from '../messages.ts';
import { queriesOf } from '../model/queries.ts';
import type { Query } from '../model/state.ts';
import { useNow } from '../parts/StatusLine.tsx';
import type { ResultSource } from '../results/result-source.ts';
import { DidYouMean } from './DidYouMean.tsx';
import { ResultsView } from './ResultsView.tsx';
import styles from './South.module.css';

interface ResultsPaneProps {
  onDialog(name: DialogName): void;
}

const LONGEST_SQL = 300;

/** What came of the last run of this tab, or of an earlier one that was asked for. */
export function ResultsPane({ onDialog }: ResultsPaneProps) {
  const { runs } = useSession();
  const query = useLatestQuery();
  const queries = useLab(lab => lab.queries);
  const newest = useMemo(() => query && queriesOf({ queries }, query.tabId)[0]?.id, [queries, query]);
  if (!query) {
    return (
      <EmptyState
        title={t('Run a query to display results')}
        description={t('The rows appear here, however many there are.')}
      />
    );
  }
  // The text of the editor may be another one by now.
  const again = query.createsTable
    ? undefined
    : () => runs.run(query.tabId, { sql: query.sql, offset: query.offset });
  const result = <RunResult key={query.id} query={query} onAgain={again} onDialog={onDialog} />;
  if (newest === query.id) return result;
  return (
    <div className={styles.fill}>
      <p className={styles.earlier} role="status" title={query.sql}>
        {t('Of an earlier run: %s', query.sql.replace(/\s+/g, ' ').slice(0, LONGEST_SQL))}
      </p>
      <div className={styles.rest}>{result}</div>
    </div>
  );
}

interface RunResultProps {
  query: Query;
  onAgain?(): void;
  onDialog?(name: DialogName): void;
}

/** One run in whatever state it is. */
export function RunResult({ query, onAgain, onDialog }: RunResultProps) {
  const { results } = useSession();
  const source = results.open(query.id);
  useSyncExternalStore(source.subscribe, source.snapshot);
  if (query.state === 'failed' || query.state === 'timed_out')
    return <Failed query={query} onAgain={onAgain} onDialog={onDialog} />;
  if (query.state === 'stopped') {
    return (
      <EmptyState
        size="small"
        title={MESSAGES.stopped()}
        description={null}
        action={onAgain && { label: t('Run again'), onClick: onAgain }}
      />
    );
  }
  // Rows are shown as soon as there are any, while the rest still arrives.
  if (isInProgress(query.state) && source.columns.length === 0) return <Running query={query} />;
  if (query.createsTable) return <Created query={query} />;
  return <Rows query={query} source={source} onDialog={onDialog} onAgain={onAgain} />;
}

function Rows({ query, source, ...props }: RunResultProps & { source: ResultSource }) {
  const { results } = useSession();
  const running = isInProgress(query.state);
  useEffect(() => {
    source.first().catch(() => undefined);
  }, [source]);
  useEffect(() => {
    if (!running && source.complete) return;
    const timer = setInterval(() => source.refresh().catch(() => undefined), 1000);
    return () => clearInterval(timer);
  }, [running, source, source.complete]);
  if (source.failure && source.columns.length === 0) {
    const gone = source.failure instanceof ClientError && [404, 410].includes(source.failure.status);
    return (
      <div className={styles.message}>
        <ErrorDisplay
          error={source.failure}
          source="sqllab"
          onRetry={() =>
            results
              .open(query.id)
              .first()
              .catch(() => undefined)
          }
        />
        {gone && props.onAgain && <Button onClick={props.onAgain}>{t('Run again')}</Button>}
      </div>
    );
  }
  if (source.columns.length === 0) {
    return source.complete ? (
      <EmptyState
        size="small"
        title={t('The query returned no data')}
        description={t('It ran to its end and has no columns to show.')}
      />
    ) : (
      <Running query={query} />
    );
  }
  return <ResultsView query={query} source={source} onDialog={props.onDialog} />;
}

const LACKS_PARAMETERS = ['MISSING_TEMPLATE_PARAMS_ERROR', 'INVALID_TEMPLATE_PARAMS_ERROR'];

function Failed({ query, onAgain, onDialog }: RunResultProps) {
  const [first, ...rest] = query.errors;
  const lacksParameters = first && LACKS_PARAMETERS.includes(first.error_type);
  return (
    <div className={styles.message} data-test="query-error">
      {first ? (
        <ErrorDisplay error={new ClientError(500, [first, ...rest])} source="sqllab" onRetry={onAgain} />
      ) : (
        <EmptyState size="small" title={MESSAGES.unknown()} description={null} />
      )}
      {lacksParameters && onDialog && (
        <p className={styles.near}>
          <Button size="small" onClick={() => onDialog('parameters')}>
            {t('Set parameters')}
          </Button>
        </p>
      )}
      <DidYouMean query={query} />
    </div>
  );
}

const PHASES = () => ({
  pending: t('Waiting for a free place'),
  scheduled: t('Scheduled'),
  started: t('Starting'),
  running: t('Running'),
  fetching: t('Reading the first rows'),
});

/** A quick run is over before anybody could read that it runs. */
const QUICK = 200;

function Running({ query }: { query: Query }) {
  const now = useNow(true);
  return (
    <div className={styles.progress} data-test="query-running" role="status">
      {now - query.startedAt >= QUICK && <Progressing query={query} now={now} />}
    </div>
  );
}

function Progressing({ query, now }: { query: Query; now: number }) {
  const { runs } = useSession();
  const phases: Record<string, string> = PHASES();
  return (
    <>
      <strong>{query.progressText ?? phases[query.state] ?? t('Running')}</strong>
      {query.progress > 0 ? (
        <Progress percent={query.progress} status="active" aria-label={t('Progress of the query')} />
      ) : (
        <span className={styles.busy} aria-hidden />
      )}
      <span className={styles.progressLine}>
        <span className={styles.facts}>{durationText(now - query.startedAt)}</span>
        <Button size="small" onClick={() => runs.stop(query.id)}>
          {t('Stop')}
        </Button>
      </span>
      {query.trackingUrl && (
        <a href={query.trackingUrl} target="_blank" rel="noreferrer">
          {t('Track job')}
        </a>
      )}
    </>
  );
}

function Created({ query }: { query: Query }) {
  const { tables } = useSession();
  const { tabId, databaseId, catalog, tempSchema, tempTable } = query;
  const schema = tempSchema ?? query.schema;
  const open = () => tempTable && tables.open({ tabId, databaseId, catalog, schema, name: tempTable });
  return (
    <EmptyState
      size="small"
      title={t('Created %s', [tempSchema, tempTable].filter(Boolean).join('.'))}
      description={null}
      action={{ label: t('Preview and keys'), onClick: open }}
    />
  );
}
