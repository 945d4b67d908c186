import { api } from '@parallax/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { keyOf } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { useSession } from '../context.ts';
import { marksOf } from '../editor/marks.ts';
import { nearNames } from '../model/near-names.ts';
import { findTab, type Query } from '../model/state.ts';
import { editTab } from '../model/tabs.ts';
import type { Metadata } from '../side/tree.ts';
import { useTables } from '../side/use-tables.ts';
import styles from './South.module.css';

const WORDS =
  'SELECT FROM WHERE GROUP ORDER HAVING LIMIT JOIN LEFT INNER UNION DISTINCT BETWEEN WITH VALUES'.split(' ');

/** The names the database is known to hold: tables of the schema and columns of the tables looked at. */
function useKnownNames(): string[] {
  const tables = useTables();
  const client = useQueryClient();
  const columns = client
    .getQueriesData<Metadata>({ queryKey: keyOf(api.database.tableMetadata) })
    .flatMap(([, facts]) => facts?.columns.map(column => column.name) ?? []);
  return [...WORDS, ...(tables.data?.result.map(({ value }) => value) ?? []), ...columns];
}

/** Names close to the one the database did not know; a click puts it in its place. */
export function DidYouMean({ query }: { query: Query }) {
  const { store } = useSession();
  const known = useKnownNames();
  const text = findTab(store.getState(), query.tabId)?.sql ?? '';
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
