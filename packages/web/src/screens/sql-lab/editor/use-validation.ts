import { api, SQL_EDITOR } from '@parallax/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ClientError } from '../../../api/errors.ts';
import { useDatabase, useSession, useTab } from '../context.ts';
import { textOf } from '../model/state.ts';
import { faultMarks, type Mark } from './marks.ts';

const NONE: Mark[] = [];
/** Longer texts are checked when they run. */
const LONGEST = 100_000;
/** A template is checked once it is rendered: before, nothing is where the database sees it. */
const TEMPLATE = /\{[{%#]/;
const isChecked = (text: string): boolean =>
  text.length <= LONGEST && text.trim() !== '' && !TEMPLATE.test(text);
/** Databases that cannot check a text without running it. */
const unchecked = new Set<number>();

/** The mistakes of a tab's text as it is typed, where the database can tell them. */
export function useValidation(tabId: string): Mark[] {
  const { store } = useSession();
  const databaseId = useDatabase()?.id;
  const catalog = useTab(tab => tab.catalog) ?? null;
  const schema = useTab(tab => tab.schema) ?? null;
  const [marks, setMarks] = useState(NONE);

  useEffect(() => {
    if (databaseId === undefined) return;
    const check = async (sql: string, signal: AbortSignal) => {
      const request = { params: { pk: databaseId }, body: { sql, catalog, schema } };
      try {
        const { result } = await call(api.database.validateSql, request, { signal });
        setMarks(faultMarks(result, sql));
      } catch (error) {
        if (error instanceof ClientError && error.status === 422) unchecked.add(databaseId);
      }
    };
    let checking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      clearTimeout(timer);
      checking.abort();
      setMarks(NONE);
    };
    let text: string | null = null;
    const look = () => {
      const next = textOf(store.getState(), tabId);
      if (next === text) return;
      text = next;
      forget();
      if (unchecked.has(databaseId) || !isChecked(next)) return;
      checking = new AbortController();
      timer = setTimeout(check, SQL_EDITOR.validationDebounce, next, checking.signal);
    };
    look();
    const unsubscribe = store.subscribe(look);
    return () => {
      unsubscribe();
      forget();
    };
  }, [store, tabId, databaseId, catalog, schema]);
  return marks;
}
