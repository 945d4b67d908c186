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
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
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
import { type Loaded, type TableItem, type TreeRow, treeRows, treeStep } from './tree.ts';

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
  const toggle = (name: string) =>
    setNames(current =>
      current.includes(name) ? current.filter(other => other !== name) : [...current, name],
    );
  const { virtual, items, entry, onKeyDown, onFocus } = useLines(rows, scroll, toggle);
  return (
    <section
      ref={scroll}
      className={styles.tree}
      aria-label={t('Tables and columns')}
      data-test="table-tree"
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {items.map(item => {
          const row = rows[item.index];
          return (
            row && (
              <div
                key={item.key}
                className={styles.row}
                style={{ transform: `translateY(${item.start}px)` }}
                data-index={item.index}
              >
                <TreeLine
                  row={row}
                  handle={handle}
                  tabIndex={item.index === entry ? 0 : -1}
                  onFocus={() => onFocus(item.index)}
                  onToggle={toggle}
                />
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

/**
 * One line is reached by the tab key, the others from there by the arrows: thousands of tables must not stand between
 * the search and the editor. `entry` is that line; the one looked at last, or the first in sight.
 */
function useLines(
  rows: readonly TreeRow[],
  scroll: RefObject<HTMLElement | null>,
  toggle: (name: string) => void,
) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  const [at, setAt] = useState(0);
  const isWanted = useRef(false);
  const items = virtual.getVirtualItems();
  const isLine = (index: number) => rows[index] !== undefined && rows[index].kind !== 'note';
  const entry = items.some(item => item.index === at && isLine(at))
    ? at
    : items.find(item => isLine(item.index))?.index;
  useEffect(() => {
    const line = scroll.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-line]`);
    // A line far away is drawn first.
    if (!isWanted.current || !line) return;
    isWanted.current = false;
    line.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    const index = Number(target?.parentElement?.dataset.index ?? Number.NaN);
    const step = treeStep(rows, index, event.key);
    if (!step) return;
    event.preventDefault();
    const row = rows[index];
    if (step === 'toggle') return row?.kind === 'table' ? toggle(row.table.name) : undefined;
    isWanted.current = true;
    setAt(step.to);
    virtual.scrollToIndex(step.to);
  };
  return { virtual, items, entry, onKeyDown, onFocus: setAt };
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
  tabIndex: 0 | -1;
  onFocus(): void;
  handle: EditorHandle;
  onToggle(name: string): void;
}

function TreeLine({ row, handle, onToggle, ...line }: LineProps) {
  if (row.kind === 'note') return <span className={styles.note}>{row.text}</span>;
  if (row.kind === 'column') {
    return (
      <button
        type="button"
        className={`${styles.open} ${styles.column}`}
        {...line}
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
        {...line}
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
