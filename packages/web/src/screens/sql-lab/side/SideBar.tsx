import { ReloadOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatNumber, t, tn } from '../../../platform/i18n.ts';
import { DatabasePicker } from '../../../ui/database-picker/DatabasePicker.tsx';
import type { Place } from '../../../ui/database-picker/model.ts';
import { useSchemas } from '../../../ui/database-picker/use-places.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import type { TabCommands } from '../commands.ts';
import { useDatabase, useSession, useTab, useTabId } from '../context.ts';
import type { EditorHandle } from '../editor/editor-handle.ts';
import styles from './Side.module.css';
import { TableTree } from './TableTree.tsx';
import { filterTables } from './tree.ts';
import { useReadAgain } from './use-read-again.ts';
import { useTables } from './use-tables.ts';

interface SideBarProps {
  handle: EditorHandle;
  commands: TabCommands;
}

/** Where the tab looks, and what is there. */
export function SideBar({ handle, commands }: SideBarProps) {
  const tables = useTables();
  const place = usePlace();
  const schemas = useSchemas(place);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const items = useMemo(
    () => tables.data?.result.map(({ value, type }) => ({ name: value, type })) ?? [],
    [tables.data],
  );
  const found = useMemo(() => filterTables(items, wanted), [items, wanted]);
  return (
    <aside className={styles.side} aria-label={t('Tables')}>
      <div className={styles.top}>
        <TabPlace commands={commands} />
        <div className={styles.search}>
          <Input
            type="search"
            allowClear
            aria-label={t('Search tables')}
            placeholder={t('Search tables')}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
          <Refresh loading={tables.isFetching} />
        </div>
        {tables.data && (
          <span className={styles.count}>
            {wanted
              ? t('%s of %s tables', formatNumber(found.length), formatNumber(items.length))
              : tn('%s table or view', '%s tables and views', items.length, formatNumber(items.length))}
          </span>
        )}
      </div>
      {schemas.failed ? (
        <div className={styles.trouble}>
          <ErrorDisplay error={schemas.error} onRetry={schemas.refresh} />
        </div>
      ) : tables.error ? (
        <div className={styles.trouble}>
          <ErrorDisplay error={tables.error} onRetry={() => tables.refetch()} />
        </div>
      ) : tables.isLoading || (!tables.data && schemas.loading) ? (
        <SkeletonRows rows={8} columns={1} />
      ) : !tables.data ? (
        <EmptyState
          size="small"
          title={place.database ? t('No schema chosen') : t('No database chosen')}
          description={t('Its tables and views are listed here.')}
        />
      ) : found.length === 0 ? (
        <EmptyState
          size="small"
          title={wanted ? t('No table has that in its name') : t('No tables here')}
          description={wanted ? null : t('The schema is empty, or you may not see what is in it.')}
        />
      ) : (
        <TableTree
          key={[place.database?.id, place.catalog, place.schema].join(' ')}
          tables={found}
          handle={handle}
        />
      )}
    </aside>
  );
}

function usePlace(): Place {
  const database = useDatabase();
  const catalog = useTab(tab => tab.catalog) ?? null;
  const schema = useTab(tab => tab.schema) ?? null;
  const chosen = database && {
    id: database.id,
    name: database.database_name,
    backend: database.backend,
    multiCatalog: database.allow_multi_catalog,
  };
  return { database: chosen ?? null, catalog, schema, table: null };
}

/** The database, catalog and schema of the shown tab. */
function TabPlace({ commands }: { commands: TabCommands }) {
  const { meet } = useSession();
  const tabId = useTabId();
  const place = usePlace();
  return (
    <DatabasePicker
      use="sql-editor"
      of={tabId}
      place={place}
      onChange={async next => {
        const databaseId = next.database?.id ?? null;
        if (databaseId !== null) await meet(databaseId);
        commands.edit(tabId, { databaseId, catalog: next.catalog, schema: next.schema });
      }}
    />
  );
}

function Refresh({ loading }: { loading: boolean }) {
  const readAgain = useReadAgain();
  return (
    <Tooltip title={t('Read the tables again')}>
      <Button
        type="text"
        icon={<ReloadOutlined spin={loading} />}
        aria-label={t('Read the tables again')}
        onClick={readAgain}
      />
    </Tooltip>
  );
}
