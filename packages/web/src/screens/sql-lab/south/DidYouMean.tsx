import { api } from '@parallax/contract';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { useSession } from '../context.ts';
import { marksOf } from '../editor/marks.ts';
import { nearNames } from '../model/near-names.ts';
import { findTab, type Query } from '../model/state.ts';
import { editTab } from '../model/tabs.ts';
import { LONG, useTableQuery } from '../side/TableTree.tsx';
import { useTables } from '../side/use-tables.ts';
import styles from './South.module.css';

const WORDS =
  'SELECT FROM WHERE GROUP ORDER HAVING LIMIT JOIN LEFT INNER UNION DISTINCT BETWEEN WITH VALUES'.split(' ');

/** Tables of one query whose columns are looked up. */
const MOST_TABLES = 8;
const NAMES = /[\p{L}_][\p{L}\p{N}_$]*/gu;

/** The names the database is known to hold: tables of the schema, and columns of those the text speaks of. */
function useKnownNames(text: string): string[] {
  const tables = useTables();
  const ask = useTableQuery();
  const names = tables.data?.result.map(({ value }) => value) ?? [];
  const written = new Set((text.match(NAMES) ?? []).map(name => name.toLowerCase()));
  const spokenOf = names.filter(name => written.has(name.toLowerCase())).slice(0, MOST_TABLES);
  const columns = useQueries({
    queries: spokenOf.map(name => ({
      queryKey: keyOf(api.database.tableMetadata, ask(name)),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(api.database.tableMetadata, ask(name), { signal }),
      staleTime: LONG,
    })),
    combine: found => found.flatMap(({ data }) => data?.columns.map(column => column.name) ?? []),
  });
  return [...WORDS, ...columns, ...names];
}

/** Names close to the one the database did not know; a click puts it in its place. */
export function DidYouMean({ query }: { query: Query }) {
  const { store } = useSession();
  const text = findTab(store.getState(), query.tabId)?.sql ?? '';
  const known = useKnownNames(text);
  const [mark] = marksOf(query, text);
  const near = mark && nearNames(text, mark, known);
  if (!near) return null;
  const replace = (name: string) => {
    const sql = text.slice(0, near.from) + name + text.slice(near.to);
    store.change(lab => editTab(lab, query.tabId, { sql }, Date.now()));
  };
  return (
    <p className={styles.near} data-test="did-you-mean">
      {t('Did you mean')}
      {near.names.map(name => (
        <Button key={name} size="small" onClick={() => replace(name)}>
          {name}
        </Button>
      ))}
    </p>
  );
}
