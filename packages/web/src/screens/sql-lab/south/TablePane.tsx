import { CopyOutlined, DownOutlined, KeyOutlined, RightOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { copy } from '../../../ui/copy.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useDatabase, useLab, useSession } from '../context.ts';
import type { TableEntry } from '../model/state.ts';
import type { Metadata } from '../side/tree.ts';
import { RunResult } from './ResultsPane.tsx';
import styles from './South.module.css';

/** A table opened for this tab: its columns, keys and indexes beside its first rows. */
export function TablePane({ table }: { table: TableEntry }) {
  const { databaseId, catalog, schema, name } = table;
  const facts = useCall(
    api.database.tableMetadata,
    {
      params: { pk: databaseId },
      query: { name, ...(schema ? { schema } : {}), ...(catalog ? { catalog } : {}) },
    },
    { staleTime: 60_000 },
  );
  if (facts.error) {
    return (
      <div className={styles.message}>
        <ErrorDisplay error={facts.error} source="sqllab" onRetry={() => facts.refetch()} />
      </div>
    );
  }
  if (!facts.data) return <SkeletonRows rows={6} columns={3} />;
  return (
    <div className={styles.table}>
      <About table={table} facts={facts.data} />
      <Preview table={table} selectStar={facts.data.selectStar} />
    </div>
  );
}

function About({ table, facts }: { table: TableEntry; facts: Metadata }) {
  const { tables } = useSession();
  const primary = new Set(columnsOf(facts.primaryKey));
  const keys = [
    { title: t('Primary key'), entries: columnsOf(facts.primaryKey).length > 0 ? [facts.primaryKey] : [] },
    { title: t('Foreign keys'), entries: facts.foreignKeys },
    { title: t('Indexes'), entries: facts.indexes },
  ];
  return (
    <div className={styles.about}>
      <Button icon={<CopyOutlined aria-hidden />} size="small" onClick={() => copy(facts.selectStar)}>
        {t('Copy SELECT statement')}
      </Button>
      {facts.comment && <p>{facts.comment}</p>}
      <h3>
        <Button
          type="text"
          size="small"
          icon={table.expanded ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={table.expanded}
          onClick={() => tables.expand(table.id, !table.expanded)}
        >
          {t('Columns (%s)', facts.columns.length)}
        </Button>
      </h3>
      {table.expanded && (
        <ul>
          {facts.columns.map(column => (
            <li key={column.name} title={column.comment ?? undefined}>
              <span>
                {column.name}
                {primary.has(column.name) && (
                  <KeyOutlined className={styles.keyIcon} aria-label={t('Primary key')} />
                )}
              </span>
              <code>{column.longType || column.type}</code>
            </li>
          ))}
        </ul>
      )}
      {keys
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {entries.map(entry => {
                const columns = columnsOf(entry).join(', ');
                const target = targetOf(entry);
                return (
                  <li key={`${entry.name} ${columns}`} title={entry.name ?? undefined}>
                    <span>{columns}</span>
                    <code>{target ? `→ ${target}` : entry.name}</code>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
    </div>
  );
}

const columnsOf = ({ column_names, constrained_columns }: Metadata['primaryKey']): readonly string[] =>
  column_names ?? constrained_columns ?? [];

/** What a foreign key points to: `customers (id)`. */
function targetOf(key: object): string | null {
  if (!('referred_table' in key) || typeof key.referred_table !== 'string') return null;
  const columns =
    'referred_columns' in key && Array.isArray(key.referred_columns) ? key.referred_columns : [];
  return columns.length > 0 ? `${key.referred_table} (${columns.join(', ')})` : key.referred_table;
}

function Preview({ table, selectStar }: { table: TableEntry; selectStar: string }) {
  const { runs } = useSession();
  const off = useDatabase()?.disable_data_preview ?? false;
  const query = useLab(lab => lab.queries[table.previewQueryId ?? '']);
  const wanted = !off && !table.previewQueryId;
  useEffect(() => {
    if (wanted) runs.preview(table.id, selectStar);
  }, [wanted, runs, table.id, selectStar]);
  if (off) {
    return <EmptyState size="small" title={t('This database shows no previews')} description={null} />;
  }
  return query ? <RunResult key={query.id} query={query} /> : <SkeletonRows rows={6} columns={4} />;
}
