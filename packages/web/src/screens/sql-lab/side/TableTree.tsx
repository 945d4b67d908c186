import {
  CaretRightOutlined,
  CopyOutlined,
  EyeOutlined,
  KeyOutlined,
  PushpinOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { keyOf } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { copy } from '../../../ui/copy.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useDatabase, useSession, useTab, useTabId } from '../context.ts';
import type { EditorHandle } from '../editor/editor-handle.ts';
import styles from './Side.module.css';
import { type Loaded, type TableItem, type TreeRow, treeRows } from './tree.ts';

const ROW = 26;
export const LONG = 10 * 60_000;

interface TableTreeProps {
  tables: readonly TableItem[];
  handle: EditorHandle;
}

/** Tables and, folded into them, their columns. Any number of them: only what is in sight is drawn. */
export function TableTree({ tables, handle }: TableTreeProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const open = useOpenTables(names);
  const rows = useMemo(
    () => treeRows(tables, open, { loading: t('Loading…'), failed: t('The columns could not be read') }),
    [tables, open],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  const toggle = (name: string) =>
    setNames(current =>
      current.includes(name) ? current.filter(other => other !== name) : [...current, name],
    );
  return (
    <section
      ref={scroll}
      className={styles.tree}
      aria-label={t('Tables and columns')}
      data-test="table-tree"
      onKeyDown={goThrough}
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index];
          return (
            row && (
              <div key={item.key} className={styles.row} style={{ transform: `translateY(${item.start}px)` }}>
                <TreeLine row={row} handle={handle} onToggle={toggle} />
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

/** Up and down from line to line, left and right to fold and unfold a table. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')];
  const at = lines.findIndex(line => line.matches(':focus'));
  const line = lines[at];
  if (!line) return;
  const open = line.getAttribute('aria-expanded');
  if (event.key === 'ArrowDown') lines[at + 1]?.focus();
  else if (event.key === 'ArrowUp') lines[at - 1]?.focus();
  else if (event.key === 'ArrowRight' && open === 'false') line.click();
  else if (event.key === 'ArrowLeft' && open === 'true') line.click();
  else return;
  event.preventDefault();
}

function useOpenTables(names: readonly string[]): ReadonlyMap<string, Loaded> {
  const database = useDatabase();
  const ask = useTableQuery();
  return useQueries({
    queries: names.map(name => ({
      queryKey: keyOf(api.database.tableMetadata, ask(name)),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(api.database.tableMetadata, ask(name), { signal }),
      enabled: database !== undefined,
      staleTime: LONG,
    })),
    combine: results =>
      new Map(
        names.map((name, index): [string, Loaded] => {
          const result = results[index];
          return [name, result?.data ?? (result?.error ? 'failed' : 'loading')];
        }),
      ),
  });
}

/** What describes a table of the shown tab's place. */
export function useTableQuery() {
  const pk = useDatabase()?.id ?? 0;
  const catalog = useTab(tab => tab.catalog) ?? null;
  const schema = useTab(tab => tab.schema) ?? null;
  return (name: string) => ({
    params: { pk },
    query: { name, ...(schema ? { schema } : {}), ...(catalog ? { catalog } : {}) },
  });
}

interface LineProps {
  row: TreeRow;
  handle: EditorHandle;
  onToggle(name: string): void;
}

function TreeLine({ row, handle, onToggle }: LineProps) {
  if (row.kind === 'note') return <span className={styles.note}>{row.text}</span>;
  if (row.kind === 'column') {
    return (
      <button
        type="button"
        className={`${styles.open} ${styles.column}`}
        data-line
        draggable
        onDragStart={event => event.dataTransfer.setData('text/plain', row.name)}
        title={`${row.name} · ${row.type.toLowerCase()}\n${t('Click or drag to insert')}`}
        onClick={() => handle.getState().editor?.insertName(row.name)}
      >
        <span className={styles.name}>{row.name}</span>
        {row.isKey && <KeyOutlined className={styles.key} aria-label={t('Primary key')} />}
        <span className={styles.type}>{row.type.toLowerCase()}</span>
      </button>
    );
  }
  const { table } = row;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        data-line
        draggable
        onDragStart={event => event.dataTransfer.setData('text/plain', table.name)}
        title={`${table.name}\n${t('Double-click or drag to insert')}`}
        aria-expanded={row.open}
        onClick={() => onToggle(table.name)}
        onDoubleClick={() => handle.getState().editor?.insertName(table.name)}
      >
        <CaretRightOutlined className={styles.caret} data-open={row.open || undefined} aria-hidden />
        {table.type === 'table' ? (
          <TableOutlined className={styles.icon} aria-hidden />
        ) : (
          <EyeOutlined className={styles.icon} aria-label={t('view')} />
        )}
        <span className={styles.name}>{table.name}</span>
      </button>
      <TableActions name={table.name} />
    </>
  );
}

function TableActions({ name }: { name: string }) {
  const { tables } = useSession();
  const tabId = useTabId();
  const ask = useTableQuery();
  const catalog = useTab(tab => tab.catalog) ?? null;
  const schema = useTab(tab => tab.schema) ?? null;
  const copySelect = async () => {
    try {
      const { selectStar } = await call(api.database.tableMetadata, ask(name));
      await copy(selectStar);
    } catch (error) {
      toast.danger(errorText(error));
    }
  };
  const pin = () => tables.open({ tabId, databaseId: ask(name).params.pk, catalog, schema, name });
  return (
    <span className={styles.actions}>
      <IconButton
        icon={<CopyOutlined />}
        tip={t('Copy SELECT statement')}
        label={t('Copy SELECT of %s', name)}
        onClick={copySelect}
      />
      <IconButton
        icon={<PushpinOutlined />}
        tip={t('Preview and keys')}
        label={t('Open %s below', name)}
        onClick={pin}
      />
    </span>
  );
}
